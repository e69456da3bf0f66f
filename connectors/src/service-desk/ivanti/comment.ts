import { notFound } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { wordsAllowed } from '../texts.ts'
import type { NewComment } from '../writes.ts'
import type { Ivanti } from './channel.ts'
import { requestOf } from './desk-objects.ts'
import { notTaken } from './refusals.ts'
import { rowOf } from './request-rows.ts'
import { readRecord } from './rows.ts'

const path = ['odata', 'businessobject', 'journal__notess']

function bodyOf({ request, words, toRequester }: NewComment) {
  const { of, recId } = requestOf(request)
  return {
    NotesBody: wordsAllowed(words),
    ParentLink_RecID: recId,
    ParentLink_Category: of.object,
    PublishToWeb: toRequester,
  }
}

export const commentLine = (base: string, comment: NewComment) =>
  `POST ${base}/${path.join('/')} ${JSON.stringify(bodyOf(comment))}`

/** A note beside a request; without `PublishToWeb` it stays within the desk. @throws Failure not-found, refused, unconfirmed */
export async function comment(ivanti: Ivanti, given: NewComment, writing: Writing): Promise<Written> {
  const limits = writingInSteps(writing)
  const { of, recId } = requestOf(given.request)
  // A note is taken whether or not its request is there.
  const parent = await readRecord(ivanti, of.set, recId, rowOf(of), limits)
  if (parent.value === null) {
    const message = `${ivanti.name} does not have this request; nothing was sent`
    throw notFound({ cause: 'absent', message })
  }
  return addNote(ivanti, given, limits)
}

/** The same of a request that was just read. */
export async function addNote(ivanti: Ivanti, given: NewComment, writing: Writing): Promise<Written> {
  const body = bodyOf(given)
  const line = commentLine(await ivanti.base(writing), given)
  const answer = await ivanti.write({ method: 'POST', parts: path, body }, writing)
  if (answer.status >= 300) throw notTaken(ivanti.name, answer)
  return { sent: [line], answer: String(answer.status) }
}
