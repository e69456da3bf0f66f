import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import { call } from '../../../api/client.ts'
import { Acts } from '../../../changes/acts/act.tsx'
import type { ActAsked } from '../../../changes/acts/act.tsx'
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
  if (!held.has('commands-ise-actions')) return null
  const acts = (['sign-on-again', 'end', 'bounce'] as const).map((act) => ({
    words: words[act],
    preview: (asked: ActAsked) =>
      call('POST /common-queries/cisco-ise/actions/preview/', {
        body: { ...asked, intent: { system, mac, act } },
      }),
  }))
  return (
    <div className={css.acts}>
      <Acts acts={acts} />
    </div>
  )
}
