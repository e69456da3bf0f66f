import type { Writing, Written } from '../writing.ts'

/**
 * What is done to a session by who let it in (RFC 5176): it re-authenticates, so that what was written takes effect, it ends, or
 * it ends with the link of its port taken down and up.
 */
export type SessionAct = 'sign-on-again' | 'end' | 'bounce'

/** An endpoint in its system's own words: plain JSON, all that can be written, so that what was there can be put back. */
export type EndpointBody = Readonly<Record<string, unknown>>

/** What an endpoint says to people. */
export interface EndpointSays {
  readonly group: string | null
  readonly groupId: string | null
  /** It was put into its group by hand, so that profiling does not move it. */
  readonly staticGroup: boolean
  readonly profile: string | null
  readonly profileId: string | null
  readonly staticProfile: boolean
  /** Null for none. */
  readonly description: string | null
  /** Attributes that the site defined, by name; those without a value are left out. */
  readonly custom: Readonly<Record<string, string>>
}

/** What a system keeps of one MAC, read now; both null where it does not know it. */
export interface KeptEndpoint {
  readonly body: EndpointBody | null
  readonly says: EndpointSays | null
}

/** What an endpoint is to be; what is null stays as it is. */
export interface EndpointTarget {
  readonly groupId: string
  readonly staticGroup: boolean
  /** Set by hand, so that profiling does not change it; an empty text gives it back to profiling. */
  readonly profileId: string | null
  /** An empty text takes it away. */
  readonly description: string | null
  /** Those that are named alone; an empty text takes one away. */
  readonly custom: Readonly<Record<string, string>>
}

export interface EndpointChange {
  /** With colons, in lower case. */
  readonly mac: string
  /** What may be replaced: what was read before. Nothing being there is always fine; anything else is refused. */
  readonly known: EndpointBody | null
  /** Null for none. */
  readonly wanted: EndpointBody | null
}

/** Puts a MAC under a policy of adaptive network control, or takes it out. */
export interface ContainmentChange {
  /** With colons, in lower case. */
  readonly mac: string
  /** The policy that it is under, as it was read; null for none. Under another one nothing is sent. */
  readonly known: string | null
  /** Null to take it out. */
  readonly wanted: string | null
}

/** What can be said about an endpoint without asking its system. */
export interface IdentityPlans {
  /** An endpoint with what it is to be, and all that one before it said besides. */
  body(before: EndpointBody | null, mac: string, target: EndpointTarget): EndpointBody
  /** Whether two say the same; what the system decides by itself, such as a group that nobody set, is left aside. */
  same(one: EndpointBody | null, other: EndpointBody | null): boolean
  /** What is sent, request by request. */
  lines(change: EndpointChange): readonly string[]
  /** What is sent about the session of a MAC. */
  sessionLines(mac: string, act: SessionAct): readonly string[]
  /** What is sent to contain a MAC or to release it. */
  containmentLines(change: ContainmentChange): readonly string[]
}

export interface IdentityWrites {
  /**
   * Creates an endpoint, makes one be as wanted, or takes it away; where it is so already nothing is sent. Rejects with a
   * `Failure`: refused, busy, where something else stands there than was known; refused in the system's own words where it
   * does not take it; unconfirmed where it was told and did not answer.
   */
  setEndpoint(change: EndpointChange, writing: Writing): Promise<Written>
  /**
   * Has the switch or controller of its session act on it. Sends nothing where it has no session. Rejects with a `Failure`:
   * refused, where the switch does not do it; unconfirmed where it was asked for and nothing was heard of it.
   */
  actOnSession(mac: string, act: SessionAct, writing: Writing): Promise<Written>
  /**
   * Puts a MAC under a policy or takes it out; where it is so already nothing is sent. Its session is authorized again by itself, later:
   * an answer says that the policy is stored, not that it is enforced. Rejects with a `Failure`: refused, busy, where it is under another
   * policy than was known; unconfirmed where it was told and did not answer.
   */
  setContainment(change: ContainmentChange, writing: Writing): Promise<Written>
}
