import type {
  IseSession,
  SessionShown,
  AuthenticationRuleShown,
  DecisionPart,
} from '@patchbay/contract/common-queries/cisco-ise'
import { actOnSession } from '@patchbay/contract/changes/kinds/act-on-session'
import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { FactList } from './fact-list.tsx'
import { PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'
import { RulesPanel, Conditions, RuleName } from './rules-panel.tsx'
import css from './session-tab.module.css'
import rulesPanelCss from './rules-panel.module.css'
import { authenticationPart } from './rules-part.ts'

const words: Readonly<Record<SessionAct['act'], string>> = {
  'sign-on-again': 'Re-authenticate device',
  end: 'End session',
  bounce: 'Bounce its port',
}

const nouns: Readonly<Record<SessionAct['act'], string>> = {
  'sign-on-again': 're-authentication',
  end: 'session end',
  bounce: 'bounce',
}

/** Session actions of the switch, for people who hold their key. */
function SessionActs({ mac, system }: { mac: string; system: string }) {
  const held = heldKeys(useProfile())
  if (!held.has(actOnSession.key)) return null
  const acts = actOnSession.fields.act.choices.map((act) => ({
    words: words[act],
    noun: nouns[act],
    asked: { system, mac, act },
  }))
  return (
    <div className={css.acts}>
      <ChangeActs change={actOnSession} acts={acts} />
    </div>
  )
}

/** What runs now, in full, and the rules among which it was decided. */
export function SessionTab({ answer, nameOf }: { answer: IseSession; nameOf: (source: string) => string }) {
  const { sessions, decision } = answer
  return (
    <div className={css.stack}>
      {sessions.sessions.length === 0 ? (
        <Panel title="Session">
          <PartBody
            said={saidBy(sessions, 'sessions', nameOf)}
            title="Session"
            part={sessions}
            none="No session: not authenticated now."
          >
            {null}
          </PartBody>
        </Panel>
      ) : (
        sessions.sessions.map((session) => (
          <OneSession
            key={session.facts.find(({ name }) => name === 'session-id')?.value ?? session.place}
            session={session}
            mac={answer.past === null ? answer.mac : null}
            alone={sessions.sessions.length === 1}
            nameOf={nameOf}
          />
        ))
      )}
      {sessions.state === 'known' && sessions.why !== null && <p className={css.why}>{sessions.why}.</p>}
      <RulesPanel decision={decision} nameOf={nameOf} />
      <AuthenticationPanel decision={decision} nameOf={nameOf} />
    </div>
  )
}

interface OneProps {
  session: SessionShown
  /** Of the endpoint; null where it is not known which it is, and where it is about another time. */
  mac: string | null
  alone: boolean
  nameOf: (source: string) => string
}

function OneSession({ session, mac, alone, nameOf }: OneProps) {
  const { place, server, serverAlive, latest, source, observedAt, facts } = session
  const title = alone
    ? 'Session'
    : `${latest ? 'Latest session' : 'Older session'}${place === null ? '' : ` at ${place}`}`
  return (
    <Panel
      title={title}
      tone={serverAlive === false ? 'bad' : alone || latest ? 'plain' : 'warn'}
      aside={
        <>
          {server !== null && serverAlive !== null && (
            <span className={css.server} data-alive={serverAlive}>
              <StateGlyph glyph={serverAlive ? 'ok' : 'failed'} />
              {server} {serverAlive ? 'answers' : 'does not answer'}
            </span>
          )}
          <span>
            {nameOf(`${source}/sessions`)} · <RelativeAge since={observedAt} />
          </span>
        </>
      }
    >
      <FactList title={title} facts={facts} said={saidBy(session, 'sessions', nameOf)} />
      {mac !== null && (alone || latest) && <SessionActs mac={mac} system={source} />}
    </Panel>
  )
}

/** Where identities are looked up in this policy set, and what follows when that fails. */
function AuthenticationPanel({
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
        <p className={rulesPanelCss.none}>
          <StateGlyph glyph="unknown" />
          {authenticationWhy}.
        </p>
      )}
      {authentication.length > 0 && (
        <ol className={rulesPanelCss.rules}>
          {authentication.map((rule) => (
            <Rule key={rule.name} rule={rule} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Rule({ rule }: { rule: AuthenticationRuleShown }) {
  const { name, enabled, isDefault, matched, conditions, store, failures } = rule
  return (
    <li className={rulesPanelCss.rule} data-matched={matched} data-enabled={enabled}>
      <RuleName name={name} matched={matched} enabled={enabled} />
      <Conditions conditions={conditions} none={isDefault ? 'default rule' : 'always'} />
      <div className={rulesPanelCss.results}>
        {store ?? 'store not known'}
        {failures.map((words) => (
          <div key={words} className={rulesPanelCss.quiet}>
            {words}
          </div>
        ))}
      </div>
    </li>
  )
}
