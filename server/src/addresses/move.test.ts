import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { subnet } from '../dhcp/test-servers.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import type { Fault } from '../changes/run/test-network.ts'
import { reservedPlaces } from './move.ts'
import { device, placeKey, testPartners } from '../changes/kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../changes/kinds/reserve-address/test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const rest = { owner: 'Facilities', description: 'By the door', thing: null, room: null, options: {} }
const old = { address: '10.0.20.40', hostname: 'camera-4', ...rest }
const wish = { address: '10.0.10.150', hostname: 'camera-4', move: true }

/** A pair with two subnets, of which the other one has a reservation of the device, as each server has it. */
function servers(has: readonly [object | null, object | null] = [old, old]) {
  const partners = testPartners({ subnets: [subnet(), subnet({ id: '20', subnet: '10.0.20.0/24' })] })
  const both = [partners.primary, partners.standby]
  for (const [at, { running, file }] of both.entries()) {
    const body = has[at] ?? null
    if (body === null) continue
    running.set(placeKey(device, '20'), { ...body })
    file.set(placeKey(device, '20'), { ...body })
  }
  const standing = () =>
    both.flatMap(({ running, file }) =>
      [running, file].map((of) => [
        of.get(device)?.['address'] ?? null,
        of.get(placeKey(device, '20'))?.['address'] ?? null,
      ]),
    )
  return { partners, standing, runs: reservationRuns(database.db, person, partners) }
}

const moved = Array.from({ length: 4 }, () => ['10.0.10.150', null])
const before = Array.from({ length: 4 }, () => [null, '10.0.20.40'])

test('what the device has in another subnet is taken away on both servers in the same run, and proven gone', async () => {
  const { standing, runs } = servers()
  const { row, steps, proofs } = await runs.run(wish)
  expect(row.state).toBe('done')
  expect(standing()).toEqual(moved)
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'set kea-1 done',
    'save kea-1 done',
    'set kea-2 done',
    'save kea-2 done',
    'set kea-1 10.0.20.0/24 done',
    'save kea-1 10.0.20.0/24 done',
    'set kea-2 10.0.20.0/24 done',
    'save kea-2 10.0.20.0/24 done',
  ])
  expect(proofs.map(({ title }) => title)).toContain('DHCP kea-2 has no reservation for it, in 10.0.20.0/24')
  expect(row.after).toMatchObject({ Address: '10.0.10.150', 'In 10.0.20.0/24': null })
})

test('before it both are shown, in the sentence, field by field and command by command', async () => {
  const { preview } = await servers().runs.preview(wish)
  expect(preview.sentence).toBe(
    `Reserve 10.0.10.150 for ${device} (camera-4) on DHCP kea-1 and DHCP kea-2. Remove 10.0.20.40 (camera-4) in 10.0.20.0/24 on DHCP kea-1 and DHCP kea-2.`,
  )
  expect(preview.fields.at(-1)).toEqual({
    field: 'In 10.0.20.0/24',
    before: '10.0.20.40 (camera-4)',
    intent: null,
  })
  expect(preview.sendings.map(({ to }) => to)).toEqual([
    'DHCP kea-1',
    'DHCP kea-2',
    'DHCP kea-1, in 10.0.20.0/24',
    'DHCP kea-2, in 10.0.20.0/24',
  ])
  expect(preview.checks.find(({ id }) => id === 'mac-moved')?.words).toContain('10.0.20.40 in 10.0.20.0/24')
  expect(preview.checks.some(({ id }) => id === 'mac-elsewhere')).toBe(false)
})

test('where nobody moves it, it stays, and the check offers it', async () => {
  const { standing, runs } = servers()
  const { preview } = await runs.preview({ ...wish, move: false })
  expect(preview.checks.find(({ id }) => id === 'mac-elsewhere')).toMatchObject({
    level: 'amber',
    words: `${device} has other reservations, which stay: 10.0.20.40 in 10.0.20.0/24.`,
    way: expect.stringContaining('Choose the move'),
  })
  await runs.run({ ...wish, move: false })
  expect(standing()).toEqual(Array.from({ length: 4 }, () => ['10.0.10.150', '10.0.20.40']))
})

test('undone, it is where it was before with all that it said, and nowhere else', async () => {
  const { partners, standing, runs } = servers()
  const { row } = await runs.run(wish)
  const back = await runs.undo(row.id)
  expect(back.preview.sentence).toContain('Restore 10.0.20.40 (camera-4) in 10.0.20.0/24 on')
  expect((await runs.carry(await runs.click(back))).row.state).toBe('done')
  expect(standing()).toEqual(before)
  expect(partners.standby.running.get(placeKey(device, '20'))).toEqual(old)
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
]
test.each(faults.flatMap((fault) => [1, 3].map((at) => ({ fault, at }))))(
  'whatever goes wrong ($fault, at command $at of the partner), it is there or here, never both or neither',
  async ({ fault, at }) => {
    const { partners, standing, runs } = servers()
    // Its commands in turn are the new one, its saving, the old one and its saving.
    partners.standby.faults.set('set', at === 1 ? [fault] : ['none', fault])
    const { row } = await runs.run(wish)
    expect(standing()).toEqual(row.state === 'done' ? moved : before)
    expect(['done', 'undone']).toContain(row.state)
  },
)

test('where the partners do not agree on the old one it is said, and no undo is promised', async () => {
  const { runs } = servers([old, null])
  const { preview } = await runs.preview(wish)
  expect(preview.checks.find(({ id }) => id === 'partners-disagree 10.0.20.0/24')).toMatchObject({
    level: 'amber',
    words: expect.stringMatching(/^In 10\.0\.20\.0\/24 the servers disagree/),
  })
  const { row } = await runs.run(wish)
  await expect(runs.undo(row.id)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})

test('what somebody set there since is not taken away unseen', async () => {
  const { partners, standing, runs } = servers()
  const id = await runs.click(await runs.preview(wish))
  partners.primary.running.set(placeKey(device, '20'), { ...old, address: '10.0.20.41' })
  const { row } = await runs.carry(id)
  expect([row.state, row.why]).toEqual([
    'expired',
    'Nothing was sent: DHCP kea-1 changed the reservation of the device since the preview.',
  ])
  expect(standing()[0]).toEqual([null, '10.0.20.41'])
})

test('the form is told where a device is reserved, each place once, and who did not tell', async () => {
  const { partners, runs } = servers()
  const { means } = runs.worker
  const place = { subnet: '10.0.20.0/24', address: '10.0.20.40', hostname: 'camera-4' }
  expect(await reservedPlaces('001b.540a.3c7f', means, runs.ask)).toEqual({
    places: [{ ...place, servers: ['DHCP kea-1', 'DHCP kea-2'] }],
    unread: [],
  })
  partners.standby.silent = true
  expect(await reservedPlaces(device, means, runs.ask)).toMatchObject({
    places: [{ ...place, servers: ['DHCP kea-1'] }],
    unread: [{ title: 'DHCP kea-2' }],
  })
})
