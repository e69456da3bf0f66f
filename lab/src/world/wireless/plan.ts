import { macText } from '../addresses.ts'
import { vlanId } from '../building-kinds.ts'
import type { BuildingPlan } from '../buildings.ts'
import type { Endpoint } from '../model/endpoint.ts'
import type { Person } from '../model/people.ts'
import type { Outlet, Room } from '../model/sites.ts'
import type { Interface } from '../model/switch.ts'
import type { AccessPoint, FloorPlan, Radio, Ssid, WirelessClient } from '../model/wireless.ts'
import type { WirelessController } from '../model/wireless.ts'
import { hash, type Random } from '../random.ts'
import type { SwitchPlan } from '../switches.ts'
import { managementAddress } from '../vlans.ts'
import { planClients, type Settled } from './clients.ts'
import { planFloors } from './floors.ts'
import { firstWirelessVlan } from './vlans.ts'

const day = 86_400_000

export interface WirelessPlan {
  readonly floors: ReadonlyMap<string, FloorPlan>
  readonly ssids: readonly Ssid[]
  readonly controllers: ReadonlyMap<string, WirelessController>
  readonly accessPoints: ReadonlyMap<string, AccessPoint>
  readonly clients: ReadonlyMap<string, WirelessClient>
  /** Where they are when the world begins. */
  readonly settled: ReadonlyMap<string, Settled>
}

interface Site {
  readonly buildings: ReadonlyMap<string, BuildingPlan>
  readonly rooms: ReadonlyMap<string, Room>
  readonly outlets: ReadonlyMap<string, Outlet>
  readonly switches: ReadonlyMap<string, SwitchPlan>
  readonly people: ReadonlyMap<string, Person>
  readonly endpoints: ReadonlyMap<string, Endpoint>
}

const ssids: readonly Ssid[] = (
  [
    ['CAMPUS', 'dot1x', 'PP-CAMPUS'],
    ['GUEST', 'portal', 'PP-GUEST'],
    ['THINGS', 'psk', 'PP-THINGS'],
  ] as const
).map(([name, security, policy], index) => ({
  name,
  wlan: index + 1,
  profile: name.toLowerCase(),
  policy,
  security,
  vlan: firstWirelessVlan + index,
}))

/** Releases that differ in what they can do over RESTCONF. */
const releases = ['17.12.4', '17.15.3'] as const

/** Two controllers on the distribution switch of the first building, each with a port of its own on its uplink module. */
function cableControllers(distribution: SwitchPlan, now: number): Map<string, WirelessController> {
  const uplinks = [...distribution.interfaces.values()].filter(
    ({ kind, name }) => kind === 'physical' && name.startsWith('HundredGigE'),
  )
  const made = releases.map((software, index): WirelessController => {
    const of = uplinks[index]
    if (!of) throw new RangeError(`${distribution.name} has no port for a wireless controller`)
    const name = `wlc-${index + 1}`
    const cabled: Interface = {
      ...of,
      mode: 'trunk',
      allowedVlans: [vlanId(1, 'management'), ...ssids.map(({ vlan }) => vlan)],
      description: name,
      cableMetres: 5,
    }
    distribution.interfaces.set(of.name, cabled)
    return {
      name,
      address: managementAddress(1, 5 + index),
      vlan: vlanId(1, 'management'),
      mac: macText('00:1e:bd', 0x20_00_00 + index * 0x100),
      model: 'C9800-80-K9',
      software,
      serial: `FCL2${450 + index}00W${index + 1}`,
      bootedAt: now - (97 + 31 * index) * day,
      switch: distribution.name,
      interface: of.name,
    }
  })
  return new Map(made.map((one) => [one.name, one]))
}

const channels = { '2.4': [1, 6, 11], '5': [36, 44, 52, 60, 100, 108, 116, 124] } as const

function radiosOf(mac: string, model: string): Radio[] {
  const number = hash(`${mac}/radio`)
  const radio = (slot: number, kind: Radio['kind'], band: Radio['band'], width = 20): Radio => {
    const from = band === null ? [] : channels[band]
    const channel = from[(number >>> (slot * 4)) % from.length] ?? null
    return { slot, kind, band, channel, width, powerLevel: 1 + ((number >>> (8 + slot)) % 5) }
  }
  const five = radio(1, '5', '5', 40)
  if (model.startsWith('C9120')) return [radio(0, 'xor', number % 8 === 0 ? '5' : '2.4'), five]
  if (model.startsWith('C9105AXW')) return [radio(0, '2.4', '2.4'), five, radio(2, 'remote-lan', null)]
  return [radio(0, '2.4', '2.4'), five]
}

/** Radio MACs are a block of sixteen of their own. */
function radioMacOf(mac: string, used: Set<string>): string {
  for (let number = hash(`${mac}/base`); ; number++) {
    const made = macText(mac.slice(0, 8), (number << 4) & 0xff_ff_f0)
    if (used.has(made) || made.slice(0, -1) === mac.slice(0, -1)) continue
    used.add(made)
    return made
  }
}

/** Access points are endpoints that stand in rooms; here they get radios, a controller and its software. */
function planAccessPoints(
  site: Site,
  floors: ReadonlyMap<string, FloorPlan>,
  controllers: ReadonlyMap<string, WirelessController>,
): Map<string, AccessPoint> {
  const names = [...controllers.keys()]
  const used = new Set<string>()
  const made = new Map<string, AccessPoint>()
  for (const endpoint of site.endpoints.values()) {
    if (endpoint.kind !== 'access-point') continue
    const room = site.rooms.get(site.outlets.get(endpoint.outlet ?? '')?.room ?? '')
    const building = site.buildings.get(room?.building ?? '')
    const place = room && floors.get(`${room.building}-${room.floor}`)?.rooms.get(room.code)
    if (!room || !building || !place) continue
    const { mac } = endpoint
    const controller = names[(building.number - 1) % names.length] ?? ''
    // Its controller loads the software; every twentieth is one for a wall, with a port of its own.
    const model = hash(`${mac}/model`) % 20 === 0 ? 'C9105AXW-E' : endpoint.model
    const operatingSystem = `${controllers.get(controller)?.software ?? ''}.0`
    Object.assign(endpoint, { model, operatingSystem })
    made.set(mac, {
      mac,
      radioMac: radioMacOf(mac, used),
      controller,
      room: room.code,
      place,
      radios: radiosOf(mac, model),
      siteTag: `ST-${building.code}`,
      policyTag: 'PT-CAMPUS',
      rfTag: 'RF-INDOOR',
    })
  }
  return made
}

/** What the campus has on the air; takes ports of the first building's distribution switch. */
export function planWireless(
  site: Site,
  count: number,
  times: { readonly now: number },
  random: Random,
): WirelessPlan {
  const [first] = site.buildings.values()
  const distribution = site.switches.get(`ds-${first?.short ?? ''}`)
  if (!distribution) throw new RangeError('a campus has a distribution switch')
  const floors = planFloors(site.buildings.values(), site.rooms.values())
  const controllers = cableControllers(distribution, times.now)
  const accessPoints = planAccessPoints(site, floors, controllers)
  const people = [...site.people.values()].filter(({ kind, enabled }) => kind !== 'service' && enabled)
  const near = [...accessPoints.values()].filter(({ mac }) => site.endpoints.get(mac)?.poweredOn === true)
  const planned = planClients(count, { people, near, floors, taken: site.endpoints }, random)
  return {
    floors,
    ssids,
    controllers,
    accessPoints,
    clients: new Map(planned.map(({ client }) => [client.mac, client])),
    settled: new Map(planned.map((one) => [one.client.mac, one])),
  }
}
