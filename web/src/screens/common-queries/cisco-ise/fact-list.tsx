import type { AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { CopiedValue } from '../../../ui/copied-value.tsx'
import { ObservedAge } from '../../../query/observed-age.tsx'
import css from './fact-list.module.css'

interface Props {
  readonly facts: readonly AdmissionFact[]
  /** Who says all of them, and when. */
  readonly source: string | null
  readonly observedAt: string | null
}

/** Facts one below the other, each with its age; a click copies one. */
export function FactList({ facts, source, observedAt }: Props) {
  const zone = useTimeZone()
  return (
    <dl className={css.facts}>
      {facts.map(({ name, label, value, identifier, onward, note }) => {
        const words = value === null ? null : valueWords(value, zone)
        return (
          <div key={name} className={css.fact} data-fact={name}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>
              {words === null ? (
                <span className={css.missing}>{note ?? 'not said'}</span>
              ) : (
                <>
                  <CopiedValue words={words} what={label} identifier={identifier} />
                  {note !== null && <span className={css.note}>{note}</span>}
                  {onward !== null && <OnwardLinks {...onward} />}
                  <ObservedAge source={source} observedAt={observedAt} brief />
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
