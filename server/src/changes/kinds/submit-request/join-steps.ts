import type { Means, Proof, Step } from '../../kind.ts'
import { attachSteps } from './attach-deed.ts'
import { filesProof, limits } from './files-proof.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { undoRequest } from './undo.ts'
import { informDeed } from './inform-deed.ts'
import { spokenOf } from './joined.ts'
import { noteDeed } from './note-deed.ts'
import { nameOf } from './join-words.ts'

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
  const left = undoRequest(intent, before, 'The run that joined it was taken back.')
  const note: Step = {
    name: leaving ? 'leave' : 'join',
    title: `Write it into ${spokenOf(joining)} at ${title}`,
    forth: noteDeed(intent, before, means),
    back: left === null ? 'stays' : noteDeed(left, before, means),
  }
  const name = nameOf(intent, before)
  const inform: Step[] =
    informed === null
      ? []
      : [
          {
            name: 'inform',
            title: informed ? `Keep ${name} informed` : `Keep ${name} informed no more`,
            forth: informDeed(informed, intent, before, means),
            back: informDeed(!informed, intent, before, means),
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
    (deed: ReturnType<typeof noteDeed>): Proof['look'] =>
    async (ask) => {
      const { holds, seen } = await deed.holds(ask)
      return { proven: holds, seen, source: title }
    }
  return [
    {
      name: 'noted',
      title: `It stands in the request at ${title}`,
      limit: limits.stands,
      look: asProof(noteDeed(intent, before, means)),
    },
    {
      name: 'informed',
      title: informed === false ? `${name} is kept informed no more` : `${name} is kept informed`,
      limit: limits.stands,
      look: before.takes.watchers
        ? asProof(informDeed(informed ?? before.joined?.informed ?? false, intent, before, means))
        : async () => null,
    },
    filesProof(intent, before, means),
  ]
}
