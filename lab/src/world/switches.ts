import { macText } from './addresses.ts'
import { purposesOf, vlanId } from './building-kinds.ts'
import type { BuildingPlan } from './buildings.ts'
import {
  accessHardware,
  largeBackbone,
  portsOfMember,
  smallBackbone,
  type Hardware,
  type PortTemplate,
} from './hardware.ts'
import type { Interface, StackMember, Switch } from './model/switch.ts'
import type { Random } from './random.ts'
import { managementAddress } from './vlans.ts'

/** A switch while the campus is built: its tables can be filled. */
export interface SwitchPlan extends Omit<Switch, 'interfaces' | 'vlans'> {
  readonly interfaces: Map<string, Interface>
  readonly vlans: Set<number>
  readonly hardware: Hardware
}

const ouis = ['0c:d0:f8', '70:35:09', '64:3a:ea', '00:1e:f7']
const day = 86_400_000

function weighted<T extends { readonly weight: number }>(random: Random, from: readonly T[]): T {
  let left = random.below(from.reduce((sum, one) => sum + one.weight, 0))
  for (const one of from) {
    left -= one.weight
    if (left < 0) return one
  }
  throw new RangeError('nothing to choose from')
}

/** Makes switches one after another; each member takes 128 MACs and each chassis a serial of its own. */
export class SwitchFactory {
  readonly #random: Random
  readonly #now: number
  #block = 1

  constructor(random: Random, now: number) {
    this.#random = random
    this.#now = now
  }

  core(buildings: readonly BuildingPlan[]): SwitchPlan {
    const [first] = buildings
    if (!first) throw new RangeError('a campus has a building')
    const members = Math.ceil(buildings.length / largeBackbone.ports)
    const made = this.#make('cr-b01', 'core', first, `${first.code}-001`, 1, largeBackbone, members, 2)
    made.vlans.add(vlanId(first.number, 'management'))
    this.#addSvi(made, vlanId(first.number, 'management'), made.address)
    return made
  }

  distribution(building: BuildingPlan): SwitchPlan {
    const hardware = building.accessSwitches < smallBackbone.ports - 1 ? smallBackbone : largeBackbone
    const closet = `${building.code}-001`
    const made = this.#make(`ds-${building.short}`, 'distribution', building, closet, 1, hardware, 1, 1)
    for (const purpose of purposesOf(building.kind)) made.vlans.add(vlanId(building.number, purpose))
    return made
  }

  access(building: BuildingPlan, index: number): SwitchPlan {
    const floor = building.floors[index % building.floors.length] ?? 1
    const closet = `${building.code}-${floor}00`
    const hardware = weighted(this.#random, accessHardware)
    // 1, 2, 3 by turns: sums stay the same whatever the seed, so that the endpoints always fit.
    const members = 1 + ((index + building.number) % 3)
    const name = `sw-${building.short}-${index + 1}`
    const made = this.#make(name, 'access', building, closet, floor, hardware, members, 10 + index)
    for (const purpose of purposesOf(building.kind)) made.vlans.add(vlanId(building.number, purpose))
    this.#addSvi(made, vlanId(building.number, 'management'), made.address)
    return made
  }

  /** SVIs come after the ports in the order of the device; their MACs follow those of the ports. */
  addGateways(device: SwitchPlan, gateways: readonly { readonly id: number; readonly address: string }[]) {
    for (const { id, address } of gateways) this.#addSvi(device, id, address)
  }

  #make(
    name: string,
    role: Switch['role'],
    building: BuildingPlan,
    closet: string,
    floor: number,
    hardware: Hardware,
    count: number,
    host: number,
  ): SwitchPlan {
    const random = this.#random
    const members = Array.from({ length: count }, (_, index) => this.#member(hardware, index + 1))
    const [first] = members
    if (!first) throw new RangeError('a switch has a member')
    const bootedAt = this.#now - random.between(3 * day, 400 * day)
    const made: SwitchPlan = {
      name,
      role,
      building: building.code,
      closet,
      floor,
      address: managementAddress(building.number, host),
      model: hardware.model,
      os: hardware.os,
      software: random.pick(hardware.software),
      members,
      mac: first.mac,
      bootedAt,
      interfaces: new Map(),
      vlans: new Set([1]),
      unsaved: false,
      configuredAt: bootedAt + 45_000,
      savedAt: bootedAt + 60_000,
      hardware,
    }
    let position = 0
    for (const member of members) {
      const ports = portsOfMember(hardware, member.number)
      ports.forEach((template, index) => {
        const place = { member, index, position: position++, name: template.name }
        made.interfaces.set(template.name, port(template, place, hardware, bootedAt, random))
      })
    }
    if (hardware.os === 'ios-xe')
      made.interfaces.set('GigabitEthernet0/0', managementPort(first, bootedAt, role, building.number))
    this.#addSvi(made, 1, null)
    return made
  }

  #member(hardware: Hardware, number: number): StackMember {
    const block = this.#block++
    const site = ['FCW', 'FOC', 'FJC'][block % 3]
    const week = `${20 + (block % 6)}${String(1 + ((block * 7) % 52)).padStart(2, '0')}`
    const tail = (block * 31 + 1_000_000).toString(36).toUpperCase().slice(-4).padStart(4, '0')
    return {
      number,
      model: hardware.model,
      serial: `${site}${week}${tail}`,
      mac: macText(ouis[block % ouis.length] ?? '0c:d0:f8', block * 128),
      ports: portsOfMember(hardware, number).length,
      powerBudget: hardware.powerBudget,
    }
  }

  #addSvi(device: SwitchPlan, id: number, address: string | null): void {
    const name = `Vlan${id}`
    const count = [...device.interfaces.values()].filter((one) => one.kind === 'svi').length
    device.interfaces.set(name, {
      ...blank,
      name,
      shortName: `Vl${id}`,
      // The older system numbers an SVI like its VLAN, the newer counts on after the ports.
      ifIndex: device.os === 'ios' ? id : 700 + count,
      bridgePort: null,
      kind: 'svi',
      member: 0,
      mac: macAfter(device.mac, 64 + count),
      speed: 1_000,
      cableMetres: 0,
      description: '',
      adminUp: address !== null,
      mode: 'routed',
      accessVlan: id,
      power: null,
      authentication: false,
      methods: ['dot1x', 'mab'],
      uplink: null,
      address,
      lastChange: device.bootedAt + 90_000,
    })
  }
}

const blank = {
  errDisabled: null,
  channel: null,
  members: [],
  vrf: null,
  voiceVlan: null,
  nativeVlan: 1,
  allowedVlans: 'all',
  cableFault: null,
  hangsAfterTest: false,
  cableSpeed: null,
  flapping: false,
} as const

export function macAfter(mac: string, count: number): string {
  return macText(mac.slice(0, 8), Number.parseInt(mac.slice(9).replaceAll(':', ''), 16) + count)
}

/** The two schemes of ifIndex: 10101 … 10601 … on the older system, a sequence from 8 on the newer one. */
function ifIndexOf(hardware: Hardware, member: number, index: number, position: number): number {
  return hardware.os === 'ios'
    ? 10_001 + (member === 1 ? 100 : 100 + 500 * (member - 1)) + index
    : 8 + position
}

function port(
  template: PortTemplate,
  place: { readonly member: StackMember; readonly index: number; readonly position: number },
  hardware: Hardware,
  bootedAt: number,
  random: Random,
): Interface {
  const { member, index, position } = place
  return {
    ...blank,
    name: template.name,
    shortName: template.shortName,
    ifIndex: ifIndexOf(hardware, member.number, index, position),
    bridgePort: (member.number - 1) * 64 + index + 1,
    kind: 'physical',
    member: member.number,
    mac: macAfter(member.mac, index + 1),
    speed: template.speed,
    cableMetres: template.uplink ? 2 : random.between(8, 88),
    description: '',
    adminUp: true,
    mode: 'access',
    accessVlan: 1,
    power: template.power > 0 ? { admin: 'auto', limit: template.power, priority: 'low' } : null,
    authentication: false,
    methods: ['dot1x', 'mab'],
    uplink: null,
    address: null,
    lastChange: bootedAt + 120_000,
  }
}

/** On backbone switches it is in the out-of-band network, as `Mgmt-vrf`; elsewhere nobody ever plugged it in. */
function managementPort(
  member: StackMember,
  bootedAt: number,
  role: Switch['role'],
  building: number,
): Interface {
  const used = role !== 'access'
  return {
    ...blank,
    name: 'GigabitEthernet0/0',
    shortName: 'Gi0/0',
    ifIndex: 1,
    bridgePort: null,
    kind: 'management',
    member: 0,
    mac: member.mac,
    speed: 1_000,
    cableMetres: 0,
    description: '',
    adminUp: used,
    mode: 'routed',
    accessVlan: 1,
    power: null,
    authentication: false,
    methods: ['dot1x', 'mab'],
    uplink: null,
    vrf: 'Mgmt-vrf',
    address: used ? `10.1.0.${role === 'core' ? 20 : 20 + building}` : null,
    lastChange: bootedAt,
  }
}
