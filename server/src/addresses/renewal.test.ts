import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { reading, system } from '../locate/test-systems.ts'
import { changePolicy } from '../policies/policies.ts'
import type { System } from '../systems/open.ts'
import type { PortSnapshot } from '../ports/snapshot.ts'
import { behindPort, portAsRead } from '../changes/kinds/assign-port/test-port.ts'
import type { ChangeKind } from '../changes/kind.ts'
import { connectionLost } from '../changes/run/test-failures.ts'
import { addChanger, permitWriting, runsOf } from '../changes/run/test-kind-runs.ts'
import { Killed } from '../changes/run/test-network.ts'
import { reserveAddress } from '../changes/kinds/reserve-address/index.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'
import { reservationOf } from '../changes/kinds/reserve-address/test-intent.ts'
import { device, testPartners } from '../changes/kinds/reserve-address/test-partners.ts'

let database: TestDatabase
let person: number
let desk: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  const added = await database.db
    .insertInto('person')
    .values({ username: 'bo', email: 'bo@example.org', firstname: 'Bo', lastname: 'Test', role: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  desk = added.id
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
  await permitWriting(database.db, 'switch', ['switches'])
  await database.db.insertInto('device').values({ name: at.switch }).execute()
  await database.db
    .insertInto('device_reach')
    .values({ device: at.switch, system: 'switches', host: '192.0.2.1', port: 22, write_entered: true })
    .execute()
})
afterAll(() => database.drop())

const at = { switch: 'sw-b12-2', interface: 'GigabitEthernet1/0/14' }
const wish = (of: Partial<ReservationIntent> = {}) => reservationOf({ renew: true, port: at, ...of })

/** A pair of servers and a switch whose one port the device is at; it asks again when its link comes up. */
function campus(more: Partial<PortSnapshot> = {}) {
  const sent: string[] = []
  const faults: ('none' | 'lost' | 'killed')[] = []
  let lines = ['interface GigabitEthernet1/0/14', ' switchport mode access']
  const switches: System = {
    ...system(
      'switch',
      'switches',
      {
        readConfiguration: async () => reading({ lines: [...lines], bytes: null }),
      },
      [at.switch],
    ),
    plans: portPlans,
    writes: async () => ({
      configureInterface: async (_device, section, writing) => {
        const fault = faults.shift()
        await writing.beforeSending(at.switch)
        if (fault === 'lost') throw connectionLost('went away')
        const [line = ''] = section.lines
        sent.push(line)
        lines = line === 'shutdown' ? [...lines, ' shutdown'] : lines.filter((one) => one !== ' shutdown')
        if (line === 'no shutdown') partners.renews = true
        if (fault === 'killed') throw new Killed()
        return { sent: [...section.lines], answer: null }
      },
    }),
  }
  const partners = testPartners({}, [switches])
  partners.renews = false
  const seen = portAsRead({ devices: [behindPort(device)], ...more })
  // What a switch tells of a port is another kind's to read, and tested there.
  const kind: ChangeKind<ReservationIntent, ReservationSnapshot> = {
    ...reserveAddress,
    read: async (intent, means, ask) => ({
      ...(await reserveAddress.read({ ...intent, port: null }, means, ask)),
      port: intent.port === null ? null : seen,
    }),
  }
  const runs = (who = person) => runsOf(database.db, who, kind, partners.systems)
  return { partners, sent, faults, runs, isShut: () => lines.includes(' shutdown') }
}

const reservedOn = ({ partners }: ReturnType<typeof campus>) =>
  [partners.primary, partners.standby].map(({ running }) => running.get(device)?.['address'])

test('once it stands on both servers the port goes down and up, and the device is seen with its address', async () => {
  const on = campus()
  const { row, steps, proofs } = await on.runs().run(wish())
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'set kea-1 done',
    'save kea-1 done',
    'set kea-2 done',
    'save kea-2 done',
    'down done',
    'up done',
  ])
  expect(on.sent).toEqual(['shutdown', 'no shutdown'])
  expect(proofs.find(({ name }) => name === 'lease')).toMatchObject({ state: 'proven' })
  expect(row).toMatchObject({ state: 'done', why: null })
})

test('before it, the sentence, the commands and everybody at the port are named, and the port is held', async () => {
  const phone = behindPort('00:04:f2:11:22:33')
  const { ready, preview, id } = await campus({ devices: [behindPort(device), phone] })
    .runs()
    .preview(wish())
  expect(ready).toBe(true)
  expect(preview.sentence).toMatch(/^Reserve .* Then: Bounce sw-b12-2 Gi1\/0\/14\.$/)
  expect(preview.sendings.at(-1)).toMatchObject({ to: 'sw-b12-2 by Switches (SSH)' })
  expect(preview.sendings.at(-1)?.lines).toEqual(expect.arrayContaining([' shutdown', ' no shutdown']))
  expect(preview.affected.map(({ mac, how }) => [mac, how])).toEqual([
    [device, 'loses its link for a few seconds and renews its address: it gets 10.0.10.150'],
    [phone.mac, 'loses its link for a few seconds and renews its address'],
  ])
  expect(preview.checks.find(({ id: name }) => name === 'devices')).toMatchObject({
    level: 'amber',
    words:
      'sw-b12-2 Gi1/0/14: 2 devices are on the port; each loses its connection or its link for a moment.',
  })
  const { targets } = await database.db
    .selectFrom('change')
    .select('targets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(targets).toContain('interface sw-b12-2 GigabitEthernet1/0/14')
})

test.each<[string, Partial<PortSnapshot>, string, RegExp]>([
  ['an uplink', { protectedBecause: 'an uplink: it leads to sw-b12-1' }, 'protected', /an uplink/],
  ['read only', { readOnly: 'It is of a switch that is only read.' }, 'protected', /only read/],
  ['shut', { adminUp: false }, 'state', /The port is shut/],
  [
    'without the device',
    { devices: [behindPort('00:04:f2:11:22:33')] },
    'renew',
    /is not at sw-b12-2 Gi1\/0\/14 any more/,
  ],
])('a port that is %s is not bounced, and it is said why', async (_words, port, id, words) => {
  const { ready, preview } = await campus(port).runs().preview(wish())
  expect(ready).toBe(false)
  expect(preview.checks.find((check) => check.id === id && check.level === 'red')?.words).toMatch(words)
})

test('a device that nobody saw is left to itself, for a reason', async () => {
  const on = campus()
  const previewed = await on.runs().preview(wish({ port: null }))
  expect(previewed.preview.checks.find(({ id }) => id === 'renew')).toMatchObject({ level: 'amber' })
  const { steps } = await on.runs().carry(await on.runs().click(previewed))
  expect(steps.map(({ name }) => name)).not.toContain('down')
  expect(reservedOn(on)).toEqual(['10.0.10.150', '10.0.10.150'])
})

test('whoever may reserve and not bounce a port is refused the one and not the other', async () => {
  const { preview } = campus().runs(desk)
  const refused = await preview(wish())
  expect(refused.ready).toBe(false)
  expect(refused.preview.checks.find(({ id }) => id === 'key commands-switch-actions')).toMatchObject({
    level: 'red',
    words: 'It also needs the key “Switch actions”, which the requester lacks.',
  })
  expect((await preview(wish({ renew: false, port: null }))).ready).toBe(true)
})

test('what somebody else must agree to of a bounce, they must of this one', async () => {
  const rule = {
    name: 'Bounces',
    kinds: ['act-on-port' as const],
    things: [],
    roles: [],
    warned: false,
    warnings: [],
    agreedBy: [],
    undoing: false,
  }
  const decide = (rules: readonly (typeof rule)[], version: number) =>
    database.db.transaction().execute((transaction) => {
      const change = { value: { rules: [...rules], hours: 24 }, version, why: 'a test' }
      return changePolicy(transaction, 'approval-rules', change, { id: person, username: 'ada' })
    })
  const { version } = await decide([rule], 0)
  const { preview } = campus().runs()
  expect((await preview(wish())).preview.approval).toEqual(['Site rule: Bounces.'])
  expect((await preview(wish({ renew: false, port: null }))).preview.approval).toEqual([])
  await decide([], version)
})

test('a bounce that fails leaves the reservation, the port up and the device pending', async () => {
  const on = campus()
  on.faults.push('lost')
  const { row, steps } = await on.runs().run(wish())
  expect(reservedOn(on)).toEqual(['10.0.10.150', '10.0.10.150'])
  expect(on.isShut()).toBe(false)
  expect(steps.find(({ name }) => name === 'down')?.state).toBe('failed')
  expect([row.state, row.why]).toEqual(['done', 'Not seen yet, and watched for: The device has 10.0.10.150.'])
})

test.each([0, 1])(
  'killed in the middle of the bounce, at sending %i, the port is up at the end',
  async (many) => {
    const on = campus()
    on.faults.push(...Array.from({ length: many }, () => 'none' as const), 'killed')
    const { row } = await on.runs().run(wish())
    expect(on.isShut()).toBe(false)
    expect(row.state).toBe('done')
  },
)

test('undone, the reservation goes and nobody’s link with it', async () => {
  const on = campus()
  const { row } = await on.runs().run(wish())
  on.sent.length = 0
  const back = await on.runs().undo(row.id)
  expect((await on.runs().carry(await on.runs().click(back))).row.state).toBe('done')
  expect(reservedOn(on)).toEqual([undefined, undefined])
  expect(on.sent).toEqual([])
})
