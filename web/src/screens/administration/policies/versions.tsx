import { instantWords } from '../../../ui/clock-words.ts'
import { Diff } from '../../../ui/diff.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { difference } from './difference.ts'
import { failureWords } from './failure-words.ts'
import css from './policies.module.css'
import type { PolicyPart } from './policy-part.ts'
import { useVersions } from './questions.ts'
import { withinWords } from './within-words.ts'

/** How a policy came to be, newest first, each version against the one before it. */
export function Versions({ part }: { part: PolicyPart }) {
  const asked = useVersions(part.name)
  if (asked.data === undefined) {
    return asked.isError ? (
      <NotRead
        what="The history"
        error={asked.error}
        words={failureWords}
        onTryAgain={() => asked.refetch()}
      />
    ) : (
      <SkeletonRows rows={3} />
    )
  }
  const { versions } = asked.data
  if (versions.every(({ version }) => version === 0)) {
    return <p className={css.inside}>It is as it came; there is no history yet.</p>
  }
  return (
    <ol className={css.versions} aria-label={`History of ${withinWords(part.title)}`}>
      {versions.map(({ version, changed_at, changed_by, why, value }, at) => {
        const before = versions[at + 1]
        // As it came is what the first one changed; of the oldest of very many nobody knows it.
        if (version === 0 || before === undefined) return null
        return (
          <li key={version} className={css.inside}>
            <p>
              Version {version}, {changed_by ?? 'the server'}
              {changed_at !== null && `, ${instantWords(new Date(changed_at))}`}
              {why !== null && `: ${why}`}
            </p>
            <Diff
              label={`What version ${version} changed`}
              rows={difference(part.lines(before.value), part.lines(value))}
            />
          </li>
        )
      })}
    </ol>
  )
}
