import { refused } from '../failures.ts'
import { isDate } from './faults.ts'
import { lineAllowed } from './texts.ts'

/** What a desk takes of a request beside what its template asks. */
export interface TakesBeside {
  /** People who are kept informed; also somebody whom it does not know, by their address. */
  readonly watchers: boolean
  /** The day by which it is needed. */
  readonly neededBy: boolean
  /** Its words for how urgent something is, the least first; none where it takes no urgency. */
  readonly urgencies: readonly string[]
}

export const takesNothing: TakesBeside = { watchers: false, neededBy: false, urgencies: [] }

/** Somebody who is kept informed. */
export interface Watcher {
  /** The `id` of a `Requester`, or the address of somebody whom the desk does not know. */
  readonly id: string
  /** Null of somebody whom it does not know. */
  readonly login: string | null
}

/** What a request says beside the answers of its template. */
export interface SaidBeside {
  readonly watchers: readonly Watcher[]
  /** `2026-12-01`; null where no day is said. */
  readonly neededBy: string | null
  /** One of the desk's words; null leaves it to the desk. */
  readonly urgency: string | null
}

export const saysNothing: SaidBeside = { watchers: [], neededBy: null, urgency: null }

/** The same, as a desk tells it of a request that it has. */
export interface ToldBeside {
  /** By login, or by address where there is none. */
  readonly watchers: readonly string[]
  readonly neededBy: string | null
  /** In its own words. */
  readonly urgency: string | null
}

const wrong = (message: string) => refused({ cause: 'text-not-allowed', message })

/** Whether a desk that takes these may be sent those. @throws Failure */
export function besideAllowed(takes: TakesBeside, { watchers, neededBy, urgency }: SaidBeside): void {
  if (watchers.length > 0 && !takes.watchers) throw wrong('It has no watchers')
  for (const { id } of watchers) lineAllowed(id)
  if (neededBy !== null && !takes.neededBy) throw wrong('It has no “needed by”')
  if (neededBy !== null && !isDate(neededBy)) throw wrong('The day it is needed by is not a date')
  if (urgency !== null && !takes.urgencies.includes(urgency)) {
    throw wrong(takes.urgencies.length === 0 ? 'It has no urgency' : 'It has no such urgency')
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether somebody is among those whom a desk tells, by login or by address. */
export const isTold = ({ id, login }: Watcher, told: readonly string[]): boolean =>
  told.some((one) => same(one, id) || (login !== null && same(one, login)))

/** What a request has otherwise than was said, in sentences. */
export function besideDifferences(said: SaidBeside, told: ToldBeside): string[] {
  const missing = said.watchers.filter((one) => !isTold(one, told.watchers)).map(({ id }) => id)
  return [
    ...(missing.length === 0 ? [] : [`It does not keep ${missing.join(', ')} informed.`]),
    ...(said.neededBy === null || said.neededBy === told.neededBy
      ? []
      : [`It is needed by ${told.neededBy ?? 'no day'} there.`]),
    ...(said.urgency === null || said.urgency === told.urgency
      ? []
      : [`Its urgency is ${told.urgency ?? 'not told'} there.`]),
  ]
}
