import type { Ask } from '@patchbay/connectors/asking'
import { Failure, refused } from '@patchbay/connectors/failures'
import type { Deed, Means } from '../../kind.ts'
import { forgetSending, notingWhenSent } from '../sent-once.ts'
import { standsIn } from '../../ticket-notes/stands-in.ts'
import { neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { refuseUnsettled } from './sending.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'
import { noteMark, spokenOf } from './joined.ts'
import { joinNote } from './join-words.ts'

/**
 * Writes the note into the request that is joined, once, within the desk: it is found again by its mark, and while a desk that did
 * not answer may still be at it nothing is sent again.
 */
export function noteDeed(intent: RequestIntent, before: RequestSnapshot, means: Means): Deed {
  const mark = noteMark(intent)
  const standingNow = (desk: WritableDesk, ask: Ask) =>
    readStanding(desk, intent, requesterOf(intent, before), ask)
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, intent.system)
      const { comment } = await desk.writes()
      if (comment === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} cannot be given notes.` })
      }
      const standing = await standingNow(desk, writing)
      if (standing === null) {
        throw refused({ cause: 'busy', message: `${desk.title} does not have it; nothing was sent.` })
      }
      await refuseUnsettled(desk, mark, means)
      try {
        const note = { request: standing.id, words: joinNote(intent, before), toRequester: false }
        return await comment(note, notingWhenSent(writing, mark, means))
      } catch (error) {
        if (error instanceof Failure && error.kind !== 'unconfirmed') await forgetSending(mark, means)
        throw error
      }
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, intent.system)
      const standing = await standingNow(desk, ask)
      if (standing === null) return { holds: false, seen: `${desk.title} does not have it.` }
      const where = `${spokenOf(standing)}, ${standing.state}`
      if (await standsIn(desk, { request: standing.id, number: standing.number }, `[${mark}]`, ask)) {
        return { holds: true, seen: `${desk.title} has the note in ${where}.` }
      }
      await refuseUnsettled(desk, mark, means)
      return { holds: false, seen: `${desk.title} does not have the note in ${where}.` }
    },
  }
}
