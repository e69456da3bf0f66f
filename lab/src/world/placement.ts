import { ipv4Text, subnetRange, ipv4Number } from './addresses.ts'
import { purposeOfRoom, vlanId } from './building-kinds.ts'
import type { BuildingPlan } from './buildings.ts'
import type { EndpointPlan } from './endpoints.ts'
import type { Endpoint } from './model/endpoint.ts'
import type { Reservation } from './model/lease.ts'
import type { Person } from './model/people.ts'
import type { Outlet, Room, RoomKind } from './model/sites.ts'
import type { Interface } from './model/switch.ts'
import type { Vlan, VlanPurpose } from './model/vlan.ts'
import { reserveOtherwise, type Placed } from './other-reservations.ts'
import type { Random } from './random.ts'
import type { SwitchPlan } from './switches.ts'

export interface Fixed {
  readonly address: string
  readonly vlan: number
}

export interface Placement {
  readonly reservations: Map<string, Reservation>
  /** Addresses that endpoints carry themselves, by MAC. */
  readonly statics: Map<string, Fixed>
  /** Outlets with a small unmanaged switch under the desk. */
  readonly unmanaged: Set<string>
}

interface Site {
  readonly buildings: ReadonlyMap<string, BuildingPlan>
  readonly rooms: ReadonlyMap<string, Room>
  readonly outlets: ReadonlyMap<string, Outlet>
  readonly vlans: ReadonlyMap<number, Vlan>
  readonly switches: ReadonlyMap<string, SwitchPlan>
  readonly people: ReadonlyMap<string, Person>
}

/** Free patched outlets, to take from one room or from any room of some kinds. */
class FreeOutlets {
  readonly #byRoom = new Map<string, Outlet[]>()
  readonly #byKind = new Map<RoomKind, Outlet[]>()
  readonly #taken = new Set<Outlet>()

  constructor(site: Site, random: Random) {
    const patched = random.shuffle([...site.outlets.values()].filter((one) => one.switch !== null))
    for (const outlet of patched) {
      const kind = site.rooms.get(outlet.room)?.kind ?? 'office'
      const ofKind = this.#byKind.get(kind)
      if (ofKind) ofKind.push(outlet)
      else this.#byKind.set(kind, [outlet])
      const ofRoom = this.#byRoom.get(outlet.room)
      if (ofRoom) ofRoom.push(outlet)
      else this.#byRoom.set(outlet.room, [outlet])
    }
  }

  #takeFrom(list: Outlet[] | undefined): Outlet | null {
    for (let next = list?.pop(); next; next = list?.pop()) {
      if (this.#taken.has(next)) continue
      this.#taken.add(next)
      return next
    }
    return null
  }

  inRoom(room: string): Outlet | null {
    return this.#takeFrom(this.#byRoom.get(room))
  }

  inRooms(kinds: readonly RoomKind[]): Outlet | null {
    for (const kind of kinds) {
      const found = this.#takeFrom(this.#byKind.get(kind))
      if (found) return found
    }
    return this.#takeFrom(
      [...this.#byKind.values()].find((list) => list.some((one) => !this.#taken.has(one))),
    )
  }
}

/** Addresses below a VLAN's dynamic range, one after another; null when they are used up. */
class FixedAddresses {
  readonly #next = new Map<number, number>()

  next(vlan: Vlan): string | null {
    const { first, last } = subnetRange(vlan.subnet)
    const value = this.#next.get(vlan.id) ?? first + 10
    const end = vlan.pool ? ipv4Number(vlan.pool[0]) : last
    if (value >= end) return null
    this.#next.set(vlan.id, value + 1)
    return ipv4Text(value)
  }
}

/** Plugs the endpoints in and sets each port up for what is plugged there, as a site that works has it. */
export function placeEndpoints(site: Site, plans: readonly EndpointPlan[], random: Random): Placement {
  const free = new FreeOutlets(site, random.fork('outlets'))
  const fixed = new FixedAddresses()
  const placement: Placement = { reservations: new Map(), statics: new Map(), unmanaged: new Set() }
  const phones = new Map<string, Endpoint>()
  const phonesWithComputer = new Set<string>()
  const medicalOutlets = hospitalOutlets(site, free)
  const purposeAt = new Map<string, VlanPurpose>()
  let lastDesk: Outlet | null = null
  const placed: (Placed & { readonly outlet: string })[] = []

  for (const plan of plans) {
    const { endpoint } = plan
    const owner = endpoint.owner === null ? null : (site.people.get(endpoint.owner) ?? null)
    const computer = endpoint.kind === 'desktop' || endpoint.kind === 'laptop'
    let outlet: Outlet | null = null
    let purpose = plan.plan.purpose
    if (!plan.away) {
      const phone = computer && endpoint.owner !== null ? phones.get(endpoint.owner) : undefined
      if (phone?.outlet && !phonesWithComputer.has(phone.mac) && random.chance(0.85)) {
        phonesWithComputer.add(phone.mac)
        endpoint.behind = phone.mac
        outlet = site.outlets.get(phone.outlet) ?? null
      } else if (computer && lastDesk && random.chance(0.04)) {
        outlet = lastDesk
        placement.unmanaged.add(outlet.label)
      } else if (plan.plan.purpose === 'medical') {
        outlet = medicalOutlets() ?? free.inRooms(plan.plan.rooms)
      } else {
        outlet =
          (owner && owner.office !== '' ? free.inRoom(owner.office) : null) ?? free.inRooms(plan.plan.rooms)
      }
    }
    endpoint.outlet = outlet?.label ?? null
    const room = outlet ? site.rooms.get(outlet.room) : site.rooms.get(owner?.office ?? '')
    const building = site.buildings.get(room?.building ?? '') ?? random.pick([...site.buildings.values()])
    if (room && computer)
      purpose = purposeOfRoom[room.kind] === 'building-control' ? 'staff' : purposeOfRoom[room.kind]
    const vlan =
      site.vlans.get(vlanId(building.number, purpose)) ?? site.vlans.get(vlanId(building.number, 'staff'))
    if (endpoint.kind === 'phone' && endpoint.owner !== null && outlet) phones.set(endpoint.owner, endpoint)
    if (computer && outlet && endpoint.behind === null && room?.kind === 'office') lastDesk = outlet
    if (outlet && endpoint.kind !== 'phone' && vlan && !purposeAt.has(outlet.label)) {
      purposeAt.set(outlet.label, vlan.purpose)
      configure(portOf(site, outlet), vlan.id, endpoint)
    }
    if (vlan && endpoint.addressing !== 'dynamic') fix(endpoint, vlan, fixed, placement)
    const port = outlet === null ? null : portOf(site, outlet)
    const device = outlet === null ? undefined : site.switches.get(outlet.switch ?? '')
    if (vlan && outlet && port && device && port.accessVlan === vlan.id && endpoint.kind !== 'phone') {
      placed.push({ endpoint, vlan, port: { device, interface: port }, outlet: outlet.label })
    }
  }
  configureTheRest(site, purposeAt, random)
  forgetOne(placement.reservations)
  const alone = placed.filter(({ outlet }) => !placement.unmanaged.has(outlet))
  reserveOtherwise(alone, placement.reservations, (vlan) => fixed.next(vlan))
  return placement
}

/** The first of them never reached the partner of the DHCP server that it was made on. */
function forgetOne(reservations: Map<string, Reservation>): void {
  for (const [address, reservation] of reservations) {
    reservations.set(address, { ...reservation, notCopied: true })
    return
  }
}

function hospitalOutlets(site: Site, free: FreeOutlets): () => Outlet | null {
  const rooms = [...site.rooms.values()].filter(
    (room) => room.kind === 'ward' && site.buildings.get(room.building)?.kind === 'hospital',
  )
  let next = 0
  return () => {
    for (let tried = 0; tried < rooms.length; tried++) {
      const found = free.inRoom(rooms[next++ % rooms.length]?.code ?? '')
      if (found) return found
    }
    return null
  }
}

const portOf = (site: Site, outlet: Outlet): Interface | null =>
  site.switches.get(outlet.switch ?? '')?.interfaces.get(outlet.interface ?? '') ?? null

function configure(port: Interface | null, vlan: number, endpoint: Endpoint): void {
  if (!port) return
  port.accessVlan = vlan
  port.authentication = endpoint.authentication !== 'none'
}

function fix(
  endpoint: EndpointPlan['endpoint'],
  vlan: Vlan,
  fixed: FixedAddresses,
  placement: Placement,
): void {
  const address = fixed.next(vlan)
  if (address === null) {
    endpoint.addressing = 'dynamic'
    return
  }
  const { mac, hostname } = endpoint
  if (endpoint.addressing === 'static') placement.statics.set(mac, { address, vlan: vlan.id })
  else placement.reservations.set(address, { address, mac, hostname, vlan: vlan.id })
}

const voiceRooms = new Set<RoomKind>(['office', 'ward', 'laboratory', 'lecture'])

/** Ports without a purpose of their own get their room's; descriptions are kept about as well as people keep them. */
function configureTheRest(site: Site, purposeAt: ReadonlyMap<string, VlanPurpose>, random: Random): void {
  for (const outlet of site.outlets.values()) {
    const port = portOf(site, outlet)
    const room = site.rooms.get(outlet.room)
    const building = site.buildings.get(room?.building ?? '')
    if (!port || !room || !building) continue
    const set = purposeAt.get(outlet.label)
    if (set === undefined) {
      const wished = vlanId(building.number, purposeOfRoom[room.kind])
      port.accessVlan = site.vlans.has(wished) ? wished : vlanId(building.number, 'staff')
      port.authentication = room.kind !== 'plant'
    }
    if (
      voiceRooms.has(room.kind) &&
      (set === undefined || set === 'staff' || set === 'laboratory' || set === 'student')
    ) {
      port.voiceVlan = vlanId(building.number, 'voice')
    }
    const wording = random.fraction()
    if (wording < 0.7) port.description = outlet.label
    else if (wording < 0.85) port.description = `${outlet.label} ${room.name}`
    else if (wording < 0.88) port.description = `was ${room.name}, unused`
  }
  for (const device of site.switches.values()) {
    if (device.role !== 'access') continue
    for (const port of device.interfaces.values()) {
      // What is patched nowhere is shut, as auditors like it, or sits in the VLAN it came with.
      if (port.kind === 'physical' && port.power && port.accessVlan === 1) port.adminUp = random.chance(0.5)
    }
  }
}
