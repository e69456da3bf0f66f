import { isIP } from 'node:net'
import type { LeaseQuestion } from '../capabilities.ts'
import { canonicalMac } from '../../mac.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'

/** The question in canonical form: colon MAC, checked address, lower-case name without closing dot. Throws on other text. */
export type KeaQuestion =
  | { readonly by: 'mac'; readonly mac: string }
  | { readonly by: 'address'; readonly address: string; readonly family: 4 | 6 }
  | { readonly by: 'hostname'; readonly hostname: string }
  | { readonly by: 'client-id'; readonly clientId: string }

export function keaQuestion(question: LeaseQuestion): KeaQuestion {
  if ('mac' in question) {
    const mac = canonicalMac(question.mac)
    if (mac === null) throw notAllowed()
    return { by: 'mac', mac }
  }
  if ('address' in question) {
    const family = isIP(question.address)
    if (family === 0 || question.address.includes('%')) throw notAllowed()
    return { by: 'address', address: question.address, family: family === 4 ? 4 : 6 }
  }
  if ('clientId' in question) {
    const clientId = canonicalOctets(question.clientId)
    if (clientId === null) throw notAllowed()
    return { by: 'client-id', clientId }
  }
  const hostname = question.hostname.trim().toLowerCase().replace(/\.$/, '')
  if (hostname === '' || hostname.length > 253 || hasControl(hostname)) throw notAllowed()
  return { by: 'hostname', hostname }
}

/** Octets as `ff:12:…` in lower case, of digits with or without separators; null for any other text. */
export function canonicalOctets(text: string): string | null {
  const digits = text.replaceAll(/[:.\s-]/g, '').toLowerCase()
  const octets = /^(?:[0-9a-f]{2}){2,255}$/.test(digits) ? digits.match(/../g) : null
  return octets === null ? null : octets.join(':')
}

/**
 * Is the stored name the one asked for: in full, as its first label, or without one of the domains that the server adds
 * to it.
 */
export function sameName(stored: string, asked: string, domains: readonly string[]): boolean {
  const name = stored.toLowerCase().replace(/\.$/, '')
  if (name === '') return false
  if (name === asked || domains.some((domain) => `${name}.${domain}` === asked)) return true
  return !asked.includes('.') && name.split('.', 1)[0] === asked
}

/** Domains that a short name is asked with: each is two questions to the server, and a person waits. */
const mostDomains = 4

/** Were all domains of the server tried for this name? */
export const isTriedWhole = (hostname: string, domains: readonly string[]): boolean =>
  hostname.includes('.') || domains.length <= mostDomains

/**
 * Every form in which a name may be stored, the likeliest first: with and without the server's domains, each with and
 * without the closing dot. The server compares whole names.
 */
export function nameForms(hostname: string, domains: readonly string[]): readonly string[] {
  const forms = hostname.includes('.')
    ? [hostname, ...domains.flatMap((domain) => withoutDomain(hostname, domain))]
    : [...domains.slice(0, mostDomains).map((domain) => `${hostname}.${domain}`), hostname]
  return [...new Set(forms)].flatMap((form) => [form, `${form}.`])
}

function withoutDomain(hostname: string, domain: string): readonly string[] {
  const short = hostname.endsWith(`.${domain}`) ? hostname.slice(0, -domain.length - 1) : ''
  return short === '' ? [] : [short]
}

/** A subnet's number as Kea counts them, from 1; 0 is its word for everywhere. Throws on other text. */
export function subnetNumber(subnetId: string): number {
  if (!/^[1-9]\d{0,9}$/.test(subnetId)) throw notAllowed()
  return Number(subnetId)
}
