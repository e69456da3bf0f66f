import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { kinds } from '@patchbay/server/changes/start/kinds'
import { settle as settleEndpoint } from '@patchbay/server/endpoints/system'
import { previewChange } from '@patchbay/server/changes/preview/preview-change'
import { settle as settleRelease } from '@patchbay/server/changes/kinds/release-lease/read'
import { settle as settleReservation } from '@patchbay/server/addresses/settle'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSwitches } from './servers-on-campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'
import { allowWriting, whoMayChange, workerOf } from './campus-worker.ts'

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })

let on: SwitchCampus
let worker: ChangeWorker
let person: number
/** A laptop of one person, on a port with an outlet, with a lease. */
let device: ReturnType<typeof somebodys>
/** Nobody has seen it. */
const other = '00:1b:54:aa:0f:01'

beforeAll(async () => {
  on = await startSwitchCampus()
  await allowSwitches(on.campus.server.context.database)
  await allowWriting(on.campus, 'dhcp')
  await allowWriting(on.campus, 'identity')
  person = await whoMayChange(on.campus, 'ada.changes')
  worker = workerOf(on.campus, {})
  device = somebodys()
})
afterAll(() => on.campus.stop())

function somebodys() {
  const { world } = on.campus.lab
  const port = on.used('protected things', (of, at) => {
    const [only] = world.attachedTo(at, of)
    const endpoint = only?.endpoint
    return endpoint?.owner != null && endpoint.kind !== 'phone' && world.leaseOf(endpoint.mac) !== null
  })
  const { endpoint } = world.attachedTo(port.device, port.of)[0]!
  const session = world.session(port.mac)!
  return { ...port, endpoint, session, lease: world.leaseOf(port.mac)! }
}

const decide = (value: object) =>
  sql`insert into policy (name, value) values ('protected-things', ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(worker.database)

const protect = (...things: readonly string[]) =>
  decide({ classes: things.length === 0 ? [] : [{ name: 'Guarded', things, owners: [] }] })

const preview = (name: string, intent: object) =>
  previewChange(
    worker,
    {
      actor: { id: person, name: 'ada.changes' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind: kinds.find((kind) => kind.name === name)!,
      intent,
      reason: 'a test',
      ticket: null,
      runAt: null,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask(),
  )

/** What a preview says of protections; null where it says of none. */
async function guard(name: string, intent: object): Promise<string | null> {
  const {
    preview: { checks },
    ready,
  } = await preview(name, intent)
  const unread = checks.find(({ id }) => id === 'read' || id === 'protected-unread')
  if (unread !== undefined) return unread.words
  const held = checks.find(({ id, level }) => id === 'protected' && level === 'red')
  if (held !== undefined) expect(ready).toBe(false)
  return held?.protectedClass ?? null
}

const reserve = async (wish: object) =>
  guard('reserve-address', await settleReservation(reservationWish.parse(wish), worker.means, ask()))

/** `00:1b:54:aa:0f:01` as `001b.54aa.0f01`. */
const dotted = (mac: string) => mac.replaceAll(':', '').replaceAll(/(.{4})(?=.)/g, '$1.')
const network = () => on.campus.lab.world.vlans.get(device.lease.vlan)!.subnet
const named = ({ lease, endpoint }: typeof device) => lease.hostname || endpoint.hostname

/** Each change there is, asked for the device by whatever its form takes. */
const ways: Readonly<Record<string, () => Promise<string | null>>> = {
  'its port, set': () =>
    guard('assign-port', {
      switch: device.device.name,
      interface: device.of.name,
      bounce: 'never',
      description: 'Lobby',
    }),
  'its port, bounced': () =>
    guard('act-on-port', { switch: device.device.name, interface: device.of.name, act: 'bounce' }),
  'its session, by its MAC': () => guard('act-on-session', { system: null, mac: device.mac, act: 'end' }),
  'its containment, by its MAC in another notation': () =>
    guard('contain-endpoint', { system: null, macs: device.mac, policy: 'Quarantine', act: 'contain' }),
  'its link, by its session': () => guard('act-on-session', { system: null, mac: device.mac, act: 'bounce' }),
  'its endpoint, by its MAC in another notation': () =>
    guard(
      'onboard-endpoint',
      settleEndpoint(
        endpointWish.parse({ mac: dotted(device.mac), group: 'Printers' }),
        worker.means.systems,
      ),
    ),
  'its endpoint, forgotten': () =>
    guard(
      'onboard-endpoint',
      settleEndpoint(endpointWish.parse({ mac: device.mac, state: 'absent' }), worker.means.systems),
    ),
  'a reservation by its MAC': () =>
    reserve({ mac: dotted(device.mac), subnet: network(), hostname: 'gauge-1' }),
  'a reservation of its address for another': () => reserve({ mac: other, address: device.lease.address }),
  'a reservation of its name for another': () =>
    reserve({ mac: other, subnet: network(), hostname: named(device) }),
  'its lease, by its address': async () =>
    guard('release-lease', await settleRelease(device.lease.address, worker.means, ask())),
}

const forms: Readonly<Record<string, () => string>> = {
  device: () => `device ${device.mac}`,
  host: () => `host ${named(device).slice(0, -1)}*`,
  address: () => `address ${device.lease.address}`,
  network: () => `address ${network()}`,
  person: () => `person ${device.endpoint.owner}`,
  group: () => `group ${device.session.identityGroup}`,
  room: () => `room ${on.campus.lab.world.outlets.get(device.endpoint.outlet!)!.room}`,
  port: () => `port ${device.at}`,
  switch: () => `switch ${device.device.name}`,
  vlan: () => `vlan ${device.session.vlan}`,
}

test('what nobody protects is held back by nothing', async () => {
  await protect(
    'device 00:1b:54:aa:0f:0f',
    'host nobody-*',
    'person nobody',
    'address 192.0.2.1',
    'group None',
  )
  for (const [way, asked] of Object.entries(ways)) expect([way, await asked()]).toEqual([way, null])
}, 120_000)

test.each(Object.keys(forms))(
  'the device is protected as a %s, and no change gets past that by whatever it is asked for',
  async (form) => {
    const line = forms[form]!()
    await protect(line)
    for (const [way, asked] of Object.entries(ways)) {
      expect([way, await asked()]).toEqual([way, `Guarded (${line})`])
    }
  },
  120_000,
)

test('whose an address is to be is asked as well, by the username and by the name', async () => {
  const username = device.endpoint.owner!
  await protect(`person ${username}`)
  const { firstname, lastname } = on.campus.lab.world.people.get(username)!
  for (const owner of [username, `${firstname} ${lastname}`]) {
    const held = await reserve({ mac: other, subnet: network(), owner })
    expect([owner, held]).toEqual([owner, `Guarded (person ${username})`])
  }
}, 120_000)

test('a link that is more than one device’s is not taken down by the identity system either', async () => {
  await protect()
  const { world } = on.campus.lab
  const phone = [...world.sessions()].find(({ mac }) => world.endpoints.get(mac)?.kind === 'phone')!
  const told = async (mac: string) => {
    const made = await preview('act-on-session', { system: null, mac, act: 'bounce' })
    return { ...made, check: made.preview.checks.find(({ id }) => id === 'protected') }
  }
  const held = await told(phone.mac)
  expect([held.ready, held.check?.level]).toEqual([false, 'red'])
  expect(held.check?.protectedClass).toMatch(/ is a phone$/)
  const plain = await told(device.mac)
  expect([plain.ready, plain.check?.level]).toEqual([true, 'green'])

  await decide({ classes: [], ports: { phones: 'warn', accessPoints: 'protect' } })
  const warned = await told(phone.mac)
  expect([warned.ready, warned.check?.level, warned.check?.protectedClass]).toEqual([true, 'amber', null])
  expect(warned.check?.words).toMatch(/ is a phone\. The change affects all of them\.$/)
}, 120_000)
