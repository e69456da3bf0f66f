import type { PolicyName } from '@patchbay/contract/policies/policies'
import { PageHead } from '../../../shell/page-head.tsx'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { failureWords, usePolicies } from './questions.ts'
import css from './policies.module.css'
import { PolicyPanel } from './policy-panel.tsx'
import type { PolicyPart } from './parts/policy-part.ts'
import { approvalRules } from './parts/approval-rules.tsx'
import { caps } from './parts/caps.tsx'
import { endpointGroups } from './parts/endpoint-groups.tsx'
import { namingPatterns } from './parts/naming-patterns.tsx'
import { neverBlock } from './parts/never-block.tsx'
import { ownRealms } from './parts/own-realms.tsx'
import { poolUse } from './parts/pool-use.tsx'
import { portPower } from './parts/port-power.tsx'
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
  'port-power': portPower,
  'naming-patterns': namingPatterns,
  'never-block': neverBlock,
  'own-realms': ownRealms,
  'reading-reason': readingReason,
  retention,
}

/** The name says which value belongs to which part, which the compiler cannot follow through a list. */
const policyParts = Object.values(parts) as unknown as readonly PolicyPart[]

/** What the site has decided, each with its history. */
export function Policies() {
  const asked = usePolicies()
  return (
    <>
      <PageHead title="Policies" />
      {asked.data === undefined ? (
        asked.isError ? (
          <NotRead
            what="The policies"
            error={asked.error}
            words={failureWords}
            onTryAgain={() => asked.refetch()}
          >
            <AskForMissing error={asked.error} />
          </NotRead>
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : (
        <div className={css.stack}>
          {policyParts.map((part) => {
            const now = asked.data.policies.find(({ name }) => name === part.name)
            return now === undefined ? null : <PolicyPanel key={part.name} part={part} now={now} />
          })}
        </div>
      )}
    </>
  )
}
