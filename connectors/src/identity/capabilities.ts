import type { Ask, Reading } from '../asking.ts'
import type {
  AuthorizationProfile,
  CustomAttribute,
  EndpointGroup,
  GroupMember,
  IdentityNode,
  LicenceTier,
  MembersHeard,
  NamedThing,
  NetworkDevice,
  NetworkDeviceQuestion,
  PolicySet,
  PolicySetHead,
} from './deployment.ts'
import type {
  ActiveSession,
  Containment,
  ContainmentPolicy,
  EndpointDetail,
  EndpointStub,
  MacPart,
  SessionDetail,
  SessionDetailQuestion,
  Authentication,
  TaggedEndpoint,
} from './detail.ts'
import type { KeptEndpoint } from './writes.ts'

export interface IdentityEndpoint {
  readonly id: string
  readonly mac: string
  readonly description: string
  readonly group: string | null
  readonly profile: string | null
  readonly staticGroup: boolean
  readonly attributes: Readonly<Record<string, string>>
}

export interface IdentitySession {
  readonly mac: string
  readonly username: string | null
  /** Address of the switch or controller that authenticated, joined to a device by `device.address`. */
  readonly nasAddress: string | null
  readonly nasName: string | null
  /** As the device said it, long or short. */
  readonly interface: string | null
  readonly address: string | null
  readonly vlan: number | null
  readonly method: string | null
  readonly protocol: string | null
  readonly profile: string | null
  readonly authorization: string | null
  readonly group: string | null
  readonly sessionId: string | null
  readonly startedAt: Date | null
  readonly passed: boolean
}

export type SessionQuestion =
  | { readonly mac: string }
  | { readonly username: string }
  | { readonly address: string }

export interface IdentityCapabilities {
  findEndpoint(mac: string, ask: Ask): Promise<Reading<IdentityEndpoint | null>>
  findSessions(question: SessionQuestion, ask: Ask): Promise<Reading<readonly IdentitySession[]>>
  readEndpoint(mac: string, ask: Ask): Promise<Reading<EndpointDetail | null>>
  findEndpointsByPart(part: MacPart, ask: Ask): Promise<Reading<readonly EndpointStub[]>>
  /** Those that have this asset tag or serial, by any attribute. Incomplete when there are more endpoints than are read for it. */
  findEndpointsByTag(tag: string, ask: Ask): Promise<Reading<readonly TaggedEndpoint[]>>
  /** Incomplete when only the latest session of a MAC could be asked for and there may be another. */
  readSessions(question: SessionDetailQuestion, ask: Ask): Promise<Reading<readonly SessionDetail[]>>
  /** Sessions that run through a switch, without detail. */
  listSessionsOn(nasAddress: string, ask: Ask): Promise<Reading<readonly ActiveSession[]>>
  /** Authentications of a MAC in the last `hours`, latest first, `most` at most. */
  readHistory(mac: string, hours: number, most: number, ask: Ask): Promise<Reading<readonly Authentication[]>>
  readContainment(mac: string, ask: Ask): Promise<Reading<Containment | null>>
  /** Policies of adaptive network control with what they do, by name. */
  listContainmentPolicies(ask: Ask): Promise<Reading<readonly ContainmentPolicy[]>>
  /** The same as it can be put back, never one that was kept. */
  readKeptEndpoint(mac: string, ask: Ask): Promise<Reading<KeptEndpoint>>
  /** Every group of endpoints, by name. */
  listGroups(ask: Ask): Promise<Reading<readonly NamedThing[]>>
  /** Every profile that an endpoint can have, by name. */
  listProfiles(ask: Ask): Promise<Reading<readonly NamedThing[]>>
  listCustomAttributes(ask: Ask): Promise<Reading<readonly CustomAttribute[]>>
  /** By its whole name. */
  findGroup(name: string, ask: Ask): Promise<Reading<EndpointGroup | null>>
  /** All members, told as they come in; once more each when more is known of it. */
  readMembers(groupId: string, heard: MembersHeard, ask: Ask): Promise<Reading<readonly GroupMember[]>>
  /** A session of another member of a group that was authorized, to compare with. */
  findPassingMember(groupId: string, except: string, ask: Ask): Promise<Reading<SessionDetail | null>>
  findNetworkDevice(question: NetworkDeviceQuestion, ask: Ask): Promise<Reading<NetworkDevice | null>>
  /** All of them, in their order. */
  listPolicySets(ask: Ask): Promise<Reading<readonly PolicySetHead[]>>
  /** By its whole name. */
  findAuthorizationProfile(name: string, ask: Ask): Promise<Reading<AuthorizationProfile | null>>
  /** By name, with its rules. */
  readPolicySet(name: string, ask: Ask): Promise<Reading<PolicySet | null>>
  readNodes(ask: Ask): Promise<Reading<readonly IdentityNode[]>>
  listLicenceTiers(ask: Ask): Promise<Reading<readonly LicenceTier[]>>
}
