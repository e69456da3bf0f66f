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

/** Can this be a person's login? A distinguished name or an empty text cannot. */
export const isLogin = (username: string) => username.trim() !== '' && !/[\p{Cc}=,"<>]/u.test(username)

/** Names that a directory takes as they are: a principal, `DOMAIN\\user`, a distinguished name. */
export const isCompleteName = (username: string) => /[\\@=]/.test(username)

/**
 * A bare login as a directory takes it: with the NetBIOS domain in front, or as the implicit principal of the domain
 * that the base is in. A base outside any domain leaves it bare.
 */
export function completed(username: string, domain: string | null, base: string): string {
  if (domain !== null) return `${domain}\\${username}`
  const dns = dnsDomain(base)
  return dns === null ? username : `${username}@${dns}`
}
