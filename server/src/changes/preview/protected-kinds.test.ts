import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import { usualProtectedThings } from '@patchbay/contract/policies/protected-things'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { TestCampus } from '../../locate/test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  session,
  system,
  systemsOf,
} from '../../locate/test-systems.ts'
import { portAsRead } from '../kinds/assign-port/test-port.ts'
import { checkCare } from '../kinds/submit-request/check-care.ts'
import type { ChangeKind } from '../kind.ts'
import { addChanger } from '../run/test-kind-runs.ts'
import { testWorker } from '../run/test-worker.ts'
import { kinds } from '../start/kinds.ts'
import { lookAtChange } from './look-at-change.ts'

/** A pump of a ward: in one group, with one address of each family, one name and one owner, on one port with one outlet. */
const pump = '02:1e:f7:10:00:07'
const [address, v6, host, at] = ['10.0.10.7', '2001:db8::7', 'pump-7.campus.example', 'sw-b12-2 Gi1/0/14']
const [name = '', on = ''] = at.split(' ')

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await sql`insert into direct_grant (person_id, key) values (${person}, 'commands-protected-override')`.execute(
    database.db,
  )
  const campus = new TestCampus(database)
  await campus.walked(name)
  await campus.seen(pump, name, on)
  await campus.held(pump, v6, 'ds-b12')
  await database.db.insertInto('building').values({ code: 'B12', name: '' }).execute()
  await database.db
    .insertInto('room')
    .values({ building: 'B12', code: '041', floor: '', name: '', kind: '' })
    .execute()
  await database.db
    .insertInto('outlet')
    .values({
      label: 'B12-3-041-A',
      building: 'B12',
      room: '041',
      panel: '',
      panel_port: '',
      switch: name,
      interface: on,
    })
    .execute()
})
afterAll(() => database.drop())

const systems = systemsOf([
  system('dhcp', 'kea-1', dhcpWith([lease({ mac: pump, address, hostname: host })])),
  system(
    'identity',
    'ise-1',
    identityWith(
      [session({ mac: pump, username: 'CAMPUS\\ines.ward', nasName: name, interface: on, address })],
      [endpoint({ mac: pump, group: 'Medical-Devices' })],
    ),
  ),
  system('directory', 'ad-1', directoryWith([])),
])

/** The class that comes with the product, and each spelling in which a site may write what protects the pump. */
const spellings = [
  ...usualProtectedThings.classes.flatMap(({ things }) => things).slice(0, 1),
  'group medical-devices',
  'device 02:1e:f7:10:00:07',
  'device 021e.f710.0007',
  'mac 02-1E-F7-10-00-07',
  'device 021ef7100007',
  'oui 02:1E:F7',
  'device 021e.f7*',
  'device 02-1e-f7-*',
  'device 2:1e:f7:10:0:7',
  'port sw-b12-2 Gi1/0/14',
  'port SW-B12-2.campus.example GigabitEthernet1/0/14',
  'interface sw-b12-2 gigabitethernet 1/0/14',
  'port sw-b12-2 Gig1/0/*',
  'switch sw-b12-2.campus.example',
  'outlet B12-3-041-A',
  'room 041',
  'address 10.0.10.7',
  'network 10.0.10.0/24',
  'address 2001:0DB8:0:0:0:0:0:7',
  'address 2001:db8::/64',
  'host pump-7',
  'host PUMP-7.campus.example',
  'person ines.ward',
  'person CAMPUS\\ines.ward',
] as const

const port = portAsRead({ devices: [], accessVlan: 88 })
const reserved = { subnet: { vlan: 10 }, holder: null, heard: null, servers: [], leases: [], port: null }
const kept = { session: null, seen: null, refusal: null, says: null }
type Asked = readonly [intent: object, snapshot: object]
/** Each kind by each identifier that it may be asked with; what is not typed is found out. A resync changes nothing of a device. */
const asked: Readonly<Record<Exclude<ChangeKindName, 'submit-request' | 'resync-device'>, readonly Asked[]>> =
  {
    // To the staff VLAN: the pump sleeps, and the switch shows nobody there.
    'assign-port': [[{ switch: name, interface: on, bounce: 'auto', accessVlan: 10 }, port]],
    'act-on-port': [[{ switch: name, interface: on, act: 'bounce' }, port]],
    'test-cable': [[{ switch: name, interface: on }, port]],
    'set-port-power': [[{ switch: name, interface: on, action: 'off' }, port]],
    'act-on-session': [
      [
        { system: null, mac: pump, act: 'end' },
        { session: null, beside: [] },
      ],
    ],
    'contain-endpoint': [
      [
        { system: null, macs: pump, policy: 'Quarantine', act: 'contain' },
        {
          macs: [
            { mac: pump, policy: null, session: null, seen: null, hostnames: [], addresses: [], holders: [] },
          ],
        },
      ],
    ],
    'act-on-wireless': [
      [
        { system: null, mac: pump, act: 'deauthenticate', minutes: null },
        { client: null, accessPoint: null, clients: null },
      ],
    ],
    'release-lease': [
      [
        { address, mac: null, clientId: null },
        { seen: null, vlan: 10, servers: [] },
      ],
    ],
    'reserve-address': [
      [{ mac: pump, address: null, hostname: null, room: null, owner: null }, reserved],
      [{ mac: '02:00:5e:00:00:09', address, hostname: null, room: null, owner: null }, reserved],
      [{ mac: '02:00:5e:00:00:09', address: v6, hostname: null, room: null, owner: null }, reserved],
      [
        {
          mac: '02:00:5e:00:00:09',
          address: null,
          hostname: 'PUMP-7.campus.example',
          room: null,
          owner: null,
        },
        reserved,
      ],
    ],
    'onboard-endpoint': [[{ mac: pump, group: 'Staff', attributes: [] }, kept]],
    'test-ups': [
      [
        { unit: 'ups-b12', act: 'test' },
        { devices: [name], accessPoints: [], rooms: [], place: { building: 'B12', room: '041' } },
      ],
    ],
  }

/** What a unit feeds is its switches and rooms: of the devices on these it knows nothing. */
const ofUnits = /^(?:switch|room)/

const decide = (thing: string) =>
  sql`insert into policy (name, value) values ('protected-things',
    ${JSON.stringify({ classes: [{ name: 'Medical devices', things: [thing], owners: [] }] })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)

const ask = { limit: 5_000, signal: new AbortController().signal }
const worker = () => {
  const { worker: made } = testWorker(database.db)
  return { ...made, means: { ...made.means, systems } }
}

/** What it touches is read as given, and its other checks are not the subject. */
const reading = (kind: ChangeKind, snapshot: object): ChangeKind => ({
  ...kind,
  read: async () => snapshot,
  writesTo: () => [],
  check: async () => [],
  checkNew: () => [],
  checkRequester: async () => [],
  doesToo: () => [],
  placesOf: () => [],
  names: () => [],
  targets: () => [],
  after: () => ({}),
  show: () => ({
    sentence: 'It is changed.',
    target: 'it',
    fields: [],
    sendings: [],
    affected: [],
    transliterated: [],
    nothing: false,
  }),
})

const cases = Object.entries(asked).flatMap(([kind, all]) =>
  all.flatMap(([intent, snapshot]) =>
    spellings
      .filter((thing) => kind !== 'test-ups' || ofUnits.test(thing))
      .map((thing) => ({ kind, thing, intent, snapshot, says: JSON.stringify(intent) })),
  ),
)

test('each kind says the class of a medical device and asks a second person, whatever it and its protection are called', async () => {
  const missed: string[] = []
  for (const { kind, thing, intent, snapshot, says } of cases) {
    await decide(thing)
    const own = kinds.find((one) => one.name === kind)
    if (own === undefined) throw new Error(`There is no kind ${kind}.`)
    const { preview } = await lookAtChange(
      worker(),
      {
        kind: reading(own, snapshot),
        intent,
        change: null,
        requester: person,
        expiresAt: new Date(Date.now() + 3_600_000),
        runAt: null,
        ticket: null,
        undoOf: null,
      },
      ask,
    )
    const decided = `Medical devices (${thing})`
    const check = preview.checks.find(({ id }) => id === 'protected')
    const told = check?.protectedClass === decided && check.words.includes(decided)
    const second = preview.approval.includes(`It overrides a protection: ${decided}.`)
    if (!told || !second) missed.push(`${kind} ${says} by ${thing}: ${check?.words ?? 'nothing'}`)
  }
  expect(missed).toEqual([])
})

test('a request, which changes nothing, says the class by any spelling of what it is about', async () => {
  const missed: string[] = []
  for (const thing of spellings) {
    await decide(thing)
    for (const [kind, text] of [
      ['device', '021e.f710.0007'],
      ['device', address],
      ['device', host],
    ] as const) {
      const about = { kind, text } as Parameters<typeof checkCare>[0]['about']
      const checks = await checkCare({ about, requester: 'eve' }, { requesters: [] }, worker().means, ask)
      const care = checks.find(({ id, level }) => id === 'care about' && level === 'amber')
      if (care?.words.includes(`Medical devices (${thing})`) !== true) missed.push(`${text} by ${thing}`)
    }
  }
  expect(missed).toEqual([])
})
