import { vlanWanted } from '@patchbay/server/plans/network-connect/known'
import type { ConnectKnown } from '@patchbay/server/plans/network-connect/known'
import type { RunningLab } from '../../lab/src/start.ts'
import type { Random } from '../../lab/src/world/random.ts'
import { labIse } from './lab-ise.ts'

/** A device that nobody has plugged in, and an outlet with its port that nobody uses. */
export interface ToConnect {
  readonly mac: string
  readonly outlet: string
  readonly switch: string
  readonly interface: string
}

/** Printers of a campus, unplugged, each with an outlet of its own in its building. */
export function printersToConnect({ world }: RunningLab, random: Random): ToConnect[] {
  const taken = new Set([...world.endpoints.values()].map(({ outlet }) => outlet))
  const free = random.shuffle([...world.outlets.values()].filter(({ label }) => !taken.has(label)))
  const printers = [...world.endpoints.values()].filter(
    (one) => one.kind === 'printer' && one.addressing === 'reserved' && world.session(one.mac) !== null,
  )
  return random.shuffle(printers).flatMap(({ mac, outlet: was }) => {
    const building = world.attachment(mac)?.switch.building
    const at = free.findIndex(({ label, switch: name }) => {
      const device = name === null ? undefined : world.switches.get(name)
      return label !== was && device?.role === 'access' && device.building === building
    })
    const [outlet] = at === -1 ? [] : free.splice(at, 1)
    if (outlet?.switch == null || outlet.interface === null) return []
    world.move(mac, null)
    return [{ mac, outlet: outlet.label, switch: outlet.switch, interface: outlet.interface }]
  })
}

/** What Network connect is asked for. */
export const askedFor = ({ mac, outlet }: ToConnect) => ({
  asked: { mac, thing: 'printer', outlet, owner: null, hostname: null, reserve: true, address: null },
  reason: 'a campaign',
  ticket: null,
  expiresAt: null,
})

/** What the systems of the lab have of a device and its port, read past the product. */
export async function standing(lab: RunningLab, { mac, switch: name, interface: on }: ToConnect) {
  const port = lab.world.switches.get(name)?.interfaces.get(on)
  if (port === undefined) throw new Error(`There is no ${name} ${on}.`)
  const { accessVlan, adminUp, description } = port
  const endpoint = await labIse(lab).endpoint(mac)
  return {
    port: { accessVlan, adminUp, description },
    // What ISE makes by itself of a device that it sees is nobody's.
    group: endpoint?.staticGroupAssignment === true ? endpoint.groupId : null,
    reservations: [...lab.world.reservations.values()]
      .filter((one) => one.mac === mac)
      .map(({ address, vlan }) => `${vlan} ${address}`)
      .sort(),
  }
}

/** What a run that is called connected and proven says, and is not so. */
export async function notConnected(lab: RunningLab, to: ToConnect, known: ConnectKnown): Promise<string[]> {
  const { world } = lab
  const now = await standing(lab, to)
  const at = world.attachment(to.mac)
  const vlan = vlanWanted(known)
  const group = known.group === null ? null : await labIse(lab).group(known.group)
  const reserved = [...world.reservations.values()]
    .filter((one) => one.mac === to.mac && one.vlan === vlan && one.by === undefined)
    .map(({ address }) => address)
  return [
    ...(now.port.accessVlan === vlan ? [] : [`its port is in VLAN ${now.port.accessVlan}, not ${vlan}`]),
    ...(now.port.adminUp ? [] : ['its port is shut']),
    ...(at?.switch.name === to.switch && at.interface.name === to.interface ? [] : ['it is not on the port']),
    ...(world.session(to.mac) === null ? ['it is not authenticated'] : []),
    ...(group === null || now.group === group ? [] : [`ISE does not have it in ${known.group}`]),
    ...(known.reservation === null || reserved.length > 0 ? [] : ['no address is reserved']),
    ...(reserved.length === 0 || reserved.includes(at?.address ?? '')
      ? []
      : [`it has ${at?.address}, not ${reserved.join(' or ')}`]),
  ]
}
