import type { Device } from '@patchbay/connectors/asking'
import type {
  AddressEntry,
  ForwardingEntry,
  InterfaceState,
  Neighbour,
  SwitchCapabilities,
  VlanState,
} from '@patchbay/connectors/switch/capabilities'
import type { System } from '../systems/open.ts'

/** What a switch of the tests answers; may be changed between walks. */
export interface FakeSwitch {
  forwarding: ForwardingEntry[]
  addresses: AddressEntry[]
  neighbours: Neighbour[]
  interfaces: InterfaceState[]
  vlans: VlanState[]
}

export const fakeSwitch = (): FakeSwitch => ({
  forwarding: [],
  addresses: [],
  neighbours: [],
  interfaces: [],
  vlans: [],
})

export const fakeInterface = (name: string, mac: string | null = null): InterfaceState => ({
  name,
  index: null,
  description: '',
  adminUp: true,
  operUp: true,
  speed: 1_000,
  duplex: 'full',
  physical: true,
  mac,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  nativeVlan: null,
  allowedVlans: null,
  channel: null,
  members: [],
  status: null,
  reason: null,
  media: null,
  lastChange: null,
})

export const entry = (mac: string, on = 'GigabitEthernet1/0/1', vlan = 10): ForwardingEntry => ({
  mac,
  vlan,
  interface: on,
  type: 'dynamic',
})

/** A system of the tests that reaches `names`, each answering by `can`. */
export function fakeSystem(
  name: string,
  names: readonly string[],
  can: Partial<SwitchCapabilities>,
): System<'switch'> {
  const devices = names.map((device): Device => ({
    name: device,
    address: null,
    reach: { host: '192.0.2.1', port: 1 },
    trust: {},
  }))
  return {
    name,
    kind: 'switch',
    product: 'fake',
    title: `Switch ${name}`,
    address: null,
    page: null,
    devices,
    can: async () => can,
  }
}

/** Reads all tables at once from `switches`. */
export const collecting = (switches: Readonly<Record<string, FakeSwitch>>): Partial<SwitchCapabilities> => ({
  collect: async (device) => {
    const it = switches[device.name] ?? fakeSwitch()
    const part = <T>(value: T) => ({
      reading: { value, complete: true, dropped: 0, observedAt: new Date() },
    })
    return {
      interfaces: part(it.interfaces),
      vlans: part(it.vlans),
      forwarding: part(it.forwarding),
      addresses: part(it.addresses),
      neighbours: part(it.neighbours),
      power: part([]),
    }
  },
})
