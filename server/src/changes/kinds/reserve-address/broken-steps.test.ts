import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import type { Fault } from '../../run/test-network.ts'
import { noteWords } from '../../ticket-notes/note-words.ts'
import { device, testPartners } from './test-partners.ts'
import type { Partners } from './test-partners.ts'
import { reservationRuns } from './test-runs.ts'
import { patienceOr, roundsOr } from '../../../test-tally.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const wish = { address: '10.0.10.150', hostname: 'camera-4', owner: 'Facilities' }
const places = ['primary set', 'primary save', 'standby set', 'standby save'] as const
const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

/** What both servers run with and what stands in their files, of the device. */
const standing = ({ primary, standby }: Partners) =>
  [primary, standby].flatMap(({ running, file }) => [running.get(device), file.get(device)])

async function runWith(wrong: Readonly<Record<string, readonly Fault[]>>, before?: object) {
  const partners = testPartners()
  for (const server of [partners.primary, partners.standby]) {
    if (before !== undefined) {
      server.running.set(device, { ...before })
      server.file.set(device, { ...before })
    }
  }
  for (const [place, which] of Object.entries(wrong)) {
    const [name, what] = place.split(' ') as ['primary' | 'standby', 'set' | 'save']
    partners[name].faults.set(what, [...which])
  }
  const runs = reservationRuns(database.db, person, partners)
  const was = standing(partners)
  const ended = await runs.run(wish)
  const leases = await database.db.selectFrom('change_lease').selectAll().execute()
  return { partners, runs, was, ...ended, leases, now: standing(partners) }
}
const rest = { description: null, thing: null, room: null, options: {} }
const reserved = { address: '10.0.10.150', hostname: 'camera-4', owner: 'Facilities', ...rest }
const everywhere = [reserved, reserved, reserved, reserved]

test('it is set and saved on the primary, then on its partner, read back and proven', async () => {
  const { row, now, steps, proofs, leases } = await runWith({})
  expect(row).toMatchObject({ state: 'done', after: { Address: '10.0.10.150', Owner: 'Facilities' } })
  expect(now).toEqual(everywhere)
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'set kea-1 done',
    'save kea-1 done',
    'set kea-2 done',
    'save kea-2 done',
  ])
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'stands kea-1 proven',
    'stands kea-2 proven',
    'lease proven',
    'gateway not-applicable',
  ])
  expect(leases).toEqual([])
})

test('a device that does not renew is pending, and the note says so', async () => {
  const partners = testPartners()
  partners.renews = false
  const runs = reservationRuns(database.db, person, partners)
  const { row, proofs } = await runs.run(wish)
  expect([row.state, row.why, row.watched_until === null]).toEqual([
    'done',
    'Not seen yet, and watched for: The device has 10.0.10.150.',
    false,
  ])
  expect(noteWords(row, proofs)).toContain('Done, device not seen yet')
  expect(proofs.find(({ name }) => name === 'lease')).toMatchObject({
    state: 'waiting',
    seen: 'Waiting for the device: it has no lease.',
  })
})

test('with automatic undo the device is pending for the given time, then the reservation is undone', async () => {
  const partners = testPartners()
  partners.renews = false
  const runs = reservationRuns(database.db, person, partners)
  const { row, proofs } = await runs.carry(await runs.click(await runs.preview(wish, true)))
  expect([row.state, row.why]).toEqual(['undone', 'Not all of it was proven in time.'])
  expect(proofs.find(({ name }) => name === 'lease')?.state).toBe('not-proven')
  expect(partners.primary.running.size).toBe(0)
})

const old = { address: '10.0.10.120', hostname: 'old', owner: null, ...rest, classes: 'its own' }

test.each(places.flatMap((place) => faults.map((fault) => [place, fault] as const)))(
  '%s, %s once: on both or on none, in what runs and in the files',
  async (place, fault) => {
    const { row, now, was, leases, partners } = await runWith({ [place]: [fault] }, old)
    expect(leases).toEqual([])
    expect(row.state).toMatch(/^(done|undone)$/)
    if (row.state === 'undone') expect(now).toEqual(was)
    else expect(now).toEqual(everywhere.map((one) => ({ ...one, classes: 'its own' })))
    for (const { journal } of [partners.primary, partners.standby]) {
      expect(journal.filter((what) => what === 'set').length).toBeLessThanOrEqual(2)
    }
  },
)

const anyFaults = fc.dictionary(
  fc.constantFrom(...places),
  fc.array(fc.constantFrom<Fault>('none', ...faults), { maxLength: 4 }),
  { maxKeys: 4 },
)

test(
  'whatever goes wrong several times over, the end is what is',
  { timeout: patienceOr(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyFaults, async (wrong) => {
        const { row, now, was, leases } = await runWith(wrong)
        expect(leases).toEqual([])
        if (row.state === 'done') expect(now).toEqual(everywhere)
        else if (row.state === 'undone') expect(now).toEqual(was)
        else expect(row).toMatchObject({ state: 'undo-failed', why: expect.any(String) as string })
      }),
      { numRuns: roundsOr(15, 60) },
    )
  },
)

test('a file that was saved before the way back took hold is saved again', async () => {
  const wrong = { 'primary set': ['none', 'lies', 'lost-after'], 'primary save': ['lost-after'] } as const
  const { row, now } = await runWith(wrong)
  expect(row.state).toBe('undone')
  expect(now).toEqual([undefined, undefined, undefined, undefined])
})

test('what a process that was killed had saved is taken back from the file, too', async () => {
  const { row, now } = await runWith({ 'standby set': ['killed-before', 'lies'] })
  expect(row.state).toBe('undone')
  expect(now).toEqual([undefined, undefined, undefined, undefined])
})

test('a partner that does not answer: nothing is sent to either', async () => {
  const partners = testPartners()
  const { preview } = reservationRuns(database.db, person, partners)
  partners.standby.silent = true
  const { ready, preview: shown } = await preview(wish)
  expect(ready).toBe(false)
  expect(shown.checks.find(({ id }) => id === 'read')).toMatchObject({ level: 'unknown' })
  expect(standing(partners)).toEqual([undefined, undefined, undefined, undefined])
})

test('one that is gone when it begins: nothing is sent to either', async () => {
  const partners = testPartners()
  const { preview, click, carry } = reservationRuns(database.db, person, partners)
  const id = await click(await preview(wish))
  partners.standby.silent = true
  expect((await carry(id)).row).toMatchObject({ state: 'expired' })
  expect([partners.primary.journal, partners.standby.journal]).toEqual([[], []])
})

test('what somebody reserved since the preview stops it', async () => {
  const partners = testPartners()
  const { preview, click, carry } = reservationRuns(database.db, person, partners)
  const id = await click(await preview(wish))
  partners.primary.running.set('00:1b:54:0a:3c:80', { ...reserved, hostname: 'theirs' })
  const { row } = await carry(id)
  expect(row.state).toBe('expired')
  expect(row.why).toContain('was reserved for 00:1b:54:0a:3c:80 (theirs) on DHCP kea-1 since')
})

test('undone, there is nothing left on either; undone again it is refused', async () => {
  const { partners, runs, row } = await runWith({})
  const back = await runs.undo(row.id)
  const again = await runs.undo(row.id)
  expect(back).toMatchObject({ ready: true })
  expect((await runs.carry(await runs.click(back))).row.state).toBe('done')
  expect(standing(partners)).toEqual([undefined, undefined, undefined, undefined])
  await expect(runs.click(again)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})

test('undone, one that was replaced is there again with all that it said', async () => {
  const { partners, runs, row, was } = await runWith({}, old)
  expect((await runs.carry(await runs.click(await runs.undo(row.id)))).row.state).toBe('done')
  expect(standing(partners)).toEqual(was)
})

test('one that was taken away comes back with all that it said', async () => {
  const partners = testPartners()
  for (const { running, file } of [partners.primary, partners.standby]) {
    running.set(device, old)
    file.set(device, old)
  }
  const runs = reservationRuns(database.db, person, partners)
  const { row } = await runs.run({ state: 'none' })
  expect(row.state).toBe('done')
  expect(standing(partners)).toEqual([undefined, undefined, undefined, undefined])
  await runs.carry(await runs.click(await runs.undo(row.id)))
  expect(standing(partners)).toEqual([old, old, old, old])
})

test('with neither address nor subnet it is said what is missing', async () => {
  const { preview } = reservationRuns(database.db, person, testPartners())
  const { ready, preview: shown } = await preview({ subnet: null })
  expect(ready).toBe(false)
  expect(shown.checks.find(({ id }) => id === 'read')?.words).toContain(
    'Name the subnet, the address or the room.',
  )
})

test('the same twice is nothing', async () => {
  const { runs } = await runWith({})
  expect((await runs.preview(wish)).preview).toMatchObject({ nothing: true, sendings: [] })
})

test('without an address the next free one is fixed at the preview', async () => {
  const partners = testPartners()
  const { preview, run } = reservationRuns(database.db, person, partners)
  expect((await preview()).preview.target).toBe(`10.0.10.199 for ${device}`)
  partners.standby.running.set('00:1b:54:0a:3c:81', { ...reserved, address: '10.0.10.199' })
  const { row } = await run()
  expect(row.intent).toMatchObject({ address: '10.0.10.198', servers: ['kea-1', 'kea-2'] })
})
