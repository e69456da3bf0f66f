import { z } from 'zod'
import { approvalRules } from './approval-rules.ts'
import { caps, usualContainments } from './caps.ts'
import { endpointGroups } from './endpoint-groups.ts'
import { namingPatterns } from './naming-patterns.ts'
import { neverBlock } from './never-block.ts'
import { ownRealmNames } from './own-realms.ts'
import { poolUse } from './pool-use.ts'
import { portPower } from './port-power.ts'
import { portProfiles } from './port-profiles.ts'
import { protectedThings, usualProtectedThings } from './protected-things.ts'
import { reservationNeeds } from './reservation-needs.ts'
import { retention, usualRetention } from './retention.ts'
import { usualApprovalRules } from './usual-approval-rules.ts'
import { usualEndpointGroups } from './usual-endpoint-groups.ts'
import { usualPortProfiles } from './usual-port-profiles.ts'
import { vlanUse } from './vlan-use.ts'

/** Whether looking up what is personal asks for a reason, which the record keeps. */
const readingReason = z.strictObject({ asked: z.boolean() })

/** Names are free. */
const anyName = { patterns: [], level: 'warn' } as const

/**
 * Everything that a site decides: shape, how it comes, and what it is about. A policy is a line here and a form in the
 * screen.
 */
export const policyShapes = {
  'reading-reason': { value: readingReason, usual: { asked: false } },
  'protected-things': { value: protectedThings, usual: usualProtectedThings },
  'approval-rules': { value: approvalRules, usual: usualApprovalRules },
  'port-profiles': { value: portProfiles, usual: usualPortProfiles },
  'endpoint-groups': { value: endpointGroups, usual: usualEndpointGroups },
  'vlan-use': { value: vlanUse, usual: { classes: [] } },
  'pool-use': { value: poolUse, usual: { elsewhere: 'allow', networks: [] } },
  'reservation-needs': { value: reservationNeeds, usual: { needed: ['hostname', 'owner'] } },
  caps: {
    value: caps,
    usual: { ports: 48, reservations: 300, power: 50, writes: 60, containments: usualContainments },
  },
  'port-power': { value: portPower, usual: { off: 5, longest: 60, stagger: 2, secondCycle: true } },
  'naming-patterns': {
    value: namingPatterns,
    usual: { hosts: anyName, ports: anyName, endpoints: anyName, accessPoints: anyName },
  },
  'never-block': { value: neverBlock, usual: { classes: [] } },
  'own-realms': { value: ownRealmNames, usual: { realms: [] } },
  retention: { value: retention, usual: usualRetention },
} as const

export type PolicyName = keyof typeof policyShapes
export type PolicyValue<N extends PolicyName = PolicyName> = z.output<(typeof policyShapes)[N]['value']>

export const policyNames = Object.keys(policyShapes) as readonly PolicyName[]

/** Who set it last, when and why; nobody where it is as it came. */
const set = {
  /** Give it back with a change; another one since then answers 409 `moved`. 0 as it came. */
  version: z.int().min(0),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
  why: z.string().nullable(),
}

const versionOf = <N extends PolicyName, V extends z.ZodType>(name: N, value: V) =>
  z.strictObject({ name: z.literal(name), value, ...set })

/** One version of one policy. */
export const policyVersion = z.discriminatedUnion('name', [
  versionOf('reading-reason', policyShapes['reading-reason'].value),
  versionOf('protected-things', policyShapes['protected-things'].value),
  versionOf('approval-rules', policyShapes['approval-rules'].value),
  versionOf('port-profiles', policyShapes['port-profiles'].value),
  versionOf('endpoint-groups', policyShapes['endpoint-groups'].value),
  versionOf('vlan-use', policyShapes['vlan-use'].value),
  versionOf('pool-use', policyShapes['pool-use'].value),
  versionOf('reservation-needs', policyShapes['reservation-needs'].value),
  versionOf('caps', policyShapes.caps.value),
  versionOf('port-power', policyShapes['port-power'].value),
  versionOf('naming-patterns', policyShapes['naming-patterns'].value),
  versionOf('never-block', policyShapes['never-block'].value),
  versionOf('own-realms', policyShapes['own-realms'].value),
  versionOf('retention', policyShapes.retention.value),
])
export type PolicyVersion = z.output<typeof policyVersion>
export type VersionOf<N extends PolicyName> = Extract<PolicyVersion, { readonly name: N }>

/** What a change gives: the whole value, the version that it is a change of, and why. */
export const policyChange = <V extends z.ZodType>(value: V) =>
  z.strictObject({ value, version: z.int().min(0), why: z.string().trim().min(3).max(500) })
