import { z } from 'zod'
import { Failure, unconfirmed, unreachable } from '../../failures.ts'
import type { Ask } from '../../asking.ts'
import { isEmpty } from '../faults.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing } from '../../writing.ts'
import { besideAllowed, besideDifferences } from '../extra-fields.ts'
import { requestAllowed, textsAllowed } from '../texts.ts'
import type { NewRequest, Submitted } from '../writes.ts'
import { notTaken } from './channel.ts'
import { readTemplate } from './custom-fields.ts'
import { idField } from './pages.ts'
import { readTicket, requestOfTicket } from './ticket.ts'
import { findByMark, isFor } from './tickets.ts'
import type { TicketsOf } from './tickets.ts'
import { besideOf, takesOf } from './extra-fields.ts'
import { sentFields, subjectWithMark, submitBody } from './submit-body.ts'

export const submitLine = (path: string, body: object) => `POST ${path}/ticket ${JSON.stringify(body)}`

const made = z.object({ id: idField })

/** Makes a ticket, unless one with its mark is there. @throws Failure */
export async function submit(of: TicketsOf, request: NewRequest, given: Writing): Promise<Submitted> {
  const writing = writingInSteps(given)
  const { tracker, settings } = of
  textsAllowed(request)
  besideAllowed(takesOf(settings), request.beside)
  const body = submitBody(request, settings)
  const before = await findByMark(of, request.mark, writing)
  if (before.value !== null) {
    const { id, number, link } = before.value
    const answer = 'It already existed.'
    return { sent: [], answer, request: { id, number, link }, existed: true, differences: null }
  }
  if (!before.complete) {
    const message = `${tracker.name} did not say whether it has this request; nothing was sent`
    throw unreachable({ cause: 'too-large', message })
  }
  const template = await readTemplate(tracker, request.template, writing)
  requestAllowed(request, template.value ?? [])
  const answer = await tracker.write({ method: 'POST', parts: ['ticket'], body }, writing)
  if (answer.status >= 300) throw notTaken(tracker.name, answer)
  const id = idIn(tracker.name, answer.text)
  const read = await readBack(id, request, writing)
  return {
    sent: [submitLine(tracker.path, body)],
    answer: `${answer.status} ${id}`,
    request: { id, number: id, link: read?.link ?? null },
    existed: false,
    differences: read?.differences ?? null,
  }

  function idIn(name: string, text: string): string {
    let told: unknown
    try {
      told = JSON.parse(text)
    } catch {
      told = undefined
    }
    const { data } = made.safeParse(told)
    if (data !== undefined) return data.id
    throw unconfirmed({
      cause: 'not-understood',
      message: `${name} did not name the new ticket; it is not known until it is read`,
    })
  }

  async function readBack(ticketId: string, sent: NewRequest, ask: Ask) {
    try {
      const { value } = await readTicket(tracker, ticketId, ask)
      if (value === null) return { link: null, differences: ['It is missing, although it was accepted.'] }
      const { requester } = sent.mark
      const named = value.Requestor.some((one) => one.id.toLowerCase() === requester.toLowerCase())
      const isRight = named || (await isFor(of, { id: ticketId, requester }, ask))
      const differences = [
        ...differencesOf(value, sent, isRight),
        ...besideDifferences(sent.beside, besideOf(value, settings)),
      ]
      return { link: requestOfTicket(value, settings).link, differences }
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }
}

type Read = NonNullable<Awaited<ReturnType<typeof readTicket>>['value']>

/** Dates come back in another form than they were sent in, which has no zone. */
const plain = (value: unknown) => String(value).replaceAll('\r\n', '\n').trim()
const asMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)
    ? new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).getTime()
    : Number.NaN

const isSame = (sent: string, there: string) =>
  plain(sent) === plain(there) || asMoment(sent) === asMoment(plain(there))

/** What a ticket has otherwise than was sent: fields that the account may not set are left out without a word. */
function differencesOf(there: Read, request: NewRequest, isRight: boolean): string[] {
  const { template: queue } = request
  const sent = sentFields(request)
  const differences: string[] = []
  if (there.Subject !== subjectWithMark(request)) differences.push('It has another subject.')
  if (there.Queue !== null && there.Queue.id !== queue) differences.push('It is in another queue.')
  if (!isRight) differences.push('It has another requester.')
  for (const [id, answer] of Object.entries(request.answers)) {
    if (isEmpty(answer)) continue
    const field = there.CustomFields.find((one) => one.id === id)
    const values = [sent[id]].flat().map(plain)
    const stored = (field?.values ?? []).map(plain)
    const name = field?.name ?? id
    if (stored.length === 0) differences.push(`It does not have the answer to “${name}”.`)
    else if (!values.every((value) => stored.some((one) => isSame(value, one)))) {
      differences.push(`It has another answer to “${name}”: ${stored.join(', ').slice(0, 100)}`)
    }
  }
  return differences
}
