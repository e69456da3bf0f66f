import type { AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import css from './fact-list.module.css'

/** Facts one below the other; a click copies one. */
export function FactList({ facts }: { facts: readonly AdmissionFact[] }) {
  const zone = useTimeZone()
  return (
    <dl className={css.facts}>
      {facts.map(({ name, label, value, identifier, note }) => {
        const words = value === null ? null : valueWords(value, zone)
        return (
          <div key={name} className={css.fact} data-fact={name}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>
              {words === null ? (
                <span className={css.missing}>{note ?? 'not said'}</span>
              ) : (
                <>
                  <button
                    type="button"
                    title="Copy"
                    className={identifier ? `${css.copy} mono` : css.copy}
                    onClick={() => void copyText(words, label)}
                  >
                    {words}
                  </button>
                  {note !== null && <span className={css.note}>{note}</span>}
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
