import type { Filter } from 'ldapts'
import type { PersonQuestion } from '../capabilities.ts'
import { isDomain } from './domain-names.ts'
import type { DomainNames } from './domain-names.ts'
import { allOf, anyOf, equal, equalOctets, person, spaced } from './filters.ts'
import { nameFilter } from './name-filter.ts'
import { guidOctets } from './octets.ts'
import { digitsOf, withoutTrunk } from './phone-number.ts'

const phoneAttributes = ['telephoneNumber', 'ipPhone', 'mobile'] as const

/** Digits at the end that are looked for with anything between them; the rest is compared afterwards. */
const tail = 7

/** Any of the numbers of an account, as far as the digits at their end say it. */
export function phoneFilter(text: string): Filter {
  const digits = withoutTrunk(digitsOf(text))
  // An extension may be all that is stored, and numbers are stored with any spacing.
  return anyOf(
    phoneAttributes.flatMap((attribute) => [
      equal(attribute, text),
      equal(attribute, digits),
      equal(attribute, digits.slice(-4)),
      equal(attribute, digits.slice(-5)),
      spaced(attribute, digits.slice(-tail)),
    ]),
  )
}

/** `DOMAIN\user`, `user@suffix` or the bare login. */
export function splitUsername(text: string): { readonly domain: string | null; readonly name: string } {
  const at = text.indexOf('\\')
  return at < 0 ? { domain: null, name: text } : { domain: text.slice(0, at), name: text.slice(at + 1) }
}

/** Null for a login of another domain, who is nobody here. */
function usernameFilter(text: string, names: DomainNames): Filter | null {
  const { domain, name } = splitUsername(text)
  if (domain !== null && !isDomain(domain, names)) return null
  const at = name.lastIndexOf('@')
  if (at < 0) return equal('sAMAccountName', name)
  // An account without a principal name of its own has the implicit one, login and domain, which is stored nowhere.
  const implicit = isDomain(name.slice(at + 1), names) ? [equal('sAMAccountName', name.slice(0, at))] : []
  return anyOf([equal('userPrincipalName', name), ...implicit])
}

/** What to look for below the base, null where it can be nobody; a question by name is answered by reading that entry itself. */
export function personFilter(
  question: Exclude<PersonQuestion, { readonly dn: string }>,
  names: DomainNames,
): Filter | null {
  if ('username' in question) {
    const filter = usernameFilter(question.username, names)
    return filter === null ? null : allOf([...person, filter])
  }
  if ('email' in question) {
    // The primary address has the prefix in upper case; comparison does not mind.
    return allOf([
      ...person,
      anyOf([equal('mail', question.email), equal('proxyAddresses', `smtp:${question.email}`)]),
    ])
  }
  // Octets of no identifier find nobody.
  if ('id' in question) {
    return allOf([...person, equalOctets('objectGUID', guidOctets(question.id) ?? Buffer.alloc(0))])
  }
  if ('phone' in question) return allOf([...person, phoneFilter(question.phone)])
  if ('employeeNumber' in question) {
    const { employeeNumber } = question
    return allOf([
      ...person,
      anyOf([equal('employeeNumber', employeeNumber), equal('employeeID', employeeNumber)]),
    ])
  }
  return allOf([...person, nameFilter(question.name)])
}
