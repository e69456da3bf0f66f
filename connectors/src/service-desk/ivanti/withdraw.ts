import { Failure, notFound, refused } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { wordsAllowed } from '../texts.ts'
import type { Withdrawal } from '../writes.ts'
import { addNote, commentLine } from './comment.ts'
import { requestOf } from './desk-objects.ts'
import { notTaken } from './refusals.ts'
import { deskRequestOf, rowOf } from './request-rows.ts'
import type { RequestsOf } from './request-rows.ts'
import { readRecord } from './rows.ts'
import type { IvantiSettings } from './settings.ts'

const partsOf = (set: string, id: string) => ['odata', 'businessobject', `${set}('${id}')`]

const noteOf = ({ request, reason }: Withdrawal) => ({ request, words: reason, toRequester: true })

type Ends = Pick<IvantiSettings, 'withdrawn' | 'incidentWithdrawn'>

/** How it is ended: a fault as the settings say, since no state of incidents says that one was taken back. @throws Failure */
function endOf({ request, reason }: Withdrawal, { withdrawn, incidentWithdrawn }: Ends) {
  const words = wordsAllowed(reason)
  const { of, recId } = requestOf(request)
  if (of.kind === 'request') return { of, recId, body: { Status: withdrawn }, state: withdrawn }
  if (incidentWithdrawn === null) {
    const message = 'A fault cannot be withdrawn from here. Tell the desk in a comment'
    throw refused({ cause: 'right-missing', message })
  }
  const values = Object.entries(incidentWithdrawn)
  const body = Object.fromEntries(
    values.map(([field, value]) => [field, value.replaceAll('{reason}', () => words)]),
  )
  return { of, recId, body, state: incidentWithdrawn['Status'] ?? '' }
}

export function withdrawLines(base: string, settings: Ends, withdrawal: Withdrawal): string[] {
  const { of, recId, body } = endOf(withdrawal, settings)
  return [
    `PATCH ${base}/${partsOf(of.set, recId).join('/')} ${JSON.stringify(body)}`,
    commentLine(base, noteOf(withdrawal)),
  ]
}

/** Sets the state, reads whether it took, and adds the reason as a note. @throws Failure */
export async function withdraw(
  { ivanti, settings }: RequestsOf,
  withdrawal: Withdrawal,
  given: Writing,
): Promise<Written> {
  const writing = writingInSteps(given)
  const { of, recId, body, state: wanted } = endOf(withdrawal, settings)
  const { name } = ivanti
  const [patch = ''] = withdrawLines(await ivanti.base(writing), settings, withdrawal)
  const before = await read()
  // A record that is closed takes changes all the same: whoever sends them has to look.
  if (!before.open) {
    throw refused({ cause: 'busy', message: `${name} has it as ${before.state}; nothing was sent` })
  }
  const answer = await ivanti.write({ method: 'PATCH', parts: partsOf(of.set, recId), body }, writing)
  if (answer.status >= 300) throw notTaken(name, answer)
  const { state } = await read()
  // A value that is none of a list is accepted, and not stored.
  if (state.toLowerCase() !== wanted.toLowerCase()) {
    const message = `${name} accepted “${wanted}” and still has it as ${state}`
    throw refused({ cause: 'not-understood', message })
  }
  try {
    const note = await addNote(ivanti, noteOf(withdrawal), writing)
    return { sent: [patch, ...note.sent], answer: String(answer.status) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // It is taken back, whatever became of the reason.
    return { sent: [patch], answer: `${answer.status}; its reason was not added: ${error.detail.message}` }
  }

  async function read() {
    const { value } = await readRecord(ivanti, of.set, recId, rowOf(of), writing)
    if (value !== null) return deskRequestOf(of, value, settings)
    throw notFound({ cause: 'absent', message: `${name} does not have this request` })
  }
}
