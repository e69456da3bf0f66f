import type { Ask } from '@patchbay/connectors/asking'
import { Failure, refused, unconfirmed } from '@patchbay/connectors/failures'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { System, Systems } from '../../systems/open.ts'
import { writablePlaces } from '../../systems/writable.ts'
import { noteGoesOut, noteNotTaken, noteTaken } from './due-notes.ts'
import type { DueNote, NotePlace } from './due-notes.ts'
import { desksNamed, findTicket } from './find-ticket.ts'
import { wholeNote } from './note-words.ts'
import { standsIn } from './stands-in.ts'

export interface NoteMeans {
  readonly database: Kysely<Database>
  readonly systems: Systems
  /** Throws when nothing may be sent to this system now. */
  readonly beforeSending: (to: string) => Promise<void>
  /** Origin of the console as people type it; null where nobody said. */
  readonly origin: string | null
}

/**
 * Writes a note into its ticket, unless it is there: one whose answer was lost is looked for by its mark first, and sent again
 * only when its desk cannot be at it any more. Resolves when it was read to be there.
 * @throws Failure why it is not; NoteNotOursError where another process tries
 */
export async function writeNote(means: NoteMeans, note: DueNote, ask: Ask): Promise<void> {
  const place = note.place ?? (await findTicket(desksNamed(means.systems, note.desk), note.ticket, ask))
  const desk = deskOf(means.systems, place)
  if (note.sentAgo !== null) {
    if (await standsIn(desk, place, note.mark, ask)) return
    const settled = desk.plans?.settledAfter ?? Number.POSITIVE_INFINITY
    if (note.taken || note.sentAgo < settled) throw notSeen(place, note.taken)
  }
  await send(means, desk, { place, note, ask })
  if (await standsIn(desk, place, note.mark, ask)) return
  throw notSeen(place, true)
}

function deskOf(systems: Systems, { system, title }: NotePlace): System<'service-desk'> {
  const desk = systems.ofKind('service-desk').find(({ name }) => name === system)
  if (desk !== undefined) return desk
  throw refused({ cause: 'right-missing', message: `${title} is no longer connected.` })
}

const notSeen = ({ title, number }: NotePlace, taken: boolean) =>
  unconfirmed({
    cause: 'sent-no-answer',
    message: taken
      ? `${title} accepted it and does not show it in ${number}.`
      : `${title} received it and does not show it yet; it may still be processing it.`,
  })

interface Sending {
  readonly place: NotePlace
  readonly note: DueNote
  readonly ask: Ask
}

async function send(
  { database, beforeSending, origin }: NoteMeans,
  desk: System<'service-desk'>,
  { place, note, ask }: Sending,
): Promise<void> {
  const [written] = await writablePlaces(database, [{ system: desk.name, device: null }])
  if (written !== undefined && written.why !== null) {
    throw refused({ cause: 'right-missing', message: `${desk.title} is read-only: ${written.why}` })
  }
  const { comment } = await desk.writes()
  if (comment === undefined) {
    throw refused({ cause: 'right-missing', message: `${desk.title} does not take notes.` })
  }
  let isOut = false
  const writing = {
    ...ask,
    beforeSending: async (to: string) => {
      await beforeSending(to)
      await noteGoesOut(database, note, place)
      isOut = true
    },
  }
  try {
    const words = wholeNote(note, origin)
    await comment({ request: place.request, words, toRequester: note.toRequester }, writing)
  } catch (error) {
    // Called off in the middle is as good as lost.
    const refusedIt =
      error instanceof Failure && error.kind !== 'unconfirmed' && error.detail.cause !== 'cancelled'
    if (isOut && refusedIt) await noteNotTaken(database, note)
    throw error
  }
  await noteTaken(database, note.id)
}
