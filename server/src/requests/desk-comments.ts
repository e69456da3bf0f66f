import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { DeskComment } from '@patchbay/connectors/service-desk/capabilities'
import type { DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'
import type { Means } from '../changes/kind.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { desksNamed, findOneTicket } from '../changes/ticket-notes/find-ticket.ts'
import { asked } from './desk.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { writablePlaces } from '../systems/writable.ts'
import { writeDownAsked } from '../changes/ticket-notes/queue-note.ts'
import { requestIntent } from './intent.ts'
import { ticketOf } from './joined.ts'

/** A request at a desk, as a run knows it. */
interface RunRequest {
  /** Name of the desk; null where it was the only one and nobody named it. */
  readonly system: string | null
  readonly number: string
  /** As people say it, with what it is: `SR-10001`, `INC-10435`. */
  readonly ticket: string
  /** By which the run is known there. */
  readonly mark: string
}

/** The request that a run made, took back, joined or left; null before its desk told its number, and of every other kind of run. */
export function requestOfRun({
  kind,
  intent,
  after,
}: Pick<ChangeRow, 'kind' | 'intent' | 'after'>): RunRequest | null {
  if (kind !== 'submit-request') return null
  const read = requestIntent.safeParse(intent)
  if (!read.success) return null
  const { system, mark, makes, join } = read.data
  if (join !== null) return { system, number: join.number, ticket: ticketOf(join), mark }
  const number = after?.['Number'] ?? null
  return number === null ? null : { system, number, ticket: ticketOf({ number, kind: makes }), mark }
}

/** By which what was written into tickets for a run, or its list, is known there, and who asked for it. */
async function marksOfRun(
  database: Kysely<Database>,
  { id, batch }: Pick<ChangeRow, 'id' | 'batch'>,
): Promise<{ mark: string; by: string | null }[]> {
  return database
    .selectFrom('ticket_note')
    .select(['mark', 'person as by'])
    .where((where) =>
      where.or([where('change_id', '=', id), ...(batch === null ? [] : [where('batch', '=', batch)])]),
    )
    .execute()
}

/** So many are enough for one run. */
const most = 100

interface AskedComment {
  readonly row: ChangeRow
  readonly words: string
  /** The requester sees it, too. */
  readonly toRequester: boolean
  readonly key: string
  readonly person: { readonly id: number; readonly username: string }
}

/**
 * Writes down what somebody says to the desk about the request of a run; it is written there like the notes of runs.
 * @throws CallError `input-not-valid`
 */
export async function askForComment(
  database: Kysely<Database>,
  { row, words, ...rest }: AskedComment,
  record: (transaction: Transaction<Database>, ticket: string) => Promise<void>,
): Promise<void> {
  const fault = (text: string) => new CallError('input-not-valid', { fields: { words: text } })
  const request = requestOfRun(row)
  if (request === null) throw fault('The request of this run has no number yet.')
  const { ticket, system } = request
  if (system !== null) {
    const [place] = await writablePlaces(database, [{ system, device: null }])
    if (place !== undefined && place.why !== null) throw fault(`${place.title} is read-only: ${place.why}`)
  }
  const asked = { row, occasion: 'comment', ticket, system, most, field: 'words' } as const
  await writeDownAsked(
    database,
    { ...asked, ...rest },
    () => Promise.resolve(words),
    (transaction) => record(transaction, ticket),
  )
}

type CommentRow = DeskComments['comments'][number]

/** What was said at its desk about the request of a run, read now; what is not told is said in its place. */
export async function deskComments(
  { database, systems, now }: Pick<Means, 'database' | 'systems' | 'now'>,
  row: ChangeRow,
  ask: Ask,
): Promise<DeskComments> {
  const request = requestOfRun(row)
  const observedAt = now().toISOString()
  if (request === null) return { request: null, comments: [], why: null, observedAt }
  const desks = desksNamed(systems, request.system)
  let known: DeskComments = {
    request: {
      desk: desks[0]?.title ?? request.system ?? 'The service desk',
      number: request.number,
      state: null,
      open: null,
      link: row.after?.['Page'] ?? null,
    },
    comments: [],
    why: null,
    observedAt,
  }
  try {
    const { desk, one } = await findOneTicket(desks, request.ticket, ask)
    const { number, state, open, link } = one
    known = { ...known, request: { desk: desk.title, number, state, open, link } }
    const reading = await (await asked(desk, 'listComments'))(one.id, ask)
    const marks = [...(await marksOfRun(database, row)), { mark: request.mark, by: row.requester }]
    return {
      ...known,
      comments: reading.value.map((comment) => commentsOf(comment, marks)),
      why: missing(desk.title, reading),
      observedAt: reading.observedAt.toISOString(),
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { ...known, why: error.detail.message }
  }
}

const commentsOf = (
  { id, at, by, words, toRequester }: DeskComment,
  marks: readonly { readonly mark: string; readonly by: string | null }[],
): CommentRow => {
  const own = marks.find(({ mark }) => words.includes(`[${mark}`))
  return {
    id,
    at: at?.toISOString() ?? null,
    by,
    words,
    toRequester,
    ours: own === undefined ? null : { by: own.by },
  }
}

function missing(
  title: string,
  { value, complete, dropped, of }: Reading<readonly unknown[]>,
): string | null {
  if (of !== undefined && of > value.length) return `Only the latest ${value.length} of ${of} were read.`
  return complete && dropped === 0 ? null : `${title} did not send all of it.`
}
