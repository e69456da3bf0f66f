import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import type { Deed, Means } from '../../kind.ts'
import { neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'
import { isInformed, watcherOf } from './joined.ts'
import { nameOf } from './join-words.ts'

/** Keeps whoever joins informed of the request, or no more. */
export function informDeed(
  informed: boolean,
  intent: RequestIntent,
  before: RequestSnapshot,
  means: Means,
): Deed {
  const watcher = watcherOf(before) ?? { id: intent.requester, login: null }
  const standingNow = async (desk: WritableDesk, ask: Ask): Promise<StandingRequest> => {
    const standing = await readStanding(desk, intent, requesterOf(intent, before), ask)
    if (standing !== null) return standing
    throw refused({ cause: 'busy', message: `${desk.title} does not have the request.` })
  }
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, intent.system)
      const { inform } = await desk.writes()
      if (inform === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} cannot be told whom to inform.` })
      }
      const { id } = await standingNow(desk, writing)
      return inform({ request: id, watcher, informed }, writing)
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, intent.system)
      const is = isInformed(watcher, await standingNow(desk, ask))
      return {
        holds: is === informed,
        seen: `${desk.title} ${is ? 'keeps' : 'does not keep'} ${nameOf(intent, before)} informed.`,
      }
    },
  }
}
