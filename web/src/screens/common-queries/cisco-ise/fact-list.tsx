import type { AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { CopiedValue } from '../../../ui/copied-value.tsx'
import css from './fact-list.module.css'

/** Facts one below the other; a click copies one. */
export function FactList({ facts }: { facts: readonly AdmissionFact[] }) {
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
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
