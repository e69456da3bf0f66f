import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { lease } from '../../../locate/test-systems.ts'
import { device, testPartners } from '../reserve-address/test-partners.ts'
import type { Fault } from '../../run/test-network.ts'
import { noteWords } from '../../ticket-notes/note-words.ts'
import { releaseLease } from './index.ts'
import { settle } from './read.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const address = '10.0.10.41'

/** A pair that has leased an address to the device. */
function leased() {
  const partners = testPartners()
  partners.leases = [lease({ mac: device, address, subnetId: '10', hostname: 'camera-4' })]
  const runs = runsOf(database.db, person, releaseLease, partners.systems)
  const preview = async () => runs.preview(await settle(address, runs.worker.means, runs.ask))
  return {
    partners,
    runs,
    preview,
    now: () => [partners.primary.released.size, partners.standby.released.size],
  }
}

async function runWith(wrong: Readonly<Record<string, readonly Fault[]>>) {
  const { partners, runs, preview, now } = leased()
  for (const [name, faults] of Object.entries(wrong)) {
    partners[name as 'primary' | 'standby'].faults.set('release', [...faults])
  }
  return { now, ...(await runs.carry(await runs.click(await preview()))) }
}

test('both servers forget it, the primary first, and both are read back', async () => {
  const { row, steps, proofs, now } = await runWith({})
  expect(row).toMatchObject({ kind: 'release-lease', state: 'done', why: null })
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'release kea-1 done',
    'release kea-2 done',
  ])
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'gone kea-1 proven',
    'gone kea-2 proven',
  ])
  expect(now()).toEqual([1, 1])
  expect(row.sentence).toBe(
    `Release the lease of ${device} on ${address} in 10.0.10.0/24 on DHCP kea-1 and DHCP kea-2.`,
  )
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults.flatMap((fault) => ['primary', 'standby'].map((place) => [place, fault] as const)))(
  '%s, %s once: done is said only where both have forgotten it',
  async (place, fault) => {
    const { row, now } = await runWith({ [place]: [fault] })
    if (row.state === 'done') expect(now()).toEqual([1, 1])
    else if (row.state === 'undone') expect(now()).toEqual([0, 0])
    else expect([row.state, now()]).toEqual(['undo-failed', [1, 0]])
    if (row.state !== 'done') expect(row.why).not.toBeNull()
    expect(await database.db.selectFrom('change_lease').selectAll().execute()).toEqual([])
  },
)

test('what one server forgot and the other refuses is half done, and everybody is told which half', async () => {
  const { partners, runs, preview } = leased()
  partners.standby.faults.set('release', ['refused-before'])
  const { row } = await runs.carry(await runs.click(await preview()))
  const why =
    'the network refused the login. This was done and cannot be undone: Release the lease on DHCP kea-1'
  expect([row.state, row.why]).toEqual(['undo-failed', why])
  expect(await runs.told(row.id)).toMatchObject([{ title: `Undo failed: ${row.target}`, words: why }])
  expect(noteWords(row, [])).toContain(`Neither as intended nor as before. A person must look now. ${why}`)
})

test('where nobody has it nothing is released, and it says so', async () => {
  const partners = testPartners()
  const runs = runsOf(database.db, person, releaseLease, partners.systems)
  const { ready, preview } = await runs.preview(await settle(address, runs.worker.means, runs.ask))
  expect(ready).toBe(false)
  expect(preview.checks.find(({ id }) => id === 'lease')).toMatchObject({
    level: 'red',
    words: `Nobody has ${address}, so there is no lease to release.`,
  })
})

test('who got the address since keeps it', async () => {
  const { partners, runs, preview, now } = leased()
  const id = await runs.click(await preview())
  partners.leases = [lease({ mac: '00:1b:54:0a:3c:99', address, subnetId: '10' })]
  const { row } = await runs.carry(id)
  expect([row.state, now()]).toEqual(['expired', [0, 0]])
  expect(row.why).toContain('00:1b:54:0a:3c:99 has it on DHCP kea-1 since.')
})

test('a server that does not tell is not written to, nor is its partner', async () => {
  const { partners, preview } = leased()
  partners.standby.silent = true
  const { ready, preview: shown } = await preview()
  expect(ready).toBe(false)
  expect(shown.checks.find(({ id }) => id === 'read')).toMatchObject({ level: 'unknown' })
})

test('it is never undone', async () => {
  const { runs, preview } = leased()
  const { row } = await runs.carry(await runs.click(await preview()))
  await expect(runs.undo(row.id)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})
