import type { Ask, Device, Reading } from '@patchbay/connectors/asking'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { ShowQuestion } from '@patchbay/connectors/switch/show-questions'
import type { SectionName, SwitchView } from '@patchbay/contract/switches/picture'
import type { Reported } from './dossier.ts'

/** What a view needs to know of the ports that were asked for. */
export interface Asked {
  /** Long or short name; null for all or several. */
  readonly port: string | null
  /** Short names of the ports asked for, where they are few enough to be asked one by one. */
  readonly few: readonly string[]
}

type Can = Partial<SwitchCapabilities>

/** One reading: its title, how it is asked, and the words that show what the switch said where that was not understood. */
export interface SectionReading<Name extends SectionName = SectionName> {
  readonly name: Name
  readonly title: string
  /** Undefined when this product cannot be asked for it. */
  readonly ask: (
    can: Can,
    device: Device,
    ask: Ask,
    asked: Asked,
  ) => Promise<Reading<Reported[Name]>> | undefined
  readonly raw: (asked: Asked) => ShowQuestion | null
}

type Readings = { readonly [Name in SectionName]: SectionReading<Name> }

const only = ({ port }: Asked) => (port === null ? {} : { interface: port })

const one = <T>(reading: Promise<Reading<T>> | undefined): Promise<Reading<readonly T[]>> | undefined =>
  reading?.then((read) => ({ ...read, value: [read.value] }))

/** One after the other: the device is asked by one session anyway, and a slow one is told port by port. */
async function configurations(
  can: Required<Pick<SwitchCapabilities, 'readConfiguration'>>,
  device: Device,
  ask: Ask,
  ports: readonly string[],
): Promise<Reading<Reported['configuration']>> {
  const value: Reported['configuration'][number][] = []
  let observedAt = new Date()
  for (const on of ports) {
    const reading = await can.readConfiguration(device, { interface: on }, ask)
    observedAt = reading.observedAt
    value.push({ ...reading.value, interface: on })
  }
  return { value, complete: true, dropped: 0, observedAt }
}

const words = (name: ShowQuestion['name']) => (): ShowQuestion => ({ name })

/** Of one port where one is asked for, of all otherwise. */
const wordsOf =
  (all: ShowQuestion['name'] | null, single: ShowQuestion['name']) =>
  ({ port }: Asked): ShowQuestion | null =>
    port !== null ? { name: single, interface: port } : all === null ? null : { name: all }

export const readings: Readings = {
  interfaces: {
    name: 'interfaces',
    title: 'Ports',
    ask: (can, device, ask, { port }) =>
      port !== null && can.readInterface !== undefined
        ? one(can.readInterface(device, { interface: port }, ask))
        : can.readInterfaces?.(device, ask),
    raw: wordsOf('interfaces-status', 'interface'),
  },
  forwarding: {
    name: 'forwarding',
    title: 'MAC table',
    ask: (can, device, ask) => can.readForwardingTable?.(device, {}, ask),
    raw: wordsOf('mac-table', 'mac-table-of-interface'),
  },
  power: {
    name: 'power',
    title: 'PoE',
    ask: (can, device, ask) => can.readPower?.(device, ask),
    raw: words('power'),
  },
  sessions: {
    name: 'sessions',
    title: 'Authentication sessions',
    ask: (can, device, ask, asked) => can.readSessions?.(device, only(asked), ask),
    raw: wordsOf('sessions', 'sessions-of-interface'),
  },
  neighbours: {
    name: 'neighbours',
    title: 'Neighbours',
    ask: (can, device, ask) => can.readNeighbours?.(device, ask),
    raw: words('neighbours-cdp'),
  },
  counters: {
    name: 'counters',
    title: 'Errors',
    ask: (can, device, ask, asked) => can.readCounters?.(device, only(asked), ask),
    raw: wordsOf('interfaces-errors', 'interface'),
  },
  vlans: {
    name: 'vlans',
    title: 'VLANs',
    ask: (can, device, ask) => can.readVlans?.(device, ask),
    raw: words('vlans'),
  },
  stack: {
    name: 'stack',
    title: 'Stack',
    ask: (can, device, ask) => can.readStack?.(device, ask),
    raw: words('stack'),
  },
  budget: {
    name: 'budget',
    title: 'Power budget',
    ask: (can, device, ask) => can.readPowerBudget?.(device, ask),
    raw: words('power'),
  },
  'err-disabled': {
    name: 'err-disabled',
    title: 'Err-disabled ports',
    ask: (can, device, ask) => can.readErrDisabled?.(device, ask),
    raw: words('err-disabled'),
  },
  bindings: {
    name: 'bindings',
    title: 'Addresses seen by the switch',
    ask: (can, device, ask, asked) => can.readBindings?.(device, only(asked), ask),
    raw: words('bindings'),
  },
  log: {
    name: 'log',
    title: 'Log',
    // Whole: who configured the switch stands in it beside what concerns the port.
    ask: (can, device, ask) => can.readLog?.(device, {}, ask),
    raw: words('log'),
  },
  configuration: {
    name: 'configuration',
    title: 'Configuration',
    ask: ({ readConfiguration }, device, ask, { few }) =>
      readConfiguration === undefined ? undefined : configurations({ readConfiguration }, device, ask, few),
    raw: () => null,
  },
  system: {
    name: 'system',
    title: 'System',
    ask: (can, device, ask) => can.readSystem?.(device, ask),
    raw: words('version'),
  },
  'spanning-tree': {
    name: 'spanning-tree',
    title: 'Spanning tree',
    ask: (can, device, ask, { port }) =>
      port === null ? undefined : can.readSpanningTree?.(device, { interface: port }, ask),
    raw: wordsOf(null, 'interface-spanning-tree'),
  },
  'power-detail': {
    name: 'power-detail',
    title: 'PoE in detail',
    ask: (can, device, ask, { port }) =>
      port === null ? undefined : can.readPowerDetail?.(device, { interface: port }, ask),
    raw: wordsOf(null, 'power-of-interface'),
  },
  transceivers: {
    name: 'transceivers',
    title: 'Optics',
    ask: (can, device, ask) => can.readTransceivers?.(device, ask),
    raw: words('transceivers'),
  },
  'port-security': {
    name: 'port-security',
    title: 'Port security',
    ask: (can, device, ask) => can.readPortSecurity?.(device, ask),
    raw: words('port-security'),
  },
  'last-change': {
    name: 'last-change',
    title: 'Last changes',
    ask: (can, device, ask, asked) => can.readLastChanges?.(device, only(asked), ask),
    raw: () => null,
  },
  vrfs: {
    name: 'vrfs',
    title: 'VRFs',
    ask: (can, device, ask) => can.readVrfs?.(device, ask),
    raw: () => null,
  },
  parts: {
    name: 'parts',
    title: 'Parts',
    ask: (can, device, ask) => can.readInventory?.(device, ask),
    raw: words('inventory'),
  },
}

/** What each view reads, the most telling first: a slow switch answers them one after the other. */
export const sectionsOf: Readonly<Record<SwitchView, readonly SectionName[]>> = {
  ports: [
    'interfaces',
    'forwarding',
    'power',
    'sessions',
    'neighbours',
    'vlans',
    'counters',
    'stack',
    'budget',
    'vrfs',
    'last-change',
  ],
  port: [
    'interfaces',
    'forwarding',
    'sessions',
    'power-detail',
    'counters',
    'err-disabled',
    'neighbours',
    'bindings',
    'configuration',
    'spanning-tree',
    'log',
    'transceivers',
    'port-security',
    'vlans',
    'vrfs',
    'last-change',
  ],
  macs: ['forwarding', 'vlans'],
  neighbours: ['neighbours'],
  power: ['interfaces', 'power', 'budget', 'stack', 'parts'],
  errors: ['interfaces', 'counters', 'err-disabled', 'last-change'],
  vlans: ['vlans', 'interfaces', 'forwarding'],
  sessions: ['interfaces', 'sessions', 'vlans'],
  log: ['log', 'system'],
  configuration: ['configuration'],
  difference: ['interfaces', 'neighbours'],
  command: [],
}

/** Views whose rows are those of one port where one is asked for: it is then read by itself. */
export const ofOnePort: ReadonlySet<SwitchView> = new Set(['ports', 'port', 'power', 'errors', 'sessions'])

/** What tells nothing of a single port that the walk does not. */
export const ofWholeSwitch: ReadonlySet<SectionName> = new Set(['stack', 'budget', 'parts'])

/** Views whose ports are shown, and for whose MACs the identity system and DHCP are asked. */
export const joins: ReadonlySet<SwitchView> = new Set(['ports', 'port', 'sessions', 'macs'])
export const withPorts: ReadonlySet<SwitchView> = new Set([
  'ports',
  'port',
  'power',
  'errors',
  'sessions',
  'vlans',
])

/** Ports whose configuration is read one by one; more would keep a switch busy. */
export const mostConfigurations = 12
