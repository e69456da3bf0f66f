import type { Ask } from '@patchbay/connectors/asking'
import { Failure, refused } from '@patchbay/connectors/failures'
import type { Operation, Held, Means } from '../changes/kind.ts'
import { neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { refuseUnsettled } from './sending.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { readStanding, standingWords } from './standing.ts'
import { requesterOf } from './wanted.ts'

/** A desk that does not let it be withdrawn is told in a note, which is known by this line of it. */
const noteMark = ({ mark }: Pick<RequestIntent, 'mark'>) => `[${mark}-withdrawn]`

/** Ends the request where its desk allows that, and says why; else a note asks the desk to. */
export function withdrawOperation(intent: RequestIntent, before: RequestSnapshot, means: Means): Operation {
  const because = intent.because ?? 'The run that made it was undone.'
  const requester = requesterOf(intent, before)
  const standingNow = (desk: WritableDesk, ask: Ask) => readStanding(desk, intent, requester, ask)
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, intent.system)
      const standing = await standingNow(desk, writing)
      if (standing === null) {
        throw refused({ cause: 'busy', message: `${desk.title} does not have it; nothing was sent.` })
      }
      const { withdraw, comment } = await desk.writes()
      try {
        if (withdraw !== undefined) return await withdraw({ request: standing.id, reason: because }, writing)
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'refused' || comment === undefined) throw error
      }
      if (comment === undefined) {
        throw refused({
          cause: 'right-missing',
          message: `${desk.title} cannot withdraw it.`,
        })
      }
      const words = `This ${intent.makes} is no longer needed: ${because}\n\n${noteMark(intent)}`
      return comment({ request: standing.id, words, toRequester: true }, writing)
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, intent.system)
      const standing = await standingNow(desk, ask)
      if (standing === null) {
        await refuseUnsettled(desk, intent.mark, means)
        return { holds: true, seen: `${desk.title} does not have it.` }
      }
      return withdrawn(desk, intent, standing, ask)
    },
  }
}

async function withdrawn(
  desk: WritableDesk,
  intent: Pick<RequestIntent, 'mark'>,
  standing: StandingRequest,
  ask: Ask,
): Promise<Held> {
  const seen = standingWords(desk.title, standing)
  if (!standing.open) return { holds: true, seen }
  const notes = (await (await desk.can()).listComments?.(standing.id, ask))?.value ?? []
  const told = notes.some(({ words }) => words.includes(noteMark(intent)))
  return told
    ? { holds: true, seen: `${seen} It cannot be withdrawn; a note asks the desk to.` }
    : { holds: false, seen }
}
