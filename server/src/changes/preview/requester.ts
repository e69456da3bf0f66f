import type { z } from 'zod'
import type { asked } from '@patchbay/contract/changes/asking'
import type { ChangeKind } from '../kind.ts'
import type { Requester, Wanted } from './preview-change.ts'
import { CallError } from '../../errors/call-error.ts'
import { ticketNumber } from '@patchbay/contract/identifiers/ticket-number'
import type { Visit } from '../../http/visit.ts'
import type { SignedIn } from '../../people/person.ts'

type Asked = { readonly [Name in keyof typeof asked]: z.output<(typeof asked)[Name]> }

export const requesterOf = ({ address, correlation }: Visit, { profile, session }: SignedIn): Requester => ({
  actor: { id: profile.id, name: profile.username },
  session,
  address,
  correlation,
})

/** Days ahead at most, for the beginning and for the end. */
const furthest = { begin: 90, end: 400 }
const day = 86_400_000
/** Milliseconds that it stands at least: it is proven before it is undone. */
const shortest = 300_000

/** From when until when something is asked for, where that is possible. @throws CallError `input-not-valid` */
export function timesOf({ runAt, expiresAt }: Pick<Asked, 'runAt' | 'expiresAt'>, now = Date.now()) {
  const [begin, end] = [runAt, expiresAt].map((text) => (text === null ? null : new Date(text)))
  const fault = (field: string, words: string) =>
    new CallError('input-not-valid', { fields: { [field]: words } })
  if (begin != null) {
    if (begin.getTime() <= now)
      throw fault('runAt', 'The time is in the past. Leave it empty to start at once.')
    if (begin.getTime() > now + furthest.begin * day) {
      throw fault('runAt', `The start must be within ${furthest.begin} days.`)
    }
  }
  if (end != null) {
    if (end.getTime() < (begin?.getTime() ?? now) + shortest) {
      throw fault('expiresAt', 'The change must stand for at least 5 min, so that it can be proven.')
    }
    if (end.getTime() > now + furthest.end * day) {
      throw fault('expiresAt', `The end must be within ${furthest.end} days. Leave it empty for no end.`)
    }
  }
  return { runAt: begin ?? null, expiresAt: end ?? null }
}

/**
 * Whether something ends with its ticket, where it names one that a desk could have.
 * @throws CallError `input-not-valid`
 */
export function endsWithTicket({
  ticket,
  endsWithTicket: ends,
}: Pick<Asked, 'ticket' | 'endsWithTicket'>): boolean {
  if (!ends) return false
  const fault = (words: string) => new CallError('input-not-valid', { fields: { ticket: words } })
  if (ticket === null) throw fault('Enter the ticket whose closing undoes it.')
  if (ticketNumber(ticket) === null) {
    throw fault(`“${ticket}” is not a ticket number. Enter one such as INC-123, SR-123 or 123.`)
  }
  return true
}

/** What somebody wants now and for once, and nobody undoes. */
export const onceWanted = <Intent extends object, Snapshot extends object>(
  kind: ChangeKind<Intent, Snapshot>,
  asked: Pick<Asked, 'reason' | 'ticket'> & { readonly intent: Intent },
): Wanted =>
  wantedOf(kind, { ...asked, runAt: null, expiresAt: null, endsWithTicket: false, proveOrUndo: false })

/** What somebody asked for, as one change alone. */
export const wantedOf = <Intent extends object, Snapshot extends object>(
  kind: ChangeKind<Intent, Snapshot>,
  { intent, proveOrUndo, ...asked }: Asked & { readonly intent: Intent },
): Wanted => ({
  kind: kind,
  intent,
  reason: asked.reason,
  ticket: asked.ticket,
  ...timesOf(asked),
  endsWithTicket: endsWithTicket(asked),
  proveOrUndo,
  batch: null,
  undoOf: null,
})
