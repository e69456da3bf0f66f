import type { z } from 'zod'
import type { AlertsCapabilities } from '../alerts/capabilities.ts'
import type { ControllerCapabilities } from '../controller/capabilities.ts'
import type { ControllerPlans, ControllerWrites } from '../controller/writes.ts'
import type { DirectoryCapabilities } from '../directory/capabilities.ts'
import type { DhcpCapabilities } from '../dhcp/capabilities.ts'
import type { DhcpPlans, DhcpWrites } from '../dhcp/writes.ts'
import type { DnsCapabilities } from '../dns/capabilities.ts'
import type { FirewallCapabilities } from '../firewall/capabilities.ts'
import type { IdentityCapabilities } from '../identity/capabilities.ts'
import type { IdentityPlans, IdentityWrites } from '../identity/writes.ts'
import type { LocationCapabilities } from '../location/capabilities.ts'
import type { NotificationCapabilities, NotificationPlans } from '../notification/capabilities.ts'
import type { ServiceDeskCapabilities } from '../service-desk/capabilities.ts'
import type { ServiceDeskPlans, ServiceDeskWrites } from '../service-desk/writes.ts'
import type { Connecting } from './connecting.ts'
import type { SwitchCapabilities } from '../switch/capabilities.ts'
import type { SwitchPlans, SwitchWrites } from '../switch/writes.ts'
import type { WirelessCapabilities } from '../wireless/capabilities.ts'
import type { WirelessPlans, WirelessWrites } from '../wireless/writes.ts'
import type { UpsCapabilities } from '../ups/capabilities.ts'
import type { UpsPlans, UpsWrites } from '../ups/writes.ts'
import type { ConnectorContext, Credential, SystemConfiguration } from '../connector-context.ts'

/**
 * Every kind of system with its read capabilities, its write capabilities and its plans. A connector offers some of these; screens
 * ask for a capability, never for a vendor.
 */
interface Kinds {
  switch: { can: SwitchCapabilities; writes: SwitchWrites; plans: SwitchPlans }
  dhcp: { can: DhcpCapabilities; writes: DhcpWrites; plans: DhcpPlans }
  identity: { can: IdentityCapabilities; writes: IdentityWrites; plans: IdentityPlans }
  directory: { can: DirectoryCapabilities; writes: object; plans: object }
  dns: { can: DnsCapabilities; writes: object; plans: object }
  controller: { can: ControllerCapabilities; writes: ControllerWrites; plans: ControllerPlans }
  wireless: { can: WirelessCapabilities; writes: WirelessWrites; plans: WirelessPlans }
  location: { can: LocationCapabilities; writes: object; plans: object }
  firewall: { can: FirewallCapabilities; writes: object; plans: object }
  ups: { can: UpsCapabilities; writes: UpsWrites; plans: UpsPlans }
  notification: { can: NotificationCapabilities; writes: object; plans: NotificationPlans }
  alerts: { can: AlertsCapabilities; writes: object; plans: object }
  'service-desk': { can: ServiceDeskCapabilities; writes: ServiceDeskWrites; plans: ServiceDeskPlans }
}

export type SystemKind = keyof Kinds
export type CapabilitiesByKind = { [Kind in SystemKind]: Kinds[Kind]['can'] }
export type WritesByKind = { [Kind in SystemKind]: Kinds[Kind]['writes'] }
export type PlansByKind = { [Kind in SystemKind]: Kinds[Kind]['plans'] }

export interface OpenSystem<Kind extends SystemKind> {
  readonly can: Partial<CapabilitiesByKind[Kind]>
  /** Read capabilities for the kinds of `Connector.alsoKinds`, with the same login and limits. */
  readonly also?: { readonly [Other in SystemKind]?: Partial<CapabilitiesByKind[Other]> }
  /** Used only when opened with the write credential. */
  readonly writes?: Partial<WritesByKind[Kind]>
  close(): Promise<void>
}

export interface Connector<Kind extends SystemKind = SystemKind, Settings = unknown> {
  /** Its group in Connected systems. */
  readonly kind: Kind
  /** Other kinds that it serves with the same enrolment. */
  readonly alsoKinds?: readonly SystemKind[]
  /** Folder name, such as `kea`. */
  readonly product: string
  readonly title: string
  readonly credentials: readonly Credential['kind'][]
  /** True when the system is many devices, each with a reach of its own. */
  readonly perDevice: boolean
  readonly settings: z.ZodType<Settings>
  /** The form that connects one, and the first reads that test it. */
  readonly connecting: Connecting<Kind, Settings>
  readonly plans?: PlansByKind[Kind]
  open(configuration: SystemConfiguration<Settings>, context: ConnectorContext): OpenSystem<Kind>
}
