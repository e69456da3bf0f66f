import type { IdentityEndpoint, IdentitySession, SessionQuestion } from './capabilities.ts'

/** An endpoint with everything its system says about it. What a product has no word for is null or empty. */
export interface EndpointDetail extends IdentityEndpoint {
  readonly groupId: string | null
  readonly profileId: string | null
  /** The profile was set by hand, so that profiling does not change it. */
  readonly staticProfile: boolean
  readonly portalUser: string | null
  readonly identityStore: string | null
  /** Attributes that the site defined. */
  readonly custom: Readonly<Record<string, string>>
  /** What a device management said. */
  readonly management: Readonly<Record<string, string>>
  /** What the system made out about the thing itself: vendor, model, serial number. */
  readonly hardware: Readonly<Record<string, string>>
}

/** Part of a MAC: hexadecimal digits without separators, four to eleven. */
export interface MacPart {
  readonly digits: string
  readonly where: 'starts' | 'ends' | 'contains'
}

/** An endpoint as a list has it. */
export interface EndpointStub {
  readonly id: string
  readonly mac: string
  readonly description: string
}

/** An endpoint that has an asset tag or a serial, and which of its attributes says so. */
export interface TaggedEndpoint extends EndpointStub {
  readonly attribute: string
}

/** An authentication that was refused, in the words of the system and in ours. */
export interface SignOnFailure {
  /** Number of the reason; null where only a text was given. */
  readonly code: string | null
  /** The system's own words. */
  readonly text: string
  readonly meaning: FailureMeaning | null
}

export interface FailureMeaning {
  /** One sentence: what went wrong. */
  readonly sentence: string
  /** What would have to be different for it to pass. */
  readonly remedy: string
  /** Who can make it so. */
  readonly fixer: Fixer
  /** The certificate of one side is the cause. */
  readonly certificate: 'client' | 'server' | null
}

export type Fixer = 'user' | 'desktop' | 'directory' | 'certificates' | 'identity' | 'network'

/** The certificate that an endpoint showed. */
export interface ShownCertificate {
  readonly subject: string | null
  readonly issuer: string | null
  readonly expiresAt: Date | null
}

/** How a request was decided: the set of rules it fell into, the rules that matched, and what came of it. */
export interface PolicyPath {
  readonly policySet: string | null
  readonly authenticationRule: string | null
  readonly authorizationRule: string | null
  /** Names of the results, such as `PermitAccess`. */
  readonly results: readonly string[]
}

/** An authentication, whether it passed or not. */
export interface SignOn extends PolicyPath {
  readonly at: Date | null
  readonly passed: boolean
  readonly failure: SignOnFailure | null
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

/** A session with everything its system says about it. */
export interface SessionDetail extends IdentitySession, PolicyPath {
  readonly failure: SignOnFailure | null
  readonly server: string | null
  readonly identityStore: string | null
  readonly accessList: string | null
  readonly securityGroup: string | null
  readonly posture: string | null
  readonly location: string | null
  readonly deviceType: string | null
  /** How sure profiling was, a sum of points; few interfaces say it. */
  readonly certainty: number | null
  /** Octets from and to the endpoint since the session began. */
  readonly octets: { readonly in: number | null; readonly out: number | null }
  /** Seconds since the session began, as the switch last told. */
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

/** A session as the list of running ones has it. */
export interface ActiveSession {
  readonly mac: string
  readonly username: string | null
  readonly nasAddress: string | null
  readonly address: string | null
  readonly sessionId: string | null
  readonly server: string | null
}

/** What an endpoint is held back by, on somebody's order. */
export interface Containment {
  readonly mac: string
  readonly policy: string
  /** What the policy does, in the system's words; empty when it does not say. */
  readonly actions: readonly string[]
}
