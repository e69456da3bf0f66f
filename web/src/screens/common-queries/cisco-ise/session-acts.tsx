import { actOnSession } from '@patchbay/contract/changes/kinds/act-on-session'
import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import css from './session-tab.module.css'

const words: Readonly<Record<SessionAct['act'], string>> = {
  'sign-on-again': 'Let it sign on again',
  end: 'End the session',
  bounce: 'Take its link down and up',
}

/** What the switch of a session can be asked for, for who may ask. */
export function SessionActs({ mac, system }: { mac: string; system: string }) {
  const held = heldKeys(useProfile())
  if (!held.has(actOnSession.key)) return null
  const acts = actOnSession.fields.act.choices.map((act) => ({
    words: words[act],
    asked: { system, mac, act },
  }))
  return (
    <div className={css.acts}>
      <ChangeActs change={actOnSession} acts={acts} />
    </div>
  )
}
