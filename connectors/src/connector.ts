import type { z } from 'zod'
import type { ControllerCapabilities } from './controller/capabilities.ts'
import type { ControllerPlans, ControllerWrites } from './controller/writes.ts'
import type { DirectoryCapabilities } from './directory/capabilities.ts'
import type { DhcpCapabilities } from './dhcp/capabilities.ts'
import type { DhcpPlans, DhcpWrites } from './dhcp/writes.ts'
import type { DnsCapabilities } from './dns/capabilities.ts'
import type { FirewallCapabilities } from './firewall/capabilities.ts'
import type { IdentityCapabilities } from './identity/capabilities.ts'
import type { IdentityPlans, IdentityWrites } from './identity/writes.ts'
import type { LocationCapabilities } from './location/capabilities.ts'
import type { NotificationCapabilities, NotificationPlans } from './notification/capabilities.ts'
import type { ServiceDeskCapabilities } from './service-desk/capabilities.ts'
import type { ServiceDeskPlans, ServiceDeskWrites } from './service-desk/writes.ts'
import type { Reach, Trust } from './asking.ts'
import type { Connecting } from './connecting.ts'
import type { Secret } from './secret.ts'
import type { Telling } from './telling.ts'
import type { SwitchCapabilities } from './switch/capabilities.ts'
import type { SwitchPlans, SwitchWrites } from './switch/writes.ts'
import type { WirelessCapabilities } from './wireless/capabilities.ts'
import type { WirelessPlans, WirelessWrites } from './wireless/writes.ts'
import type { UpsCapabilities } from './ups/capabilities.ts'
import type { UpsPlans, UpsWrites } from './ups/writes.ts'

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
  'service-desk': { can: ServiceDeskCapabilities; writes: ServiceDeskWrites; plans: ServiceDeskPlans }
}

export type SystemKind = keyof Kinds
export type CapabilitiesByKind = { [Kind in SystemKind]: Kinds[Kind]['can'] }
export type WritesByKind = { [Kind in SystemKind]: Kinds[Kind]['writes'] }
export type PlansByKind = { [Kind in SystemKind]: Kinds[Kind]['plans'] }

/** `aes256r` extends the key as Reeder's draft and Cisco do, `aes256b` as Blumenthal's. */
export const snmpPrivacies = ['des', 'aes', 'aes256r', 'aes256b', 'none'] as const

export type SnmpPrivacy = (typeof snmpPrivacies)[number]

export type Credential =
  | {
      readonly kind: 'password'
      readonly username: string
      readonly password: Secret
      readonly enable?: Secret
    }
  /** Signs requests and is never sent itself. */
  | { readonly kind: 'signing-secret'; readonly secret: Secret }
  /** Sent unchanged with each question; it identifies its owner. */
  | { readonly kind: 'api-key'; readonly secret: Secret }
  | { readonly kind: 'snmp-v2c'; readonly community: Secret }
  | {
      readonly kind: 'snmp-v3'
      readonly username: string
      readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512'
      readonly authenticationKey: Secret
      /** `aes` has 128 bits; those with 256 have one cipher and two ways to make its key. */
      readonly privacy: SnmpPrivacy
      readonly privacyKey?: Secret
    }

/** The server's rule on destinations (promise 48): resolves the name once and throws a `Failure` when it is not allowed. */
export type ResolveDestination = (
  reach: Reach,
) => Promise<{ readonly address: string; readonly port: number }>

export interface SystemConfiguration<Settings> {
  readonly name: string
  readonly reach: Reach | null
  readonly trust: Trust
  readonly credential: Credential | null
  readonly settings: Settings
}

/** Written by connectors, stored by the server; text is constant with data beside it. */
export interface ConnectorLog {
  debug(data: object, text: string): void
  info(data: object, text: string): void
  warn(data: object, text: string): void
}

export interface ConnectorContext {
  readonly resolve: ResolveDestination
  readonly log: ConnectorLog
  readonly now: () => Date
  /** Receives the events of transports; absent where nobody listens. */
  readonly telling?: Telling | undefined
}

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
