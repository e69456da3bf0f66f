import { PageHead } from '../../../shell/page-head.tsx'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { failureWords } from './failure-words.ts'
import css from './policies.module.css'
import { PolicyPanel } from './policy-panel.tsx'
import { policyParts } from './policy-parts.ts'
import { usePolicies } from './questions.ts'

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
