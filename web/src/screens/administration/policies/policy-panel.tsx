import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { Button } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './policies.module.css'
import { PolicyForm } from './policy-form.tsx'
import type { Line, PolicyPart } from './policy-part.ts'
import { usePlace } from './use-place.ts'
import { Versions } from './versions.tsx'
import { withinWords } from './within-words.ts'

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
    ? 'As it came; nobody has changed it.'
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
