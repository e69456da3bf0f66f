import { notFound, refused } from '../../failures.ts'
import type { HttpAnswer } from '../../transport/https.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { fileAllowed, wordsAllowed } from '../texts.ts'
import type { NewComment, NewFile } from '../writes.ts'
import { notTaken, wordsIn } from './channel.ts'
import type { Tracker } from './channel.ts'
import { numberAllowed } from './queues.ts'

/** A reply is mailed to the requester; a comment stays within the desk. They are never mixed up. */
const partsOf = ({ request, toRequester }: Pick<NewComment, 'request' | 'toRequester'>) => [
  'ticket',
  numberAllowed(request),
  toRequester ? 'correspond' : 'comment',
]

const commentBody = ({ words }: NewComment) => ({ Content: wordsAllowed(words), ContentType: 'text/plain' })

export const commentLine = (path: string, comment: NewComment) =>
  `POST ${path}/${partsOf(comment).join('/')} ${JSON.stringify(commentBody(comment))}`

/** A right that is missing is told with status 400, in words alone (`RT::REST2::Resource::Message`, `RT::Ticket::_RecordNote`). */
function notSaid(name: string, answer: HttpAnswer) {
  const evidence = `HTTP ${answer.status}`
  if (answer.status === 404) {
    return notFound({ cause: 'absent', message: `${name} does not have this ticket`, evidence })
  }
  if (!/permission denied/i.test(wordsIn(answer.text))) return notTaken(name, answer)
  const message = `${name} does not permit this account to write into this ticket`
  return refused({ cause: 'right-missing', message, evidence })
}

/** @throws Failure not-found, refused, unconfirmed */
export async function comment(tracker: Tracker, given: NewComment, writing: Writing): Promise<Written> {
  const limits = writingInSteps(writing)
  const question = { method: 'POST', parts: partsOf(given), body: commentBody(given) } as const
  const answer = await tracker.write(question, limits)
  if (answer.status >= 300) throw notSaid(tracker.name, answer)
  return {
    sent: [commentLine(tracker.path, given)],
    answer: `${answer.status} ${answer.text.slice(0, 2_000)}`.trim(),
  }
}

const fileParts = ({ request }: NewFile) => partsOf({ request, toRequester: false })

export const attachLine = (path: string, file: NewFile) =>
  `POST ${path}/${fileParts(file).join('/')} ${file.name} (${file.type}, ${file.octets.length} octets)`

/** A file comes with a comment that has no words: nobody is mailed for it. */
export async function attach(tracker: Tracker, file: NewFile, writing: Writing): Promise<Written> {
  const limits = writingInSteps(writing)
  fileAllowed(file)
  const FileContent = Buffer.from(file.octets).toString('base64')
  const body = { Attachments: [{ FileName: file.name, FileType: file.type, FileContent }] }
  const answer = await tracker.write({ method: 'POST', parts: fileParts(file), body }, limits)
  if (answer.status >= 300) throw notSaid(tracker.name, answer)
  return { sent: [attachLine(tracker.path, file)], answer: `${answer.status} ${answer.text.slice(0, 2_000)}` }
}
