import type { Filter } from 'ldapts'
import type { PersonQuestion } from '../capabilities.ts'
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

function usernameFilter(text: string): Filter {
  const { name } = splitUsername(text)
  if (!name.includes('@')) return equal('sAMAccountName', name)
  // An account without a principal name of its own has the implicit one, login and domain, which is stored nowhere.
  return anyOf([
    equal('userPrincipalName', name),
    equal('sAMAccountName', name.slice(0, name.lastIndexOf('@'))),
  ])
}

/** What to look for below the base; a question by name is answered by reading that entry itself. */
export function personFilter(question: Exclude<PersonQuestion, { readonly dn: string }>): Filter {
  if ('username' in question) return allOf([...person, usernameFilter(question.username)])
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
