import type { AuthenticationRuleShown, DecisionPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Conditions } from './conditions.tsx'
import { RuleName } from './rule-name.tsx'
import css from './rules-panel.module.css'
import { authenticationPart } from './rules-part.ts'
import { saidBy } from './said-by.ts'

/** Where identities are looked up in this policy set, and what follows when that fails. */
export function AuthenticationPanel({
  decision,
  nameOf,
}: {
  decision: DecisionPart
  nameOf: (source: string) => string
}) {
  const { state, authentication, authenticationWhy, rulesWhy, source } = decision
  // What keeps all rules back is said once, with those of authorization.
  if (state !== 'known' || rulesWhy !== null) return null
  const said = saidBy(decision, 'policy', nameOf)
  return (
    <Panel
      title="Rules of authentication"
      count={authentication.length}
      aside={source !== null && nameOf(`${source}/policy`)}
    >
      <Shown part={authenticationPart('Rules of authentication', authentication, authenticationWhy, said)} />
      {authenticationWhy !== null && (
        <p className={css.none}>
          <StateGlyph glyph="unknown" />
          {authenticationWhy}.
        </p>
      )}
      {authentication.length > 0 && (
        <ol className={css.rules}>
          {authentication.map((rule) => (
            <Rule key={rule.name} rule={rule} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Rule({ rule }: { rule: AuthenticationRuleShown }) {
  const { name, enabled, last, matched, conditions, store, failures } = rule
  return (
    <li className={css.rule} data-matched={matched} data-enabled={enabled}>
      <RuleName name={name} matched={matched} enabled={enabled} />
      <Conditions conditions={conditions} none={last ? 'whatever no other rule took' : 'always'} />
      <div className={css.results}>
        {store ?? 'store not told'}
        {failures.map((words) => (
          <div key={words} className={css.quiet}>
            {words}
          </div>
        ))}
      </div>
    </li>
  )
}
