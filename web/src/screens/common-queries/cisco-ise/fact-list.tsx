import type { AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { CopiedValue } from '../../../ui/copied-value.tsx'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import css from './fact-list.module.css'

interface Props {
  /** What the facts are about. */
  readonly title: string
  readonly facts: readonly AdmissionFact[]
  /** Who says all of them, by the name of its chip, and when. */
  readonly said: Said
}

/** Facts as they are shown; what is not given stands there with why. */
export const factListPart = ({ title, facts, said }: Props): ShownPart =>
  factsPart(
    title,
    facts.map(({ label, value, note }) => ({
      name: label,
      value: value ?? note ?? 'not given',
      detail: value === null ? null : note,
      said,
    })),
  )

/** Facts one below the other, each with its age; a click copies one. */
export function FactList(props: Props) {
  const {
    facts,
    said: { source, observedAt },
  } = props
  const zone = useTimeZone()
  return (
    <>
      <Shown part={factListPart(props)} />
      <dl className={css.facts}>
        {facts.map(({ name, label, value, identifier, onward, note }) => {
          const words = value === null ? null : valueWords(value, zone)
          return (
            <div key={name} className={css.fact} data-fact={name}>
              <dt className={css.label}>{label}</dt>
              <dd className={css.value}>
                {words === null ? (
                  <span className={css.missing}>{note ?? 'not given'}</span>
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
    </>
  )
}
