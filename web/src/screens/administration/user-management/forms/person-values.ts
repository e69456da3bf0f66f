import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PersonDetail, PersonFields } from '@patchbay/contract/people/person'
import { dateWords, hourWords } from '../../../../ui/clock-words.ts'

/** An end date as it is typed: the day alone when it is that day's last second. Empty for never. */
export function expiryText(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  const lastSecond = time.getHours() === 23 && time.getMinutes() === 59 && time.getSeconds() === 59
  return lastSecond ? dateWords(time) : `${dateWords(time)} ${hourWords(time)}`
}

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/

/** Minutes by which clocks are put back: half an hour on one island, else an hour, or two. */
const putBack = [30, 60, 120]

/** Does the clock show the same at another instant: in the hour after it was put back. */
const isTwice = (time: Date) =>
  putBack.some((minutes) =>
    [minutes, -minutes].some((away) => {
      const other = new Date(time.getTime() + away * 60_000)
      return other.getHours() === time.getHours() && other.getMinutes() === time.getMinutes()
    }),
  )

/** The instant that a day, with a time or to its end, is in the browser's zone; why it is none or not one alone. */
function instantOf(typed: string): { readonly at: string } | { readonly fault: string | null } {
  const parts = shape.exec(typed)
  if (parts === null) return { fault: null }
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number)
  const [hour, minute] = parts[4] === undefined ? [23, 59] : [Number(parts[4]), Number(parts[5])]
  const time = new Date(year, month - 1, day, hour, minute, parts[4] === undefined ? 59 : 0)
  if (time.getMonth() !== month - 1 || time.getDate() !== day || hour > 23 || minute > 59)
    return { fault: null }
  if (time.getHours() !== hour || time.getMinutes() !== minute) {
    return {
      fault: `${typed} does not exist: the clocks go forward. Enter an hour before or after.`,
    }
  }
  if (parts[4] !== undefined && isTwice(time)) {
    return {
      fault: `${typed} occurs twice: the clocks go back. Enter an hour before or after.`,
    }
  }
  return { at: time.toISOString() }
}

/**
 * Reads `2026-12-31` (to the end of that day) or `2026-12-31 17:00`, in the browser's time zone. Undefined when it is
 * neither, or no single instant. The text of `before` means exactly that instant, seconds and all.
 */
export function readExpiry(text: string, before: string | null): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (before !== null && typed === expiryText(before)) return before
  const read = instantOf(typed)
  return 'at' in read ? read.at : undefined
}

/** Why a day with a time is no single instant here; null for a text that is none at all. */
function expiryFault(text: string): string | null {
  const read = instantOf(text.trim())
  return 'at' in read ? null : read.fault
}

/** A person's form as it is typed. */
export interface PersonValues {
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** 0 is no role. */
  readonly role: number
  readonly groups: readonly number[]
  readonly keys: readonly AccessKey[]
  /** Day, or day and time; empty for never. */
  readonly expires: string
}

export const nobody: PersonValues = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  role: 0,
  groups: [],
  keys: [],
  expires: '',
}

export function valuesOf(person: PersonDetail): PersonValues {
  const { username, email, firstname, lastname, role, groups, keys, expires_at } = person
  return { username, email, firstname, lastname, role, groups, keys, expires: expiryText(expires_at) }
}

/** What can be said without the server. The sentences are those of the contract, so that both read the same. */
export function personFaults(values: PersonValues, expiresBefore: string | null): Record<string, string> {
  const faults: Record<string, string> = {}
  if (values.username.trim() === '') faults.username = 'Enter a username.'
  if (values.firstname.trim() === '') faults.firstname = 'Enter a first name.'
  if (!/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) {
    faults.email = 'Enter an e-mail address.'
  }
  if (readExpiry(values.expires, expiresBefore) === undefined) {
    faults.expires_at =
      expiryFault(values.expires) ?? 'Enter a day such as 2026-12-31, or with a time, 2026-12-31 17:00.'
  }
  return faults
}

/** For the call; of values without faults. */
export function personBody(values: PersonValues, expiresBefore: string | null): PersonFields {
  const { username, email, firstname, lastname, role, groups, keys, expires } = values
  return {
    username: username.trim(),
    email: email.trim(),
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    role,
    groups: [...groups],
    keys: [...keys],
    expires_at: readExpiry(expires, expiresBefore) ?? null,
  }
}
