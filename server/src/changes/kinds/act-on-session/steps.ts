import { refused } from '@patchbay/connectors/failures'
import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import type { Means, Proof, Step } from '../../kind.ts'
import { latestSession, placeOf } from '../../../endpoints/online.ts'
import { neededIdentity } from '../../../endpoints/system.ts'
import { sendOnce, wasSent } from '../sent-once.ts'
import type { SessionSnapshot } from '../../../endpoints/session.ts'

const titles = {
  'sign-on-again': 'Re-authenticate it at its switch',
  end: 'End its session',
  bounce: 'Bounce its port',
} as const

/** Of one look at a session, which is of one run. */
const markOf = ({ act, mac, system }: SessionAct, { observedAt }: SessionSnapshot): string =>
  ['act-on-session', system ?? '', mac, act, observedAt].join(' ')

/**
 * Asked for once: that it goes out is written down before, and a process that goes on after another asks no more. A device may sign
 * on again long after it was let go; its proof waits for that.
 */
export function sessionSteps(intent: SessionAct, before: SessionSnapshot, means: Means): Step[] {
  const { act, mac, system: name } = intent
  const { systems } = means
  const mark = markOf(intent, before)
  return [
    {
      name: act,
      title: titles[act],
      forth: {
        apply: async (writing) => {
          const system = neededIdentity(systems, name)
          const { actOnSession } = await system.writes()
          if (actOnSession === undefined) {
            throw refused({ cause: 'right-missing', message: `${system.title} cannot act on sessions.` })
          }
          return sendOnce(writing, mark, means, (noted) => actOnSession(mac, act, noted))
        },
        holds: async (ask) => {
          if (await wasSent(mark, means)) return { holds: true, seen: 'Already requested; it is sent once.' }
          const session = await latestSession(await neededIdentity(systems, name).can(), mac, ask)
          const other = (session?.startedAt?.toISOString() ?? null) !== (before.session?.startedAt ?? null)
          return { holds: other, seen: other ? 'The session is a new one.' : 'The session is the same.' }
        },
      },
      back: 'stays',
    },
  ]
}

/** Seconds. An authentication by MAC waits until a device has not answered by 802.1X, half a minute and more. */
const limit = 180

/** It re-authenticated; one whose session was ended may stay away. */
export function sessionProofs(
  { act, mac, system: name }: SessionAct,
  before: SessionSnapshot,
  { systems }: Means,
): Proof[] {
  return [
    {
      name: 'authentication',
      title: act === 'end' ? 'Its session is over' : 'It was authorized again',
      limit,
      look: async (ask) => {
        const source = before.title
        const session = await latestSession(await neededIdentity(systems, name).can(), mac, ask)
        if (session === null) return { proven: act === 'end', seen: 'It has no session.', source }
        const at = placeOf(session) ?? 'an unknown port'
        const since = session.startedAt?.toISOString() ?? null
        if (since === null || since === (before.session?.startedAt ?? null)) {
          return { proven: false, seen: `Not re-authenticated at ${at} yet.`, source }
        }
        if (act === 'end') return { proven: true, seen: `It has re-authenticated at ${at}.`, source }
        if (!session.passed) return { proven: false, seen: `It was refused at ${at}.`, source }
        return { proven: true, seen: `It authenticated at ${at}.`, source }
      },
    },
  ]
}
