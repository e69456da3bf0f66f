import type { IdentityEndpoint, IdentitySession, SessionQuestion } from './capabilities.ts'

/** An endpoint with all its data. What a product does not offer is null or empty. */
export interface EndpointDetail extends IdentityEndpoint {
  readonly groupId: string | null
  readonly profileId: string | null
  /** The profile was set by hand, so profiling does not change it. */
  readonly staticProfile: boolean
  readonly portalUser: string | null
  readonly identityStore: string | null
  /** Attributes that the site defined. */
  readonly custom: Readonly<Record<string, string>>
  /** Attributes from device management. */
  readonly management: Readonly<Record<string, string>>
  /** Hardware as the system identified it: vendor, model, serial number. */
  readonly hardware: Readonly<Record<string, string>>
}

/** Part of a MAC: hexadecimal digits without separators, four to eleven. */
export interface MacPart {
  readonly digits: string
  readonly where: 'starts' | 'ends' | 'contains'
}

/** An endpoint as a row of a list. */
export interface EndpointStub {
  readonly id: string
  readonly mac: string
  readonly description: string
}

/** An endpoint with an asset tag or a serial number, and the attribute that holds it. */
export interface TaggedEndpoint extends EndpointStub {
  readonly attribute: string
}

/** A refused authentication, in the words of the system and in ours. */
export interface AuthenticationFailure {
  /** Number of the reason; null where only a text was given. */
  readonly code: string | null
  /** The system's own words. */
  readonly text: string
  readonly meaning: FailureMeaning | null
}

export interface FailureMeaning {
  /** The cause, in one sentence. */
  readonly sentence: string
  /** What has to change for it to succeed. */
  readonly remedy: string
  /** Who can do that. */
  readonly fixer: Fixer
  /** The side whose certificate is the cause. */
  readonly certificate: 'client' | 'server' | null
}

export type Fixer = 'user' | 'desktop' | 'directory' | 'certificates' | 'identity' | 'network'

/** The certificate that an endpoint presented. */
export interface ShownCertificate {
  readonly subject: string | null
  readonly issuer: string | null
  readonly expiresAt: Date | null
}

/** How a request was decided: its policy set, the matched rules and the result. */
export interface PolicyPath {
  readonly policySet: string | null
  readonly authenticationRule: string | null
  readonly authorizationRule: string | null
  /** Names of the results, such as `PermitAccess`. */
  readonly results: readonly string[]
}

/** An authentication, passed or failed. */
export interface Authentication extends PolicyPath {
  readonly at: Date | null
  readonly passed: boolean
  readonly failure: AuthenticationFailure | null
  readonly mac: string
  readonly username: string | null
  readonly nasAddress: string | null
  readonly nasName: string | null
  readonly interface: string | null
  readonly method: string | null
  readonly protocol: string | null
  readonly identityStore: string | null
  /** Node that decided it. */
  readonly server: string | null
  readonly sessionId: string | null
  readonly certificate: ShownCertificate | null
}

/** A session with all its data. */
export interface SessionDetail extends IdentitySession, PolicyPath {
  readonly failure: AuthenticationFailure | null
  readonly server: string | null
  readonly identityStore: string | null
  readonly accessList: string | null
  readonly securityGroup: string | null
  readonly posture: string | null
  readonly location: string | null
  readonly deviceType: string | null
  /** Certainty of profiling in points; few interfaces report it. */
  readonly certainty: number | null
  /** Octets from and to the endpoint since the session began. */
  readonly octets: { readonly in: number | null; readonly out: number | null }
  /** Seconds since the session began, by the switch's latest report. */
  readonly seconds: number | null
  readonly certificate: ShownCertificate | null
  /** Other attributes of the decision, by the name the system gives them. */
  readonly others: ReadonlyMap<string, string>
}

export type SessionDetailQuestion =
  | SessionQuestion
  | { readonly sessionId: string }
  /** Sessions on one interface of a switch, by the switch's address; the interface long or short. */
  | { readonly nasAddress: string; readonly interface: string }

/** A session as a row of the list of active ones. */
export interface ActiveSession {
  readonly mac: string
  readonly username: string | null
  readonly nasAddress: string | null
  readonly address: string | null
  readonly sessionId: string | null
  readonly server: string | null
}

/** What a policy of adaptive network control does. */
export interface ContainmentPolicy {
  readonly name: string
  readonly actions: readonly string[]
  /** It puts who is under it into quarantine and does not merely bounce or shut a port. */
  readonly quarantines: boolean
}

/** A containment of an endpoint that a person ordered. */
export interface Containment {
  readonly mac: string
  readonly policy: string
  /** Actions of the policy, in the system's words; empty when it does not say. */
  readonly actions: readonly string[]
}
