import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Diff } from '../../../ui/diff.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './policies.module.css'
import { PolicyForm } from './policy-form.tsx'
import type { Line, PolicyPart } from './parts/policy-part.ts'
import { difference } from './difference.ts'
import { failureWords, useVersions } from './questions.ts'

/** One policy: what it is about, what it says and who set it, to be changed and with its history. */
export function PolicyPanel({ part, now }: { part: PolicyPart; now: PolicyVersion }) {
  const place = usePlace(part.name)
  return (
    <Panel
      title={part.title}
      aside={
        <span className={css.line}>
          <Button size="small" aria-expanded={place.reading} onClick={place.read}>
            History of {withinWords(part.title)}
          </Button>
          <Button size="small" aria-expanded={place.changing} onClick={place.change}>
            Change {withinWords(part.title)}
          </Button>
        </span>
      }
    >
      <div className={css.inside}>
        <p className={css.muted}>{part.about}</p>
        <Lines lines={[...part.lines(now.value), ...(part.always ?? [])]} />
        <p className={css.faint}>{setBy(now)}</p>
      </div>
      {place.changing && <PolicyForm part={part} now={now} onClose={place.close} />}
      {place.reading && <Versions part={part} />}
    </Panel>
  )
}

const setBy = ({ changed_at, changed_by, why }: PolicyVersion) =>
  changed_at === null
    ? 'Default, never changed.'
    : `Set by ${changed_by ?? 'the server'}, ${instantWords(new Date(changed_at))}${why === null ? '' : `: ${why}`}`

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={css.facts}>
      {lines.map(({ title, values }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{values.length === 0 ? 'none' : values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Address {
  /** Name of the policy that is being changed. */
  readonly open?: string
  /** Name of the one whose history is read. */
  readonly history?: string
}

/** What is open, as the address has it: `?open=retention`, `?history=retention`. */
function usePlace(name: string) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address) => void navigate({ to: '.', search, resetScroll: false })
  const changing = address.open === name
  const reading = address.history === name
  return {
    changing,
    reading,
    change: () => go(changing ? {} : { open: name }),
    read: () => go(reading ? {} : { history: name }),
    close: () => go({}),
  }
}

/** A title as it stands within a sentence: `Use of VLANs` becomes `use of VLANs`. */
export const withinWords = (title: string): string => title.slice(0, 1).toLowerCase() + title.slice(1)

/** How a policy came to be, newest first, each version against the one before it. */
function Versions({ part }: { part: PolicyPart }) {
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
    return <p className={css.inside}>No changes yet.</p>
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
