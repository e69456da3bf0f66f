/** A group of endpoints. */
export interface EndpointGroup {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Made by the system and not by people; null when it does not say. */
  readonly systemDefined: boolean | null
  readonly parentId: string | null
  /** Name of the group that it lies in; null where there is none or its name could not be read. */
  readonly parent: string | null
}

/** A group or a profile as a list has it. */
export interface NamedThing {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** An attribute of endpoints that the site defined. */
export interface CustomAttribute {
  readonly name: string
  /** In the system's word, such as `String` or `Date`. */
  readonly type: string
}

/** A member of a group. Lists often say no more than what it is called; the rest is null until it was read. */
export interface GroupMember {
  readonly id: string
  readonly mac: string
  readonly description: string
  readonly profile: string | null
  readonly staticGroup: boolean | null
}

/** Members as they come in: more of them, and how many there are in all when the system said so. */
export type MembersHeard = (members: readonly GroupMember[], of: number | null) => void

/** A switch or controller that may ask the system. */
export interface NetworkDevice {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Addresses or networks, `10.31.8.12/32`. */
  readonly addresses: readonly string[]
  readonly profile: string | null
  readonly model: string | null
  readonly software: string | null
  /** UDP port at which it takes changes of authorization. */
  readonly coaPort: number | null
  readonly protocol: string | null
  readonly trustSec: boolean | null
  /** Paths such as `Location#All Locations#Zurich`. */
  readonly groups: readonly string[]
}

export type NetworkDeviceQuestion = { readonly name: string } | { readonly address: string }

/** What has to hold for a rule. `reference` is a condition kept under a name; `of` is null where it is not told. */
export type Condition =
  | {
      readonly kind: 'attribute'
      /** `IdentityGroup.Name` */
      readonly attribute: string
      readonly operator: string
      readonly value: string
      readonly negated: boolean
    }
  | {
      readonly kind: 'all' | 'any'
      readonly conditions: readonly Condition[]
      readonly negated: boolean
    }
  | {
      readonly kind: 'reference'
      readonly name: string
      readonly of: Condition | null
      readonly negated: boolean
    }

export interface PolicyRule {
  readonly name: string
  /** From 0 on; the first enabled rule that matches decides. */
  readonly rank: number
  readonly enabled: boolean
  /** The one that takes what no other did. */
  readonly last: boolean
  /** Null for a rule that always matches. */
  readonly condition: Condition | null
  readonly results: readonly string[]
  readonly securityGroup: string | null
}

/** Says where an identity is looked up. */
export interface AuthenticationRule extends Omit<PolicyRule, 'results' | 'securityGroup'> {
  /** Store or sequence of stores; null where it is not told. */
  readonly store: string | null
  /** What follows, in the system's word such as `REJECT`; null where it is not told. */
  readonly failures: {
    readonly authentication: string | null
    readonly unknownUser: string | null
    readonly process: string | null
  }
}

/** A set of rules, in their order. What is null was not told. */
export interface PolicySet {
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  /** What a request has to be to fall into it; null for the set that takes the rest. */
  readonly condition: Condition | null
  readonly authentication: readonly AuthenticationRule[] | null
  /** Asked before the rules: those of this set, then those of all sets. */
  readonly exceptions: {
    readonly local: readonly PolicyRule[] | null
    readonly global: readonly PolicyRule[] | null
  }
  readonly rules: readonly PolicyRule[]
}

/** A policy set as the list has it, in the order in which a request is tried: the first that takes it decides. */
export interface PolicySetHead
  extends Pick<PolicySet, 'name' | 'enabled' | 'condition'>, Pick<PolicyRule, 'rank' | 'last'> {
  /** What it takes is handed on to other servers, which decide. */
  readonly proxied: boolean
}

/** What a rule grants. */
export interface AuthorizationProfile {
  readonly name: string
  /** Whether its access type accepts; null where the deployment does not say. */
  readonly accepts: boolean | null
  /** Its number, or the name under which each switch has its own; null for none. */
  readonly vlan: string | null
}

/** A machine of the deployment. */
export interface IdentityNode {
  readonly name: string
  readonly fullName: string | null
  readonly address: string | null
  readonly roles: readonly string[]
  readonly services: readonly string[]
  /** In the system's word; null when it does not say. */
  readonly status: string | null
  /** Null when the status says nothing that is understood. */
  readonly alive: boolean | null
}

/** A licence tier of the deployment. Null is what it does not tell. */
export interface LicenceTier {
  /** `ESSENTIAL`, `ADVANTAGE`, `PREMIER`, `VM`, `DEVICEADMIN`. */
  readonly name: string
  readonly enabled: boolean | null
  /** In its own word: `COMPLIANT`, `NONCOMPLIANT`, `EVALUATION`, … */
  readonly compliance: string | null
  /** In use, not bought. */
  readonly used: number | null
  readonly daysOutOfCompliance: number | null
  readonly evaluationDaysLeft: number | null
}
