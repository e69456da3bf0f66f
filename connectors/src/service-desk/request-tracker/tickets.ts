import type { Ask, Reading } from '../../asking.ts'
import { notAllowed } from '../../transport/path.ts'
import type { DeskRequest, DeskRequestDetail, RequestMark } from '../capabilities.ts'
import { lineAllowed, markAllowed } from '../texts.ts'
import { besideOf } from './extra-fields.ts'
import type { Tracker } from './channel.ts'
import { listPages } from './pages.ts'
import type { Pages } from '../../transport/pages.ts'
import type { RequestTrackerSettings } from './settings.ts'
import { readTicket, requestOfTicket, ticket } from './ticket.ts'
import type { Ticket } from './ticket.ts'
import { all, any, holds, is, isActive, isAfter } from './ticket-sql.ts'
import type { TicketSql } from './ticket-sql.ts'

export interface TicketsOf {
  readonly tracker: Tracker
  readonly settings: RequestTrackerSettings
}

const fields = 'Subject,Status,Queue,Owner,Requestor,Created,LastUpdated,Resolved'

export const listTickets = (tracker: Tracker, { sql }: TicketSql, ask: Ask): Promise<Pages<Ticket>> =>
  listPages(
    tracker,
    ['tickets'],
    { query: sql, fields, 'fields[Queue]': 'Name', orderby: 'id', order: 'DESC' },
    ticket,
    ask,
  )

const readingOf = <T>({ complete, dropped, receivedAt }: Pages<unknown>, value: T): Reading<T> => ({
  value,
  complete: complete && dropped === 0,
  dropped,
  observedAt: receivedAt,
})

const byRequester = (asked: string) => {
  const requester = lineAllowed(asked)
  return any(is('Requestor.EmailAddress', requester), is('Requestor.Name', requester))
}

/** Whether a ticket is for who was named, by name or by address: it tells of a person by name alone. */
export async function isFor(
  { tracker }: TicketsOf,
  { id, requester }: { readonly id: string; readonly requester: string },
  ask: Ask,
): Promise<boolean> {
  const list = await listTickets(tracker, all(is('id', ticketNumber(id)), byRequester(requester)), ask)
  return list.rows.length > 0
}

export async function findOpen(
  { tracker, settings }: TicketsOf,
  question: { readonly requester: string } | { readonly text: string },
  ask: Ask,
): Promise<Reading<readonly DeskRequest[]>> {
  const words = 'text' in question ? lineAllowed(question.text).split(/\s+/) : []
  const each = words.map((word) =>
    settings.fullText ? any(holds('Subject', word), holds('Content', word)) : holds('Subject', word),
  )
  const sql = 'requester' in question ? byRequester(question.requester) : all(...each)
  const list = await listTickets(tracker, all(sql, isActive), ask)
  const found = list.rows.map((row) => requestOfTicket(row, settings))
  const fits = ({ open, subject }: DeskRequest) =>
    open && (settings.fullText || words.every((word) => subject.toLowerCase().includes(word.toLowerCase())))
  const reading = readingOf(list, found.filter(fits))
  if (settings.fullText || 'requester' in question) return reading
  return {
    ...reading,
    complete: false,
    notRead: [{ fields: [], cause: 'absent', why: inSubjectsAlone(tracker) }],
  }
}

const inSubjectsAlone = ({ name }: Tracker) =>
  `${name} was asked for subjects alone, not for what is written in its tickets: where the site has its full text indexed, turn on Full text in its settings`

/** @throws Failure refused, text-not-allowed */
const ticketNumber = (text: string): string => {
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1]
  if (number === undefined) throw notAllowed()
  return number
}

export async function findByNumber(
  of: TicketsOf,
  asked: string,
  ask: Ask,
): Promise<Reading<readonly DeskRequest[]>> {
  const reading = await readRequest(of, ticketNumber(asked), ask)
  return { ...reading, value: reading.value === null ? [] : [reading.value] }
}

const day = 86_400_000

/** The mark stands in the subject: that is searched without an index. */
export async function findByMark(
  { tracker, settings }: TicketsOf,
  { mark, since }: RequestMark,
  ask: Ask,
): Promise<Reading<DeskRequest | null>> {
  const wanted = markAllowed(mark)
  const after = Date.parse(since)
  if (!Number.isFinite(after)) throw notAllowed()
  // A day and more earlier, whatever the clocks of both and the zone of the account are.
  const sql = all(holds('Subject', wanted), isAfter('Created', new Date(after - 2 * day)))
  const list = await listTickets(tracker, sql, ask)
  const own = list.rows.find(({ Subject }) => Subject?.includes(wanted) === true)
  const reading = readingOf(list, own === undefined ? null : requestOfTicket(own, settings))
  return { ...reading, complete: own !== undefined || reading.complete }
}

export async function readRequest(
  { tracker, settings }: TicketsOf,
  id: string,
  ask: Ask,
): Promise<Reading<DeskRequestDetail | null>> {
  const { value, receivedAt } = await readTicket(tracker, id, ask)
  const answers = (value?.CustomFields ?? [])
    .filter((field) => field.values.length > 0)
    .map((field) => ({ name: field.name ?? field.id, value: field.values.map(String).join(', ') }))
  return {
    value:
      value === null
        ? null
        : { ...requestOfTicket(value, settings), answers, beside: besideOf(value, settings) },
    complete: true,
    dropped: 0,
    observedAt: receivedAt,
  }
}
