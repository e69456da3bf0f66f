import type { Admission, SessionShown } from '@patchbay/contract/common-queries/cisco-ise'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { AuthenticationPanel } from './authentication-panel.tsx'
import { FactList } from './fact-list.tsx'
import { PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'
import { SessionActs } from './session-acts.tsx'
import { RulesPanel } from './rules-panel.tsx'
import css from './session-tab.module.css'

/** What runs now, in full, and the rules among which it was decided. */
export function SessionTab({ answer, nameOf }: { answer: Admission; nameOf: (source: string) => string }) {
  const { sessions, decision } = answer
  return (
    <div className={css.stack}>
      {sessions.sessions.length === 0 ? (
        <Panel title="Session">
          <PartBody
            said={saidBy(sessions, 'sessions', nameOf)}
            title="Session"
            part={sessions}
            none="No session runs: it is not signed on now."
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
