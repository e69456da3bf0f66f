import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { timeZoneNow } from '../preferences/time-zone.ts'

/** Form values common to every change: reason, ticket, start, end. */
export interface WhyValues {
  readonly reason: string
  readonly ticket: string
  readonly proveOrUndo: boolean
  /** Typed start in the person's time zone; empty for at once. */
  readonly begin: string
  /** Typed end; empty for none. */
  readonly until: string
  /** Ends with its ticket; ignored without one. */
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

/** Field names of the preview call. */
export const whyField: Readonly<Record<keyof WhyValues, string>> = {
  reason: 'reason',
  ticket: 'ticket',
  proveOrUndo: 'proveOrUndo',
  begin: 'runAt',
  until: 'expiresAt',
  untilTicket: 'endsWithTicket',
}

export const isWhyField = (name: string): name is keyof WhyValues => Object.hasOwn(whyField, name)

/** Faults of times that are invalid or ambiguous in the person's time zone, by field. */
export function timeFaults({ begin, until }: Pick<WhyValues, 'begin' | 'until'>): {
  readonly begin?: string
  readonly until?: string
} {
  const faultOf = (text: string) => (text.trim() === '' ? null : momentFault(text, timeZoneNow()))
  const [first, last] = [faultOf(begin), faultOf(until)]
  return { ...(first === null ? {} : { begin: first }), ...(last === null ? {} : { until: last }) }
}

/** The same, with the fault of a missing reason. */
export const whyFaults = (values: Pick<WhyValues, 'begin' | 'until' | 'reason'>) => ({
  ...timeFaults(values),
  ...(values.reason.trim().length < 3 ? { reason: 'Enter a reason.' } : {}),
})

/** Values of an earlier run, without its times. */
export const whyLike = (
  like: { readonly reason: string; readonly ticket: string | null; readonly proveOrUndo: boolean } | null,
): WhyValues => ({
  ...noWhy,
  reason: like?.reason ?? '',
  ticket: like?.ticket ?? '',
  proveOrUndo: like?.proveOrUndo ?? false,
})

const instant = (text: string) => (text.trim() === '' ? null : momentOf(text, timeZoneNow()))

/** Body of the preview call; null for an empty ticket or time. */
export const whyAsked = ({ reason, ticket, proveOrUndo, begin, until, untilTicket }: WhyValues) => ({
  reason: reason.trim(),
  ticket: ticket.trim() === '' ? null : ticket.trim(),
  proveOrUndo,
  runAt: instant(begin),
  expiresAt: instant(until),
  endsWithTicket: untilTicket && ticket.trim() !== '',
})
