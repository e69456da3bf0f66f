import { isIP } from 'node:net'
import type { LeaseQuestion } from '../capabilities.ts'
import { canonicalMac } from '../../mac.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'

/** The question in canonical form: colon MAC, checked address, lower-case name without closing dot. Throws on other text. */
export type KeaQuestion =
  | { readonly by: 'mac'; readonly mac: string }
  | { readonly by: 'address'; readonly address: string; readonly family: 4 | 6 }
  | { readonly by: 'hostname'; readonly hostname: string }

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
  const hostname = question.hostname.trim().toLowerCase().replace(/\.$/, '')
  if (hostname === '' || hostname.length > 253 || hasControl(hostname)) throw notAllowed()
  return { by: 'hostname', hostname }
}

/** Is the stored name the one asked for, in full or as its first label. */
export function sameName(stored: string, asked: string): boolean {
  const name = stored.toLowerCase().replace(/\.$/, '')
  return name !== '' && (name === asked || (!asked.includes('.') && name.split('.', 1)[0] === asked))
}

/** A subnet's number as Kea counts them, from 1; 0 is its word for everywhere. Throws on other text. */
export function subnetNumber(subnetId: string): number {
  if (!/^[1-9]\d{0,9}$/.test(subnetId)) throw notAllowed()
  return Number(subnetId)
}
