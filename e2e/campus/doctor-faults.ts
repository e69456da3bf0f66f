import type { HopName } from '../../contract/src/workflows/network-connect/doctor.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { Attachment } from '../../lab/src/world/model/learned.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import type { Campus } from './campus.ts'
import { labIse } from './lab-ise.ts'

/** A device with its place, before anything befell it. */
export interface Patient {
  readonly endpoint: Endpoint
  readonly at: Attachment
}

/** One kind of fault: the hop that it breaks, whom it may befall, and how; what it returns mends it. */
export interface Fault {
  readonly hop: HopName
  readonly befalls: (patient: Patient, world: World) => boolean
  readonly strike: (patient: Patient, campus: Campus) => Promise<() => unknown>
  /** Where traffic is to go, where the fault is on the way there. */
  readonly to?: string
}

/** Sets a field of its port, and back as it was. */
async function setPort(
  { at }: Patient,
  { lab: { world } }: Campus,
  change: Parameters<World['setInterface']>[2],
) {
  const { switch: device, interface: of } = at
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, of[key as keyof typeof of]]))
  world.setInterface(device.name, of.name, change)
  return () => world.setInterface(device.name, of.name, before)
}

async function trouble(
  { endpoint }: Patient,
  { lab: { world } }: Campus,
  change: Parameters<World['setTrouble']>[1],
) {
  world.setTrouble(endpoint.mac, change)
  return () => world.setTrouble(endpoint.mac, { refused: false, unheard: false, recordedAs: null })
}

const authenticates = ({ endpoint }: Patient) => endpoint.authentication !== 'none'

/** Another VLAN of hosts that its switch knows. */
const otherVlan = ({ at }: Patient, world: World) =>
  [...at.switch.vlans].find(
    (id) => id !== at.vlan.id && id > 1 && (world.vlans.get(id)?.pool ?? null) !== null,
  )

/** The address of another device, as it stands in a record that nobody has put right. */
const anotherAddress = ({ at }: Patient, world: World) =>
  [...world.reservations.values()].find(({ vlan }) => vlan !== at.vlan.id)!.address

export const faults: Readonly<Record<string, Fault>> = {
  'port shut': {
    hop: 'enabled',
    befalls: () => true,
    strike: (one, campus) => setPort(one, campus, { adminUp: false }),
  },
  'err-disabled': {
    hop: 'err-disabled',
    befalls: () => true,
    strike: (one, campus) => setPort(one, campus, { errDisabled: 'bpduguard' }),
  },
  'cable pair open': {
    hop: 'speed',
    befalls: ({ at }, world) => world.linkSpeed(at.switch, at.interface) >= 1_000,
    strike: (one, campus) => setPort(one, campus, { cableSpeed: 100 }),
  },
  'MAC unknown to ISE': {
    hop: 'authentication',
    befalls: authenticates,
    strike: (one, campus) => trouble(one, campus, { refused: true }),
  },
  quarantined: {
    hop: 'authentication',
    befalls: authenticates,
    strike: async ({ endpoint }, { lab }) => {
      const ise = labIse(lab)
      await ise.hold(endpoint.mac)
      return () => ise.release(endpoint.mac)
    },
  },
  'wrong VLAN': {
    hop: 'vlan',
    befalls: (one, world) =>
      one.endpoint.kind !== 'phone' && one.endpoint.behind === null && otherVlan(one, world) !== undefined,
    strike: (one, campus) => setPort(one, campus, { accessVlan: otherVlan(one, campus.lab.world)! }),
  },
  'scope full': {
    hop: 'lease',
    befalls: ({ endpoint }) => endpoint.addressing === 'dynamic',
    strike: async ({ endpoint }, { lab: { world } }) => {
      world.starve(endpoint.mac, true)
      return () => world.starve(endpoint.mac, false)
    },
  },
  'no gateway entry': {
    hop: 'gateway',
    befalls: () => true,
    strike: (one, campus) => trouble(one, campus, { unheard: true }),
  },
  'DNS wrong': {
    hop: 'dns',
    befalls: ({ endpoint }) => endpoint.domainJoined,
    strike: (one, campus) => trouble(one, campus, { recordedAs: anotherAddress(one, campus.lab.world) }),
  },
  'firewall rule': {
    hop: 'firewall',
    to: '203.0.113.10',
    befalls: ({ endpoint }) => endpoint.kind === 'desktop' || endpoint.kind === 'laptop',
    strike: async ({ endpoint }, { lab }) => {
      lab.levers.pull('fw-1', { blocked: endpoint.mac })
      return () => lab.levers.pull('fw-1', { blocked: null })
    },
  },
}
