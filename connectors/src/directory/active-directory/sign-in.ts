import { bindSubCode } from '../../transport/ldap-failures.ts'
import type { SignInRefusal } from '../capabilities.ts'
import { dnsDomain } from './domain.ts'

/**
 * Sub-codes in the text of result 49 (three agreeing lists of vendors). A name that does not exist is told as a wrong
 * password, which Samba does by itself.
 */
const refusals: Readonly<Record<string, SignInRefusal>> = {
  '525': 'wrong',
  '52e': 'wrong',
  '530': 'hours',
  '531': 'workstation',
  '532': 'password-expired',
  '533': 'disabled',
  '701': 'account-expired',
  '773': 'must-change-password',
  '775': 'locked',
}

/** A text without a sub-code is another product's plain refusal. */
export function refusalOf(text: string): SignInRefusal {
  const code = bindSubCode(text)
  return code === null ? 'wrong' : (refusals[code] ?? 'unknown')
}

/**
 * The name to bind with: `DOMAIN\user` and `user@suffix` as given, a bare login completed by the configured NetBIOS
 * domain or the DNS name of the base. Null for what is no login of a person, such as a distinguished name.
 */
export function bindName(username: string, domain: string | null, base: string): string | null {
  const name = username.trim()
  if (name === '' || /[\p{Cc}=,"<>]/u.test(name)) return null
  if (name.includes('\\') || name.includes('@')) return name
  if (domain !== null) return `${domain}\\${name}`
  const dns = dnsDomain(base)
  return dns === null ? null : `${name}@${dns}`
}
