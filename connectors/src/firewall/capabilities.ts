import type { Ask, Reading } from '../asking.ts'

export type TransportProtocol = 'tcp' | 'udp' | 'icmp'

/** What somebody wants to reach from where. */
export interface Flow {
  readonly source: string
  readonly destination: string
  readonly protocol: TransportProtocol
  /** Null for a protocol without ports. */
  readonly port: number | null
}

/** Where a packet would come in and go out; null for a side that the firewall has no route to. */
export interface FirewallPath {
  readonly from: { readonly zone: string; readonly interface: string } | null
  readonly to: {
    readonly zone: string
    readonly interface: string
    readonly nextHop: string | null
  } | null
}

export interface PolicyMatch {
  readonly rule: string
  /** Position of the rule in its list, from 1; null where it is not told. */
  readonly position: number | null
  /** In its own word: `allow`, `deny`, `drop`, `reset-both`, … */
  readonly action: string
  readonly allows: boolean
}

/** What address translation makes of a flow; null for what stays as it is. */
export interface Translation {
  readonly rule: string
  readonly source: string | null
  readonly destination: string | null
  readonly port: number | null
}

/** A rule as it is in force. */
export interface FirewallRule {
  readonly name: string
  readonly description: string | null
  readonly disabled: boolean
  /** False for one whose traffic leaves no line in the log: no line is no proof then. Null where it is not told. */
  readonly logs: boolean | null
  /** Names of security profiles that may block what the rule allows. */
  readonly profiles: readonly string[]
}

export interface TrafficLine {
  readonly at: Date | null
  readonly action: string
  readonly rule: string | null
  readonly source: string
  readonly destination: string
  readonly protocol: string | null
  readonly port: number | null
  readonly application: string | null
  readonly from: string | null
  readonly to: string | null
  readonly translatedSource: string | null
  readonly translatedDestination: string | null
  readonly octets: number | null
  /** Why the session ended, such as `tcp-fin`, `policy-deny`, `threat`. */
  readonly end: string | null
}

/** A line of the threat log: what a security profile found in a session that a rule allows. */
export interface ThreatLine {
  readonly at: Date | null
  /** In its own word: `alert`, `drop`, `reset-both`, `block-url`, … */
  readonly action: string
  readonly rule: string | null
  readonly source: string
  readonly destination: string
  readonly protocol: string | null
  readonly port: number | null
  readonly application: string | null
  readonly threat: string | null
  readonly severity: string | null
  readonly category: string | null
  readonly url: string | null
}

export interface TrafficQuestion {
  readonly source: string
  readonly destination: string
  readonly port: number | null
  readonly since: Date
  readonly until: Date
}

/** Of a pair: who answers, and whether both have the same configuration. */
export interface FirewallState {
  readonly name: string | null
  readonly model: string | null
  readonly software: string | null
  readonly pair: {
    readonly state: string
    readonly peer: string | null
    /** False where the configurations of the two differ; null where it is not told. */
    readonly same: boolean | null
  } | null
}

export interface FirewallCapabilities {
  readState(ask: Ask): Promise<Reading<FirewallState>>
  findPath(source: string, destination: string, ask: Ask): Promise<Reading<FirewallPath>>
  /** Null where no rule is told, not even one that is there by default. */
  matchPolicy(flow: Flow, path: FirewallPath, ask: Ask): Promise<Reading<PolicyMatch | null>>
  matchTranslation(flow: Flow, path: FirewallPath, ask: Ask): Promise<Reading<Translation | null>>
  /** Null for a name that is not there. */
  readRule(name: string, ask: Ask): Promise<Reading<FirewallRule | null>>
  /** The latest first, at most 200. */
  findTraffic(question: TrafficQuestion, ask: Ask): Promise<Reading<readonly TrafficLine[]>>
  /** The same question to the threat log. */
  findThreats(question: TrafficQuestion, ask: Ask): Promise<Reading<readonly ThreatLine[]>>
  /** The MAC that the firewall has for an address on one of its networks; null where it has none. */
  readArp(
    address: string,
    ask: Ask,
  ): Promise<Reading<{ readonly mac: string; readonly interface: string } | null>>
  /** Whom the firewall takes an address for; empty where it does not know. */
  findUsers(
    address: string,
    ask: Ask,
  ): Promise<Reading<readonly { readonly user: string; readonly source: string | null }[]>>
}
