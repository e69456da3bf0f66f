import type { DecisionPart, RuleShown, ConditionShown } from '@patchbay/contract/common-queries/cisco-ise'
import { useState } from 'react'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/button.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './rules-panel.module.css'
import { rulesPart } from './rules-part.ts'
import { saidBy } from './source-of-part.ts'

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

/** Rules shown around the one that matched, until all are asked for. */
const few = 8

/** The rules of the policy set in the order in which they are asked, exceptions first: which one matched, and what each asks for. */
export function RulesPanel({
  decision,
  nameOf,
}: {
  decision: DecisionPart
  nameOf: (source: string) => string
}) {
  const [all, setAll] = useState(false)
  const { rules, rulesWhy, exceptionsWhy, setConditions, steps, source } = decision
  if (decision.state !== 'known') return null
  const set = steps.find(({ label }) => label === 'Policy set')?.value ?? null
  const shown = all ? rules : nearMatched(rules)
  const title = set === null ? 'Rules' : `Rules of “${set}”`
  return (
    <Panel
      title={title}
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
      <Shown part={rulesPart(title, { ...decision, drawn: shown }, saidBy(decision, 'policy', nameOf))} />
      {rules.length === 0 ? (
        <p className={css.none}>
          <StateGlyph glyph="unknown" />
          Not shown: {rulesWhy ?? 'not read yet'}.
        </p>
      ) : (
        <>
          {setConditions.length > 0 && (
            <div className={css.rule} data-part="set">
              <div className={css.name}>
                <span className={css.title}>Conditions of this set</span>
              </div>
              <Conditions conditions={setConditions} none="default set" />
            </div>
          )}
          <ol className={css.rules}>
            {shown.map((rule) => (
              <Rule key={`${rule.kind} ${rule.name} ${rule.results.join(' ')}`} rule={rule} />
            ))}
          </ol>
          {exceptionsWhy !== null && (
            <p className={css.none}>
              <StateGlyph glyph="unknown" />
              {exceptionsWhy}.
            </p>
          )}
        </>
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

const kinds: Readonly<Record<RuleShown['kind'], string | null>> = {
  'local-exception': 'exception of this set',
  'global-exception': 'exception of all sets',
  authorization: null,
}

function Rule({ rule }: { rule: RuleShown }) {
  const { name, kind, results, securityGroup, matched, enabled, isDefault, conditions } = rule
  return (
    <li className={css.rule} data-matched={matched} data-enabled={enabled}>
      <RuleName name={name} matched={matched} enabled={enabled} sort={kinds[kind]} />
      <Conditions conditions={conditions} none={isDefault ? 'default rule' : 'always'} />
      <div className={css.results}>
        {results.join(', ')}
        {securityGroup !== null && <span className={css.quiet}> SGT {securityGroup}</span>}
      </div>
    </li>
  )
}

interface Props {
  readonly name: string
  readonly matched: boolean
  readonly enabled: boolean
  /** What sort of rule it is, where that is not plain. */
  readonly sort?: string | null
}

/** A rule's name, with whether it decided. */
export function RuleName({ name, matched, enabled, sort = null }: Props) {
  return (
    <div className={css.name}>
      <span className={css.title}>{name}</span>
      {matched && (
        <span className={css.matched}>
          <StateGlyph glyph="ok" />
          matched
        </span>
      )}
      {sort !== null && <span className={css.quiet}>{sort}</span>}
      {!enabled && <span className={css.quiet}>switched off</span>}
    </div>
  )
}
