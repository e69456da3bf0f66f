import type { Means, Proof, Step, Operation } from '../changes/kind.ts'
import { attachSteps } from './attach-operation.ts'
import { filesProof, limits } from './files-proof.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { undoRequest } from './undo.ts'
import { spokenOf, isInformed, watcherOf, noteMark } from './joined.ts'
import { nameOf, joinNote } from './join-words.ts'
import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import { neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'
import { sendOnce } from '../changes/kinds/sent-once.ts'
import { standsIn } from '../changes/ticket-notes/stands-in.ts'
import { refuseUnsettled } from './sending.ts'

/**
 * Writes the note into the request that is joined, once, within the desk: it is found again by its mark, and while a desk that did
 * not answer may still be at it nothing is sent again.
 */
function noteOperation(intent: RequestIntent, before: RequestSnapshot, means: Means): Operation {
  const mark = noteMark(intent)
  const standingNow = (desk: WritableDesk, ask: Ask) =>
    readStanding(desk, intent, requesterOf(intent, before), ask)
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, intent.system)
      const { comment } = await desk.writes()
      if (comment === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} does not take notes.` })
      }
      const standing = await standingNow(desk, writing)
      if (standing === null) {
        throw refused({ cause: 'busy', message: `${desk.title} does not have it; nothing was sent.` })
      }
      await refuseUnsettled(desk, mark, means)
      const note = { request: standing.id, words: joinNote(intent, before), toRequester: false }
      return sendOnce(writing, mark, means, (noted) => comment(note, noted))
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

/** Keeps whoever joins informed of the request, or no more. */
function informOperation(
  informed: boolean,
  intent: RequestIntent,
  before: RequestSnapshot,
  means: Means,
): Operation {
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
        throw refused({ cause: 'right-missing', message: `${desk.title} does not take watchers.` })
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

/** Whether somebody is added to those whom the desk keeps informed, or taken out of them again; null where nothing of that is done. */
export function informing(intent: RequestIntent, { takes, joined }: RequestSnapshot): boolean | null {
  if (!takes.watchers || joined === null) return null
  if (intent.does === 'leave') return intent.join?.takesOut === true && joined.informed ? false : null
  return joined.informed ? null : true
}

/** The note, then whoever joins is kept informed and the files are attached: what the desk does not take of these two is missing. */
export function joinSteps(intent: RequestIntent, before: RequestSnapshot, means: Means): Step[] {
  const { title } = before
  const joining = intent.join ?? { number: '', kind: intent.makes }
  const informed = informing(intent, before)
  const leaving = intent.does === 'leave'
  const left = undoRequest(intent, before, 'The run that joined it was undone.')
  const note: Step = {
    name: leaving ? 'leave' : 'join',
    title: `Write it into ${spokenOf(joining)} at ${title}`,
    forth: noteOperation(intent, before, means),
    back: left === null ? 'stays' : noteOperation(left, before, means),
  }
  const name = nameOf(intent, before)
  const inform: Step[] =
    informed === null
      ? []
      : [
          {
            name: 'inform',
            title: informed ? `Keep ${name} informed` : `Stop informing ${name}`,
            forth: informOperation(informed, intent, before, means),
            back: informOperation(!informed, intent, before, means),
            dispensable: true,
          },
        ]
  return [note, ...inform, ...attachSteps(intent, before, means)]
}

/** The desk has the note, and whoever joined is told. */
export function joinProofs(intent: RequestIntent, before: RequestSnapshot, means: Means): Proof[] {
  const { title } = before
  const informed = informing(intent, before)
  const name = nameOf(intent, before)
  const asProof =
    (operation: ReturnType<typeof noteOperation>): Proof['look'] =>
    async (ask) => {
      const { holds, seen } = await operation.holds(ask)
      return { proven: holds, seen, source: title }
    }
  return [
    {
      name: 'noted',
      title: `It stands in the request at ${title}`,
      limit: limits.stands,
      look: asProof(noteOperation(intent, before, means)),
    },
    {
      name: 'informed',
      title: informed === false ? `${name} is no longer informed` : `${name} is kept informed`,
      limit: limits.stands,
      look: before.takes.watchers
        ? asProof(informOperation(informed ?? before.joined?.informed ?? false, intent, before, means))
        : async () => null,
    },
    filesProof(intent, before, means),
  ]
}
