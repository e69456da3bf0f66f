import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { checked } from '../../transport/answers.ts'
import type { DeskRequest } from '../capabilities.ts'
import { readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { idField } from './pages.ts'
import { numberAllowed } from './queues.ts'
import type { RequestTrackerSettings } from './settings.ts'

const text = z
  .string()
  .nullish()
  .transform((said) => said?.trim() || null)

/** The beginning of 1970 is no date there. */
export const dateField = z
  .unknown()
  .optional()
  .transform((value) => {
    const date = typeof value === 'string' ? new Date(value) : null
    return date !== null && Number.isFinite(date.getTime()) && date.getTime() > 0 ? date : null
  })

/** A person or a queue by reference; text without a right to see it. */
const reference = z.object({ id: z.union([z.string(), z.number()]).transform(String), Name: text })
const referenceField = z
  .unknown()
  .optional()
  .transform((value) => reference.safeParse(value).data ?? null)

const people = z
  .unknown()
  .optional()
  .transform((value) => z.array(reference).safeParse(value).data ?? [])

const number = z
  .unknown()
  .optional()
  .transform((value) => (/^-?\d{1,9}$/.test(String(value)) ? Number(value) : null))

const values = z.array(z.object({ id: idField, name: text, values: z.array(z.unknown()) }))

const links = z.array(z.object({ ref: z.string(), _url: text }))

export const ticket = z.object({
  id: idField,
  /** Of one in a list; one that is read by itself has it among its links. */
  _url: text,
  _hyperlinks: z
    .unknown()
    .optional()
    .transform((value) => links.safeParse(value).data ?? []),
  Subject: text,
  Status: z.string().trim().min(1),
  Queue: referenceField,
  Owner: referenceField,
  Requestor: people,
  /** Who is kept informed: a group by its number. */
  Cc: people,
  Created: dateField,
  LastUpdated: dateField,
  Resolved: dateField,
  Due: dateField,
  Priority: number,
  CustomFields: z
    .unknown()
    .optional()
    .transform((value) => values.safeParse(value).data ?? []),
})

export type Ticket = z.output<typeof ticket>

/** The page of a ticket, beside its address in REST 2, at the host that the site calls itself. */
function linkOf({ id, _url, _hyperlinks }: Ticket): string | null {
  const url = _url ?? _hyperlinks.find(({ ref }) => ref === 'self')?._url ?? ''
  const [, site] = /^(https?:\/\/[^\s?#]+?)\/REST\/2\.0\/ticket\/\d+$/.exec(url) ?? []
  return site === undefined ? null : `${site}/Ticket/Display.html?id=${id}`
}

export function requestOfTicket(one: Ticket, { ended }: Pick<RequestTrackerSettings, 'ended'>): DeskRequest {
  const [requestor] = one.Requestor
  const state = one.Status.toLowerCase()
  return {
    id: one.id,
    number: one.id,
    kind: 'request',
    subject: one.Subject ?? '',
    words: null,
    state: one.Status,
    // A site has states of its own; every one that ends a ticket sets when.
    open: !ended.some((word) => word.toLowerCase() === state) && one.Resolved === null,
    requester: { id: requestor?.id ?? null, name: requestor?.Name ?? requestor?.id ?? null },
    owner: one.Owner?.id === 'Nobody' ? null : (one.Owner?.id ?? null),
    team: one.Queue?.Name ?? one.Queue?.id ?? null,
    madeAt: one.Created,
    changedAt: one.LastUpdated,
    link: linkOf(one),
  }
}

/** A ticket whole, with the ETag by which it is changed. */
export async function readTicket(tracker: Tracker, id: string, ask: Ask) {
  const query = new URLSearchParams({ 'fields[Queue]': 'Name' })
  const { body, answer } = await readOne(tracker, ['ticket', numberAllowed(id)], ask, query)
  const etag = answer.headers.get('etag')?.[0] ?? null
  const value = body === null ? null : checked(tracker.name, ticket, body)
  return { value, etag, receivedAt: answer.receivedAt }
}
