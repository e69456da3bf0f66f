import type { DecisionPart } from '@patchbay/contract/common-queries/cisco-ise'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './decision-path.module.css'
import { fixerWords } from './fixer-words.ts'
import { stepWords } from './head-part.ts'

/** The decision as a path: policy set, rules, result; and what would have to be different to pass. */
export function DecisionPath({ decision }: { decision: DecisionPart }) {
  const { steps, different, outcome, sentence } = decision
  const stopped = outcome === 'kept-out' ? steps.findIndex(({ value }) => value === null) : -1
  return (
    <div className={css.decision}>
      <ol className={css.path} aria-label="Path of the decision" data-outcome={outcome}>
        {steps.map(({ label, value, note }, index) => (
          <li key={label} className={css.step} data-reached={value !== null} data-stopped={index === stopped}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{stepWords(decision, index)}</span>
            {value !== null && note !== null && <span className={css.why}>{note}</span>}
          </li>
        ))}
      </ol>
      <p className={css.sentence}>{sentence}</p>
      {different.length > 0 && (
        <div className={css.different}>
          <h3 className={css.heading}>What would have to be different to pass</h3>
          <ol className={css.list}>
            {different.map(({ words, fixer }) => (
              <li key={words}>
                <StateGlyph glyph="outside" />
                <span>
                  {words}
                  {fixer !== null && <span className={css.fixer}> Can do it: {fixerWords[fixer]}.</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
