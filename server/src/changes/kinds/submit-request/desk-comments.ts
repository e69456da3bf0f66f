import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { DeskComment } from '@patchbay/connectors/service-desk/capabilities'
import type { DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'
import type { Means } from '../../kind.ts'
import type { ChangeRow } from '../../rows.ts'
import { desksNamed, findOneTicket } from '../../ticket-notes/find-ticket.ts'
import { marksOfRun } from './marks-of-run.ts'
import { asked } from './desk.ts'
import { requestOfRun } from './request-of-run.ts'

type Told = DeskComments['comments'][number]

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
      comments: reading.value.map((comment) => told(comment, marks)),
      why: missing(desk.title, reading),
      observedAt: reading.observedAt.toISOString(),
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { ...known, why: error.detail.message }
  }
}

const told = (
  { id, at, by, words, toRequester }: DeskComment,
  marks: readonly { readonly mark: string; readonly by: string | null }[],
): Told => {
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
  return complete && dropped === 0 ? null : `${title} did not tell all of it.`
}
