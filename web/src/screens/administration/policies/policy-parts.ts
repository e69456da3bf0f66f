import type { PolicyName } from '@patchbay/contract/policies/policies'
import type { PolicyPart } from './policy-part.ts'
import { approvalRules } from './parts/approval-rules.tsx'
import { caps } from './parts/caps.tsx'
import { endpointGroups } from './parts/endpoint-groups.tsx'
import { namingPatterns } from './parts/naming-patterns.tsx'
import { neverBlock } from './parts/never-block.tsx'
import { ownRealms } from './parts/own-realms.tsx'
import { poolUse } from './parts/pool-use.tsx'
import { portProfiles } from './parts/port-profiles.tsx'
import { protectedThings } from './parts/protected-things.tsx'
import { readingReason } from './parts/reading-reason.tsx'
import { reservationNeeds } from './parts/reservation-needs.tsx'
import { retention } from './parts/retention.tsx'
import { vlanUse } from './parts/vlan-use.tsx'

/** One part for each policy of the contract, in the order of the page. */
const parts: { readonly [N in PolicyName]: PolicyPart<N> } = {
  'protected-things': protectedThings,
  'approval-rules': approvalRules,
  'port-profiles': portProfiles,
  'vlan-use': vlanUse,
  'endpoint-groups': endpointGroups,
  'pool-use': poolUse,
  'reservation-needs': reservationNeeds,
  caps,
  'naming-patterns': namingPatterns,
  'never-block': neverBlock,
  'own-realms': ownRealms,
  'reading-reason': readingReason,
  retention,
}

/** The name says which value belongs to which part, which the compiler cannot follow through a list. */
export const policyParts = Object.values(parts) as unknown as readonly PolicyPart[]
