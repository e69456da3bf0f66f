import { addChannel } from './channels.ts'
import type { Interface } from './model/switch.ts'
import type { SwitchPlan } from './switches.ts'

interface Cable {
  readonly metres: number
  readonly mode: 'trunk' | 'routed'
  readonly vlans: readonly number[]
}

const cabled = (
  of: Interface,
  device: SwitchPlan,
  peer: SwitchPlan,
  peerInterface: string,
  cable: Cable,
): Interface => ({
  ...of,
  uplink: { switch: peer.name, interface: peerInterface },
  cableMetres: cable.metres,
  mode: cable.mode,
  allowedVlans: cable.mode === 'trunk' ? [...cable.vlans] : 'all',
  authentication: false,
  methods: ['dot1x', 'mab'],
  power: null,
  bridgePort: cable.mode === 'routed' ? null : of.bridgePort,
  description: `${peer.role === 'access' ? 'to' : device.role === 'access' ? 'uplink' : 'link'} ${peer.name}`,
})

function nth(device: SwitchPlan, index: number): Interface {
  const found = [...device.interfaces.values()].filter((one) => one.kind === 'physical')[index]
  if (!found) throw new RangeError(`${device.name} has no port for another cable`)
  return found
}

function connect(one: SwitchPlan, oneEnd: Interface, two: SwitchPlan, twoEnd: Interface, cable: Cable): void {
  one.interfaces.set(oneEnd.name, cabled(oneEnd, one, two, twoEnd.name, cable))
  two.interfaces.set(twoEnd.name, cabled(twoEnd, two, one, oneEnd.name, cable))
}

/** Joins the channels of two cables at both ends; each is the other's uplink. */
function bundle(
  one: SwitchPlan,
  oneEnds: readonly string[],
  two: SwitchPlan,
  twoEnds: readonly string[],
  vlans: readonly number[],
): void {
  const ends = (device: SwitchPlan, names: readonly string[]) =>
    names.flatMap((name) => device.interfaces.get(name) ?? [])
  const shared = { mode: 'trunk', accessVlan: 1, allowedVlans: [...vlans], uplink: null } as const
  const here = addChannel(one, ends(one, oneEnds), { ...shared, description: `uplink ${two.name}` })
  const there = addChannel(two, ends(two, twoEnds), { ...shared, description: `to ${one.name}` })
  one.interfaces.set(here.name, { ...here, uplink: { switch: two.name, interface: there.name } })
  two.interfaces.set(there.name, { ...there, uplink: { switch: one.name, interface: here.name } })
}

/**
 * One trunk from each access switch to its building's distribution switch, every fourth of two cables bundled, on two
 * members of a stack. Distribution and core are joined by routed
 * links; the core's own building carries the management VLAN to it.
 */
export function cableBuilding(
  core: SwitchPlan,
  distribution: SwitchPlan,
  access: readonly SwitchPlan[],
  buildingIndex: number,
): void {
  let spare = access.length
  access.forEach((device, index) => {
    const uplinks = [...device.interfaces.values()].filter(
      (one) =>
        one.kind === 'physical' &&
        device.hardware.layout.some(
          (group) => group.uplink && one.name.startsWith(group.prefix) && one.power === null,
        ),
    )
    const [uplink] = uplinks
    if (!uplink) throw new RangeError(`${device.name} has no uplink port`)
    const vlans = [...device.vlans].filter((id) => id !== 1)
    const cable = { metres: 40, mode: 'trunk', vlans } as const
    const far = nth(distribution, index)
    connect(device, uplink, distribution, far, cable)
    const second = uplinks.find((one) => one.member === 2) ?? uplinks[1]
    if (index % 4 !== 3 || !second || spare >= distribution.hardware.ports - 1) return
    const secondFar = nth(distribution, spare++)
    connect(device, second, distribution, secondFar, cable)
    bundle(device, [uplink.name, second.name], distribution, [far.name, secondFar.name], vlans)
  })
  const last = nth(distribution, distribution.hardware.ports - 1)
  const local = core.building === distribution.building
  const management = [...core.vlans].filter((id) => id !== 1)
  connect(distribution, last, core, nth(core, portOfCore(core, buildingIndex)), {
    metres: local ? 3 : 600,
    mode: local ? 'trunk' : 'routed',
    vlans: management,
  })
}

/** Spread over the members: even buildings on the second where there is one. */
function portOfCore(core: SwitchPlan, index: number): number {
  const perMember = core.hardware.ports + 4
  const count = core.members.length
  return (index % count) * perMember + Math.floor(index / count)
}
