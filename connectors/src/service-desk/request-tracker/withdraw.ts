import { Failure, notFound, refused } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { wordsAllowed } from '../texts.ts'
import type { Withdrawal } from '../writes.ts'
import { notTaken } from './channel.ts'
import { numberAllowed } from './queues.ts'
import { comment, commentLine } from './tell.ts'
import { readTicket, requestOfTicket } from './ticket.ts'
import type { TicketsOf } from './tickets.ts'

const noteOf = ({ request, reason }: Withdrawal) => ({ request, words: reason, toRequester: false })

export const withdrawLines = (path: string, withdrawn: string, withdrawal: Withdrawal): string[] => [
  `PUT ${path}/ticket/${numberAllowed(withdrawal.request)} ${JSON.stringify({ Status: withdrawn })}`,
  commentLine(path, noteOf(withdrawal)),
]

/** Sets the state of what was just read and of nothing else, reads whether it took, and adds the reason. @throws Failure */
export async function withdraw(
  { tracker, settings }: TicketsOf,
  withdrawal: Withdrawal,
  given: Writing,
): Promise<Written> {
  const writing = writingInSteps(given)
  const { name } = tracker
  wordsAllowed(withdrawal.reason)
  const [put = ''] = withdrawLines(tracker.path, settings.withdrawn, withdrawal)
  const before = await read()
  if (!before.open) {
    throw refused({ cause: 'busy', message: `${name} has it as ${before.state}; nothing was sent` })
  }
  const parts = ['ticket', numberAllowed(withdrawal.request)]
  const body = { Status: settings.withdrawn }
  const ifMatch = before.etag === null ? {} : { ifMatch: before.etag }
  const answer = await tracker.write({ method: 'PUT', parts, body, ...ifMatch }, writing)
  if (answer.status >= 300) throw notTaken(name, answer)
  const said = answer.text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  // The sentences of a success may be refusals.
  const { state } = await read()
  if (state.toLowerCase() !== settings.withdrawn.toLowerCase()) {
    throw refused({ cause: 'not-understood', message: `${name} did not withdraw it: ${said}` })
  }
  try {
    const note = await comment(tracker, noteOf(withdrawal), writing)
    return { sent: [put, ...note.sent], answer: `${answer.status} ${said}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { sent: [put], answer: `${answer.status}; its reason was not added: ${error.detail.message}` }
  }

  async function read() {
    const { value, etag } = await readTicket(tracker, withdrawal.request, writing)
    if (value === null) throw notFound({ cause: 'absent', message: `${name} does not have this ticket` })
    return { ...requestOfTicket(value, settings), etag }
  }
}
