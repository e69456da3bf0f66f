import type { Device } from '@patchbay/connectors/asking'
import { notFound } from '@patchbay/connectors/failures'
import type {
  AddressEntry,
  ForwardingEntry,
  InterfaceState,
  Neighbour,
  SwitchCapabilities,
  SwitchTable,
  VlanState,
} from '@patchbay/connectors/switch/capabilities'
import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import type { System } from '../systems/open.ts'

/** What a switch of the tests answers; may be changed between walks. */
export interface FakeSwitch {
  forwarding: ForwardingEntry[]
  addresses: AddressEntry[]
  neighbours: Neighbour[]
  interfaces: InterfaceState[]
  vlans: VlanState[]
  /** Errors in and out by interface; null for a switch that does not count. */
  counters: Readonly<Record<string, readonly [number, number]>> | null
}

export const fakeSwitch = (): FakeSwitch => ({
  forwarding: [],
  addresses: [],
  neighbours: [],
  interfaces: [],
  vlans: [],
  counters: null,
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
    plans: null,
    writes: async () => ({}),
  }
}

const counted = (on: string, [inErrors, outErrors]: readonly [number, number]): InterfaceCounters => ({
  interface: on,
  inOctets: null,
  outOctets: null,
  inPackets: null,
  outPackets: null,
  inErrors,
  crc: null,
  alignment: null,
  runts: null,
  giants: null,
  inDiscards: null,
  outErrors,
  outDiscards: null,
  collisions: null,
  lateCollisions: null,
  resets: null,
  inRate: null,
  outRate: null,
  rateWindow: null,
  lastInput: null,
  lastOutput: null,
  cleared: null,
})

/** Reads all tables at once from `switches`, and tells `asked` which. */
export const collecting = (
  switches: Readonly<Record<string, FakeSwitch>>,
  asked: (tables: readonly SwitchTable[]) => void = () => undefined,
): Partial<SwitchCapabilities> => ({
  collect: async (device, { tables }) => {
    asked(tables)
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
      ...(tables.includes('counters') && {
        counters:
          it.counters === null
            ? { failure: notFound({ cause: 'absent', message: 'It does not count.' }) }
            : part(Object.entries(it.counters).map(([on, errors]) => counted(on, errors))),
      }),
    }
  },
})
