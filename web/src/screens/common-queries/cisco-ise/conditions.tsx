import type { ConditionShown } from '@patchbay/contract/common-queries/cisco-ise'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './rules-panel.module.css'

const looks: Readonly<Record<ConditionShown['holds'], { readonly glyph: Glyph; readonly word: string }>> = {
  yes: { glyph: 'ok', word: 'holds' },
  no: { glyph: 'none', word: 'does not hold' },
  unknown: { glyph: 'unknown', word: 'not known' },
}

/** What has to hold together, and whether it does for the endpoint. */
export function Conditions({
  conditions,
  none,
}: {
  conditions: readonly ConditionShown[]
  /** What is said where nothing has to. */
  none: string
}) {
  return (
    <ul className={css.conditions}>
      {conditions.length === 0 && <li className={css.quiet}>{none}</li>}
      {conditions.map(({ words, holds, has }) => (
        <li key={words} data-holds={holds}>
          <StateGlyph glyph={looks[holds].glyph} />
          <span>
            {words}
            <span className={css.quiet}>
              {' '}
              {looks[holds].word}
              {has === null ? '' : `, it has ${has}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
