import type { NotRead } from '@patchbay/connectors/asking'
import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Failure } from '@patchbay/connectors/failures'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type {
  AuthenticationSession,
  ForwardingEntry,
  InterfaceState,
  Neighbour,
  PowerState,
  SwitchSystem,
  VlanState,
} from '@patchbay/connectors/switch/capabilities'
import type {
  ConfigurationSection,
  InventoryPart,
  LogMessage,
  PowerBudget,
  StackUnit,
} from '@patchbay/connectors/switch/chassis-readings'
import type {
  ErrDisabledPort,
  HostBinding,
  InterfaceCounters,
  LinkChange,
  PowerDetail,
  SecuredPort,
  SpanningTreePort,
  Transceiver,
  VrfInterfaces,
} from '@patchbay/connectors/switch/port-readings'
import type { PortSpan } from '@patchbay/contract/identifiers/port-range'
import { usualGuestPorts } from '@patchbay/contract/policies/protected-things'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import type { Choice } from '@patchbay/contract/questions'
import type { Section, SectionName, SwitchView, Unreached } from '@patchbay/contract/switches/picture'
import type { Fact } from '../facts/fact.ts'
import type { HeldOff } from '../facts/held-off.ts'
import type { KeptSection } from './saved-sections.ts'
import type { PortRuns } from '../facts/port-runs.ts'
import type { RunReader } from '../facts/port-runs.ts'
import type { Remembered } from './remembered.ts'

/** What the switch was asked, by section. Interface names in these values are as the device gave them. */
export interface Reported {
  interfaces: readonly InterfaceState[]
  forwarding: readonly ForwardingEntry[]
  power: readonly PowerState[]
  sessions: readonly AuthenticationSession[]
  neighbours: readonly Neighbour[]
  counters: readonly InterfaceCounters[]
  vlans: readonly VlanState[]
  stack: readonly StackUnit[]
  budget: readonly PowerBudget[]
  'err-disabled': readonly ErrDisabledPort[]
  bindings: readonly HostBinding[]
  log: readonly LogMessage[]
  configuration: readonly (ConfigurationSection & { readonly interface: string })[]
  system: SwitchSystem
  'spanning-tree': readonly SpanningTreePort[]
  'power-detail': PowerDetail
  transceivers: readonly Transceiver[]
  'port-security': readonly SecuredPort[]
  'last-change': readonly LinkChange[]
  vrfs: readonly VrfInterfaces[]
  parts: readonly InventoryPart[]
}

/** A reading that came. */
export interface Heard<T> {
  readonly value: T
  readonly source: string
  readonly at: Date
  /** Product of the system; of the first where two told it together. */
  readonly product?: string
  /** Rows that could not be read. */
  readonly dropped?: number
  /** What of it no way has told yet; left out when all was. */
  readonly notRead?: readonly NotRead[]
}

/** How one section stands. */
export type SectionStand = Pick<Section, 'state' | 'source' | 'count' | 'why' | 'raw'> & {
  readonly at: Date | null
}

/** Everything heard so far about one switch; the picture is drawn from it anew whenever it grows. */
export interface SwitchDossier {
  readonly view: SwitchView
  /** Ports asked for; null for all. */
  spans: readonly PortSpan[] | null
  choices: readonly Choice[]
  /** More switches fit than there are choices. */
  moreChoices: boolean
  /** The switch that is meant, before anything is known of it; null when none or several are. */
  name: string | null
  remembered: Remembered | null
  /** What the site has decided that nobody changes in passing. */
  protectedThings: ProtectedThings
  /** The one port that is read by itself, by its short name; null when the whole switch is read. */
  port: string | null
  /** Readings of the configuration of the ports asked for from before this question, newest first, by short name. */
  keptSections: ReadonlyMap<string, readonly KeptSection[]>
  /** Who keeps a port for a plan and until when, by short name. */
  holds: ReadonlyMap<string, string>
  /** What runs of ours have to do with its ports, by short name. */
  runs: ReadonlyMap<string, PortRuns>
  /** Ports whose PoE is held off until the end of a run, by short name. */
  heldOff: ReadonlyMap<string, HeldOff>
  /** Who asks; null for nobody, who sees no run. */
  reader: RunReader | null
  /** Titles of the systems that reach it. */
  ways: readonly string[]
  readonly reported: { [Name in keyof Reported]?: Heard<Reported[Name]> }
  readonly sections: Map<SectionName, SectionStand>
  leases: Fact<Lease>[]
  reservations: Fact<Reservation>[]
  identity: Fact<IdentitySession>[]
  /** Names of people by their login. */
  readonly people: Map<string, string>
  /** Newest address of a MAC by the gateways. */
  addresses: Map<string, { readonly address: string; readonly gateway: string; readonly lastSeen: Date }>
  /** The switch did not answer by any way. */
  failure: Failure | null
  nearest: Unreached['nearest']
}

export const emptyDossier = (view: SwitchView): SwitchDossier => ({
  view,
  spans: null,
  choices: [],
  moreChoices: false,
  name: null,
  remembered: null,
  protectedThings: { ports: usualGuestPorts, classes: [] },
  port: null,
  keptSections: new Map(),
  holds: new Map(),
  runs: new Map(),
  heldOff: new Map(),
  reader: null,
  ways: [],
  reported: {},
  sections: new Map(),
  leases: [],
  reservations: [],
  identity: [],
  people: new Map(),
  addresses: new Map(),
  failure: null,
  nearest: null,
})
