import { refused } from '@patchbay/connectors/failures'
import type { RunState } from '@patchbay/contract/runs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, minutesAgo, reading, reservation, system } from '../locate/test-systems.ts'
import { askingIn, fails, ssh } from '../switches/test-asking.ts'
import type { System } from '../systems/open.ts'
import type { RunReader } from './port-runs.ts'

// What runs of ours did to a port, what holds it, and what DHCP keeps for whoever is behind it.

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1', { access_vlan: 20, observed_at: minutesAgo(10) })
  await campus.port('sw-a', 'Gi1/0/2', { observed_at: minutesAgo(10) })
})
// A run is never deleted; those of the test before are no longer of these ports.
beforeEach(async () => {
  await campus.db.deleteFrom('change_lease').execute()
  await campus.db.updateTable('change').set({ targets: [] }).execute()
})
afterAll(() => campus.drop())

interface PastRun {
  readonly state?: RunState
  readonly kind?: string
  /** Minutes ago. */
  readonly began?: number
  readonly ended?: number | null
  readonly on?: string
}

async function run({ state = 'done', kind = 'assign-port', began = 60, ended = 59, on }: PastRun = {}) {
  const target = `interface sw-a ${on ?? 'GigabitEthernet1/0/1'}`
  const { id } = await campus.db
    .insertInto('change')
    .values({
      kind,
      state,
      requested_by: null,
      requester: 'Ada Lovelace',
      began_at: minutesAgo(began),
      ended_at: ended === null ? null : minutesAgo(ended),
      correlation: 'c',
      intent: '{}',
      reason: 'because',
      sentence: 'Set access VLAN 10 on sw-a Gi1/0/1.',
      target,
      targets: [target],
      snapshot: '{}',
      preview: '{}',
      accepted: '{}',
      after: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const cli = () =>
  ssh({
    readInterfaces: async () =>
      reading([fakeInterface('GigabitEthernet1/0/1'), fakeInterface('GigabitEthernet1/0/2')]),
    readForwardingTable: async () => reading([entry(mac(1), 'GigabitEthernet1/0/1')]),
  })

const everyKind: RunReader = { id: 1, kinds: null }

async function portsAsked(reader: RunReader | null = everyKind, systems: readonly System[] = [cli()]) {
  const { answer } = await askingIn(campus, systems, { reader }).settled
  const [one, two] = answer.ports
  if (one === undefined || two === undefined) throw new Error('no ports')
  return { one, two }
}

const markOf = ({ marks }: { marks: readonly { name: string; because: string }[] }, name: string) =>
  marks.find((mark) => mark.name === name)

test('a port tells the newest run that was sent to it, and other ports nothing', async () => {
  await run({ ended: 120, began: 121 })
  const newest = await run({ state: 'done-not-proven' })
  await run({ state: 'cancelled', ended: 2 })
  const { one, two } = await portsAsked()
  expect(one.lastRun).toMatchObject({
    run: newest,
    by: 'Ada Lovelace',
    sentence: 'Set access VLAN 10 on sw-a Gi1/0/1.',
    state: 'done-not-proven',
  })
  expect(Date.parse(one.lastRun?.at ?? '')).toBeCloseTo(minutesAgo(59).getTime(), -5)
  expect([one.heldBy, two.lastRun, two.heldBy]).toEqual([null, null, null])
})

test.each([
  ['nobody', null],
  ['who may look at runs of another kind', { id: 1, kinds: ['reserve-address'] }],
] as const)('%s sees when it was, and neither number nor name nor sentence', async (_, reader) => {
  await run()
  const holder = await run({ state: 'running', ended: null, began: 1 })
  await hold(holder)
  const { one } = await portsAsked(reader)
  expect(one.lastRun).toMatchObject({ run: null, by: null, sentence: null, state: 'running' })
  expect(one.heldBy).toMatchObject({ run: null, by: null, sentence: null })
  expect(markOf(one, 'held')?.because).toBe('a running change holds it')
  expect(JSON.stringify(one)).not.toContain('Ada')
})

const hold = (change: number) =>
  campus.db
    .insertInto('change_lease')
    .values({
      target: 'interface sw-a GigabitEthernet1/0/1',
      change_id: change,
      holder: '',
      fence: 0,
      until: new Date(),
    })
    .execute()

test('a port that a run holds is marked, with who asked for it', async () => {
  const id = await run({ state: 'needs-person', ended: null, began: 300 })
  await hold(id)
  const { one, two } = await portsAsked({ id: 1, kinds: ['assign-port'] })
  expect(markOf(one, 'held')?.because).toBe(`run ${id} of Ada Lovelace holds it`)
  expect(one.heldBy).toMatchObject({ run: id, by: 'Ada Lovelace' })
  expect(markOf(two, 'held')).toBeUndefined()
})

// The walk read VLAN 20 ten minutes ago; the switch says VLAN 10.
test.each([
  ['no run', [], true],
  ['a run that ended before the walk', [{ began: 20, ended: 15 }], true],
  ['a run since the walk', [{ began: 5, ended: 4 }], false],
  [
    'a run before the newest',
    [
      { began: 5, ended: 4 },
      { state: 'undone', began: 3, ended: 2 },
    ],
    false,
  ],
  ['a run under way', [{ state: 'verifying', began: 5, ended: null }], false],
  ['a run that began after the walk and was put back', [{ state: 'undone', began: 5, ended: 4 }], true],
  ['a run that was put back after the walk', [{ state: 'undone', began: 15, ended: 4 }], false],
  ['a run of another port', [{ began: 5, ended: 4, on: 'GigabitEthernet1/0/2' }], true],
] as const)('changed outside, after %s: %j', async (_, made, outside) => {
  for (const one of made) await run(one)
  const { one, two } = await portsAsked()
  expect(markOf(one, 'changed-outside') !== undefined).toBe(outside)
  expect(one.disagreements.some(({ rule }) => rule === 'vlan-changed')).toBe(outside)
  expect(markOf(two, 'changed-outside')).toBeUndefined()
})

test('what was changed outside says since when', async () => {
  const mark = markOf((await portsAsked()).one, 'changed-outside')
  expect(mark).toMatchObject({ because: 'access VLAN was 20 at the last walk' })
  expect(mark).toHaveProperty('since', expect.stringMatching(/^\d{4}-/))
})

test('a reservation of a device behind the port marks it, once for both partners', async () => {
  const kea = (name: string) =>
    system('dhcp', name, {
      findLeases: async () => reading([]),
      findReservations: async (question) =>
        reading('mac' in question ? [reservation({ mac: question.mac, address: '10.0.10.77' })] : []),
    })
  const { one, two } = await portsAsked(everyKind, [cli(), kea('kea-1'), kea('kea-2')])
  expect(one.reservations).toEqual([
    { source: 'kea-1', mac: mac(1), address: '10.0.10.77', hostname: 'lt-0142' },
  ])
  expect(markOf(one, 'reserved')?.because).toBe(`10.0.10.77 is reserved for ${mac(1)}`)
  expect(two.reservations).toEqual([])
})

test('a server that keeps its reservations to itself still tells its leases, and its chip says why', async () => {
  const kea = system('dhcp', 'kea-1', {
    findLeases: async () => reading([]),
    findReservations: fails(refused({ cause: 'right-missing', message: 'kea-1 shows none' })),
  })
  const { sources, answer } = await askingIn(campus, [cli(), kea]).settled
  expect(sources.find(({ id }) => id === 'kea-1')).toMatchObject({
    state: 'partial',
    why: 'its reservations were not read: kea-1 shows none',
  })
  expect(answer.ports[0]?.reservations).toEqual([])
})
