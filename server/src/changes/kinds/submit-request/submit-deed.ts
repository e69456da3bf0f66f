import type { Submitted } from '@patchbay/connectors/service-desk/writes'
import { Failure, refused } from '@patchbay/connectors/failures'
import type { Deed, Means } from '../../kind.ts'
import { neededDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { forgetSending, notingWhenSent } from '../sent-once.ts'
import { refuseUnsettled } from './sending.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { readStanding, standingWords } from './standing.ts'
import { requesterOf, wantedRequest } from './wanted.ts'

/**
 * Makes the request, once. It is found again by its mark; while a desk that did not answer may still be at it, nothing is sent
 * and nothing is said of what became of it.
 */
export function submitDeed(intent: RequestIntent, before: RequestSnapshot, means: Means): Deed {
  const { mark, system: name } = intent
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, name)
      const { submit } = await desk.writes()
      if (submit === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} cannot be given requests.` })
      }
      await refuseUnsettled(desk, mark, means)
      try {
        const done = await submit(wantedRequest(intent, before), notingWhenSent(writing, mark, means))
        return { sent: done.sent, answer: answerOf(done, intent) }
      } catch (error) {
        if (error instanceof Failure && error.kind !== 'unconfirmed') await forgetSending(mark, means)
        throw error
      }
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, name)
      const standing = await readStanding(desk, intent, requesterOf(intent, before), ask)
      if (standing !== null) return { holds: true, seen: standingWords(desk.title, standing) }
      await refuseUnsettled(desk, mark, means)
      return { holds: false, seen: `${desk.title} does not have it.` }
    },
  }
}

function answerOf(
  { request, found, differences }: Submitted,
  { makes }: Pick<RequestIntent, 'makes'>,
): string {
  const was = found ? 'It was there already' : 'It was made'
  const other = differences === null || differences.length === 0 ? '' : ` ${differences.join(' ')}`
  return `${was}, as ${makes} ${request.number}.${other}`
}
