import type { ConditionShown, DecisionPart, RuleShown } from '@patchbay/contract/common-queries/cisco-ise'
import { useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import css from './rules-panel.module.css'

/** Rules shown around the one that matched, until all are asked for. */
const few = 8

const looks: Readonly<Record<ConditionShown['holds'], { readonly glyph: Glyph; readonly word: string }>> = {
  yes: { glyph: 'ok', word: 'holds' },
  no: { glyph: 'none', word: 'does not hold' },
  unknown: { glyph: 'unknown', word: 'not known' },
}

/** The rules of the policy set in their order: which one matched, and what each asks for. */
export function RulesPanel({
  decision,
  nameOf,
}: {
  decision: DecisionPart
  nameOf: (source: string) => string
}) {
  const [all, setAll] = useState(false)
  const { rules, rulesWhy, steps, source } = decision
  if (decision.state !== 'known') return null
  const set = steps.find(({ label }) => label === 'Policy set')?.value ?? null
  const shown = all ? rules : nearMatched(rules)
  return (
    <Panel
      title={set === null ? 'Rules' : `Rules of “${set}”`}
      count={rules.length}
      aside={
        rules.length > shown.length || all ? (
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${rules.length}`}
          </TextButton>
        ) : (
          source !== null && nameOf(`${source}/policy`)
        )
      }
    >
      {rules.length === 0 ? (
        <p className={css.none}>
          <StateGlyph glyph="unknown" />
          Not shown: {rulesWhy ?? 'they have not been read'}.
        </p>
      ) : (
        <ol className={css.rules}>
          {shown.map((rule) => (
            <Rule key={`${rule.name} ${rule.results.join(' ')}`} rule={rule} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function nearMatched(rules: readonly RuleShown[]): readonly RuleShown[] {
  const at = Math.max(
    0,
    rules.findIndex(({ matched }) => matched),
  )
  const first = Math.max(0, Math.min(at - Math.floor(few / 2), rules.length - few))
  return rules.slice(first, first + few)
}

function Rule({ rule }: { rule: RuleShown }) {
  const { name, results, securityGroup, matched, enabled, last, conditions } = rule
  return (
    <li className={css.rule} data-matched={matched} data-enabled={enabled}>
      <div className={css.name}>
        <span className={css.title}>{name}</span>
        {matched && (
          <span className={css.matched}>
            <StateGlyph glyph="ok" />
            matched
          </span>
        )}
        {!enabled && <span className={css.quiet}>switched off</span>}
      </div>
      <ul className={css.conditions}>
        {conditions.length === 0 && (
          <li className={css.quiet}>{last ? 'whatever no other rule took' : 'always'}</li>
        )}
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
      <div className={css.results}>
        {results.join(', ')}
        {securityGroup !== null && <span className={css.quiet}> SGT {securityGroup}</span>}
      </div>
    </li>
  )
}
