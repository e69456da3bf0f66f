import type { Outlet } from './model/sites.ts'
import type { Interface } from './model/switch.ts'
import { macAfter, type SwitchPlan } from './switches.ts'
import type { EndpointPlan } from './endpoints.ts'

type Shared = Pick<Interface, 'mode' | 'accessVlan' | 'allowedVlans' | 'uplink' | 'description'>

/** Makes an LACP channel of these ports; they keep their settings and lose their place in the bridge to it. */
export function addChannel(device: SwitchPlan, members: readonly Interface[], shared: Shared): Interface {
  const group = [...device.interfaces.values()].filter((one) => one.kind === 'port-channel').length + 1
  const [first] = members
  if (!first) throw new RangeError('a channel has a member')
  const made: Interface = {
    ...first,
    ...shared,
    name: `Port-channel${group}`,
    shortName: `Po${group}`,
    ifIndex: (device.os === 'ios' ? 5_000 : 600) + group,
    bridgePort: shared.mode === 'routed' ? null : 600 + group,
    kind: 'port-channel',
    member: 0,
    mac: macAfter(device.mac, 96 + group),
    speed: members.reduce((sum, one) => sum + one.speed, 0),
    cableMetres: 0,
    channel: null,
    members: members.map((one) => one.name),
    adminUp: true,
    authentication: false,
    methods: ['dot1x', 'mab'],
    voiceVlan: null,
    power: null,
  }
  for (const one of members) {
    const { mode, accessVlan, allowedVlans } = shared
    const bundled = { mode, accessVlan, allowedVlans, voiceVlan: null, authentication: false, adminUp: true }
    device.interfaces.set(one.name, { ...one, ...bundled, channel: made.name, bridgePort: null })
  }
  device.interfaces.set(made.name, made)
  return made
}

/** Things with two plugs of their own: one per building, on its first access switch, bundled with a port that was spare. */
export function bundleHosts(
  switches: Iterable<SwitchPlan>,
  outlets: ReadonlyMap<string, Outlet>,
  plans: readonly EndpointPlan[],
  unmanaged: ReadonlySet<string>,
): void {
  const patched = new Set([...outlets.values()].map((one) => `${one.switch} ${one.interface}`))
  const plugged = Map.groupBy(plans, ({ endpoint }) => endpoint.outlet ?? '')
  const onSwitch = Map.groupBy(plans, ({ endpoint }) => outlets.get(endpoint.outlet ?? '')?.switch ?? '')
  const done = new Set<string>()
  for (const device of switches) {
    if (device.role !== 'access' || done.has(device.building)) continue
    for (const { endpoint } of onSwitch.get(device.name) ?? []) {
      const outlet = outlets.get(endpoint.outlet ?? '')
      const port = device.interfaces.get(outlet?.interface ?? '')
      const alone = plugged.get(endpoint.outlet ?? '')?.length === 1 && !unmanaged.has(endpoint.outlet ?? '')
      // A channel lets in without 802.1X, and gives no power.
      if (!port || !alone || endpoint.watts > 0 || endpoint.authentication !== 'none') continue
      const spare = [...device.interfaces.values()].find(
        (one) =>
          one.kind === 'physical' &&
          one.uplink === null &&
          one.speed === port.speed &&
          one.power !== null &&
          !patched.has(`${device.name} ${one.name}`),
      )
      if (!spare) continue
      addChannel(device, [port, spare], {
        mode: 'access',
        accessVlan: port.accessVlan,
        allowedVlans: 'all',
        uplink: null,
        description: `${outlet?.label ?? ''} two cables`,
      })
      done.add(device.building)
      break
    }
  }
}
