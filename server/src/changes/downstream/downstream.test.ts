import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { lease, reading, system } from '../../locate/test-systems.ts'
import { actOnSession } from '../kinds/act-on-session/index.ts'
import { TestIdentity } from '../kinds/onboard-endpoint/test-identity.ts'
import { mac } from '../kinds/onboard-endpoint/test-intents.ts'
import { connectionLost } from '../run/test-failures.ts'
import { addChanger, permitWriting, runsOf } from '../run/test-kind-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const protect = async (...things: readonly string[]) => {
  const classes = things.length === 0 ? [] : [{ name: 'Care', things, owners: [] }]
  await sql`insert into policy (name, value) values ('protected-things', ${JSON.stringify({ classes })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}
const end = { system: null, mac, act: 'end' } as const

/** A device that is authenticated, and a DHCP server that tells this of it. */
function signedOn(findLeases: () => Promise<ReturnType<typeof reading<Lease[]>>>) {
  const identity = new TestIdentity()
  identity.others = [system('dhcp', 'kea-1', { findLeases })]
  return { identity, runs: runsOf(database.db, person, actOnSession, identity.systems) }
}

test('a name that only its lease tells holds back what is asked for by its MAC', async () => {
  await protect('host pump-*')
  const { runs } = signedOn(async () => reading([lease({ mac, hostname: 'pump-7' })]))
  const { ready, preview } = await runs.preview(end)
  expect(ready).toBe(false)
  expect(preview.checks.find(({ id }) => id === 'protected')).toMatchObject({
    level: 'red',
    protectedClass: 'Care (host pump-*)',
  })
})

test('a server that does not tell is named, and nobody goes on without a reason', async () => {
  await protect('host pump-*')
  const { runs } = signedOn(async () => Promise.reject(connectionLost('does not answer')))
  const { preview } = await runs.preview(end)
  const unread = preview.checks.find(({ id }) => id === 'protected-unread')
  expect(unread).toMatchObject({ level: 'amber' })
  expect(unread?.words).toMatch(/is not known from DHCP kea-1 \(.*does not answer\)\.$/)
})

test('nobody is asked where the site has protected nothing', async () => {
  await protect()
  const { runs } = signedOn(async () => Promise.reject(connectionLost('does not answer')))
  const { preview } = await runs.preview(end)
  expect(preview.checks.filter(({ id }) => id.startsWith('protected'))).toEqual([])
})

test('what came to be protected after the preview is not touched', async () => {
  await protect()
  const { runs, identity } = signedOn(async () => reading([]))
  const id = await runs.click(await runs.preview(end))
  await protect(`device ${mac}`)
  const { row } = await runs.carry(id)
  expect([row.state, identity.journal]).toEqual(['expired', []])
  expect(row.why).toBe(`Nothing was sent: It is protected: Care (device ${mac})`)
})
