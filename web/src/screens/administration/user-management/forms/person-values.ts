import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PersonDetail, PersonFields } from '@patchbay/contract/people/person'
import { expiryFault, expiryText, readExpiry } from './expiry-text.ts'

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
