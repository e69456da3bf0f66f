import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { timeZoneNow } from '../preferences/time-zone.ts'

/** What every change is asked for besides, as a form holds it. */
export interface WhyValues {
  readonly reason: string
  readonly ticket: string
  readonly proveOrUndo: boolean
  /** As typed, in the zone of whoever types; empty for at once. */
  readonly begin: string
  /** Empty for good. */
  readonly until: string
  /** It ends when its ticket is closed, too; without a ticket it says nothing. */
  readonly untilTicket: boolean
}

export const noWhy: WhyValues = {
  reason: '',
  ticket: '',
  proveOrUndo: true,
  begin: '',
  until: '',
  untilTicket: false,
}

/** As a preview names the fields. */
export const whyField: Readonly<Record<keyof WhyValues, string>> = {
  reason: 'reason',
  ticket: 'ticket',
  proveOrUndo: 'proveOrUndo',
  begin: 'runAt',
  until: 'expiresAt',
  untilTicket: 'endsWithTicket',
}

export const isWhyField = (name: string): name is keyof WhyValues => Object.hasOwn(whyField, name)

/** What is no time in the zone of whoever types, or no single one, at its field. */
export function timeFaults({ begin, until }: Pick<WhyValues, 'begin' | 'until'>): {
  readonly begin?: string
  readonly until?: string
} {
  const faultOf = (text: string) => (text.trim() === '' ? null : momentFault(text, timeZoneNow()))
  const [first, last] = [faultOf(begin), faultOf(until)]
  return { ...(first === null ? {} : { begin: first }), ...(last === null ? {} : { until: last }) }
}

/** The same, and that no reason is said. */
export const whyFaults = (values: Pick<WhyValues, 'begin' | 'until' | 'reason'>) => ({
  ...timeFaults(values),
  ...(values.reason.trim().length < 3 ? { reason: 'Enter a reason.' } : {}),
})

/** As an earlier run was asked for; when it began and ended is not taken along. */
export const whyLike = (
  like: { readonly reason: string; readonly ticket: string | null; readonly proveOrUndo: boolean } | null,
): WhyValues => ({
  ...noWhy,
  reason: like?.reason ?? '',
  ticket: like?.ticket ?? '',
  proveOrUndo: like?.proveOrUndo ?? false,
})

const instant = (text: string) => (text.trim() === '' ? null : momentOf(text, timeZoneNow()))

/** As a preview takes it; no ticket is null, and so is a time that is not named. */
export const whyAsked = ({ reason, ticket, proveOrUndo, begin, until, untilTicket }: WhyValues) => ({
  reason: reason.trim(),
  ticket: ticket.trim() === '' ? null : ticket.trim(),
  proveOrUndo,
  runAt: instant(begin),
  expiresAt: instant(until),
  endsWithTicket: untilTicket && ticket.trim() !== '',
})
