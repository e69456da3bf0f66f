import { sql } from 'kysely'
import type { NamingPatterns } from '@patchbay/contract/policies/naming-patterns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { assignPort } from '../kinds/assign-port/index.ts'
import { namingChecks } from './naming-checks.ts'
import { onboardEndpoint } from '../kinds/onboard-endpoint/index.ts'
import { intent as endpoint, known } from '../kinds/onboard-endpoint/test-intents.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../kinds/reserve-address/test-runs.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const any = { patterns: [], level: 'warn' as const }
const decide = async (of: Partial<NamingPatterns>) => {
  const value = JSON.stringify({ hosts: any, ports: any, endpoints: any, ...of })
  await sql`insert into policy (name, value) values ('naming-patterns', ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}

test('a host name that does not fit warns or stands in the way, with an example that would fit', async () => {
  const { preview } = reservationRuns(database.db, person, testPartners())
  const named = async () => {
    const { ready, preview: shown } = await preview({ hostname: 'pump-7' })
    const naming = shown.checks.find(({ id }) => id === 'naming')
    return { ready, said: naming === undefined ? null : `${naming.level}: ${naming.words}` }
  }
  expect(await named()).toEqual({ ready: true, said: null })
  const patterns = ['{building}-{kind}-{number}', 'icu-*']
  const words =
    'The host name “pump-7” does not match how hosts are named here, such as “b12-printer-7” or “icu-”.'
  await decide({ hosts: { patterns, level: 'warn' } })
  expect(await named()).toEqual({ ready: true, said: `amber: ${words}` })
  await decide({ hosts: { patterns, level: 'refuse' } })
  expect(await named()).toEqual({ ready: false, said: `red: ${words}` })
  await decide({ hosts: { patterns: ['pump-{number}'], level: 'refuse' } })
  expect(await named()).toMatchObject({ ready: true, said: expect.stringMatching(/^green/) })
})

test('descriptions of ports and endpoints are names too, as they are sent; what says nothing is none', async () => {
  const port = (description?: string) =>
    assignPort.names?.(
      {
        switch: 'sw-b12-2',
        interface: 'Gi1/0/3',
        bounce: 'auto',
        ...(description === undefined ? {} : { description }),
      },
      {} as never,
    )
  expect(port('Büro  3')).toEqual([{ of: 'ports', text: 'Buro 3' }])
  expect(port()).toEqual([])
  const described = { description: 'Printer of Ada' }
  expect(onboardEndpoint.names?.(endpoint(described), known())).toEqual([
    { of: 'endpoints', text: 'Printer of Ada' },
  ])
  expect(onboardEndpoint.names?.(endpoint({ ...described, besides: {} }), known())).toEqual([])
  await decide({ endpoints: { patterns: ['{kind} of {owner}'], level: 'refuse' } })
  expect(await namingChecks(database.db, [{ of: 'endpoints', text: 'Printer of Ada' }])).toMatchObject([
    { level: 'green' },
  ])
  expect(await namingChecks(database.db, [{ of: 'ports', text: 'anything' }])).toEqual([])
  expect(await namingChecks(database.db, [{ of: 'endpoints', text: '' }])).toEqual([])
})
