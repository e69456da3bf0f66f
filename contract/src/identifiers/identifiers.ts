import type { AddressReading } from './address.ts'
import { hostFault, macOfIPv6, readCidr, readIPv4, readIPv6 } from './address.ts'
import { readClientId } from './client-id.ts'
import { macBadges, macsInside, readMac } from './mac.ts'
import type { MacReading } from './mac.ts'
import { readPartialMac } from './partial-mac.ts'
import type { MacPart } from './partial-mac.ts'
import { meantText, withoutWrapping } from './wrapping.ts'
import { readSwitchPort } from './port.ts'
import type { SwitchPort } from './port.ts'

/** What a name without a syntax of its own may be; the systems decide. */
export type NameKind =
  | 'username'
  | 'hostname'
  | 'outlet'
  | 'room'
  | 'asset'
  | 'serial'
  | 'person'
  | 'vlan'
  | 'phone'
  | 'ticket'

/** Other readings of an ambiguous text. */
interface Ambiguous {
  readonly couldBe: readonly NameKind[]
  /** The partial MAC that the text may be; null when it is none. */
  readonly part: MacPart | null
}

export type Identifier =
  | { readonly kind: 'ticket'; readonly canonical: string }
  | { readonly kind: 'mac'; readonly canonical: string; readonly notation: string }
  | {
      readonly kind: 'partial-mac'
      readonly canonical: string
      readonly where: MacPart['where']
    }
  /** Of a DHCP client; one made of a MAC counts as that MAC. */
  | { readonly kind: 'client-id'; readonly canonical: string }
  | { readonly kind: 'ipv4' | 'ipv6'; readonly canonical: string; readonly mac: string | null }
  | { readonly kind: 'network'; readonly canonical: string }
  | ({ readonly kind: 'vlan'; readonly canonical: string } & Ambiguous)
  | { readonly kind: 'email'; readonly canonical: string }
  /** `realm` is the part before the login, in lower case: whether it is one of ours is not known here. */
  | { readonly kind: 'username'; readonly canonical: string; readonly realm: string }
  /** `typed` keeps the separators, which rooms and outlets are written with. */
  | ({ readonly kind: 'phone'; readonly canonical: string; readonly typed: string } & Ambiguous)
  | { readonly kind: 'port'; readonly canonical: string; readonly port: SwitchPort }
  | ({ readonly kind: 'name'; readonly canonical: string } & Ambiguous)

export type Classified =
  | { readonly identifier: Identifier; readonly words: string; readonly badges: readonly string[] }
  | { readonly fault: string }

const classified = (identifier: Identifier, words: string, badges: readonly string[] = []): Classified => ({
  identifier,
  words,
  badges,
})

type Reader = (text: string) => Classified | null

/** The partial MAC that another identifier may be as well. */
function partIn(text: string): MacPart | null {
  const reading = readPartialMac(text)
  return reading === null || 'fault' in reading ? null : { digits: reading.digits, where: reading.where }
}

const withPart = (words: string, part: MacPart | null) =>
  part === null ? words : `${words} or part of a MAC`

const ticket: Reader = (text) => {
  const parts = /^(?:(INC|REQ|RITM|TASK|CHG|SR|RT|PRB)[- #]?|#)(\d{3,12})$/i.exec(text)
  return parts === null
    ? null
    : classified({ kind: 'ticket', canonical: `${(parts[1] ?? '').toUpperCase()}${parts[2]}` }, 'ticket')
}

const mac: Reader = (text) => {
  const reading = readMac(text)
  if (reading === null) return null
  if (reading.kind === 'fault') return { fault: reading.fault }
  return classified(
    { kind: 'mac', canonical: reading.mac, notation: reading.words },
    `MAC, ${reading.words}`,
    macBadges(reading.mac),
  )
}

const clientId: Reader = (text) => {
  const canonical = readClientId(text)
  return canonical === null ? null : classified({ kind: 'client-id', canonical }, 'DHCP client id')
}

const ipv4: Reader = (text) => {
  const reading = readIPv4(text)
  if (reading === null) return null
  if ('fault' in reading) return reading
  if (reading.address === '0.0.0.0') return { fault: 'the unspecified address, not a device' }
  if (reading.address === '255.255.255.255') return { fault: 'the broadcast address, not a device' }
  if (/^(22[4-9]|23\d)\./.test(reading.address)) return { fault: 'multicast address, not a device' }
  return classified({ kind: 'ipv4', canonical: reading.address, mac: null }, 'IPv4 address')
}

const ipv6: Reader = (text) => {
  const reading = readIPv6(text)
  if (reading === null) return null
  if ('fault' in reading) return reading
  if (!reading.address.includes(':')) return ipv4(reading.address)
  if (reading.address === '::') return { fault: 'the unspecified address, not a device' }
  const inside = macOfIPv6(reading.address)
  return classified(
    { kind: 'ipv6', canonical: reading.address, mac: inside },
    inside === null ? 'IPv6 address' : 'IPv6 address with a MAC inside',
  )
}

const network: Reader = (text) => {
  const reading = readCidr(text)
  if (reading === null) return null
  if (reading.fault !== null) return { fault: reading.fault }
  const whole = reading.address.includes(':') ? 128 : 32
  if (`${reading.address}/${reading.length}` === reading.network && reading.length < whole) {
    return classified({ kind: 'network', canonical: reading.network }, 'network')
  }
  const fault = hostFault(reading.address, reading.length)
  if (fault !== null) return { fault }
  return ipv4(reading.address) ?? ipv6(reading.address)
}

const vlan: Reader = (text) => {
  const said = /^vlan ?(\d{1,5})$/i.exec(text)
  const digits = said?.[1] ?? (/^\d{1,4}$/.test(text) ? text : undefined)
  if (digits === undefined) return null
  const id = Number(digits)
  if (id < 1 || id > 4094) return said === null ? null : { fault: `VLAN ${digits} is outside 1 to 4094` }
  if (said !== null)
    return classified({ kind: 'vlan', canonical: String(id), couldBe: ['vlan'], part: null }, 'VLAN')
  const part = partIn(text)
  return classified(
    { kind: 'vlan', canonical: text, couldBe: ['vlan', 'phone', 'asset', 'room'], part },
    withPart('number', part),
  )
}

const person: Reader = (text) => {
  if (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text))
    return classified({ kind: 'email', canonical: text.toLowerCase() }, 'e-mail or UPN')
  const [, realm, login] = /^([A-Za-z0-9.-]{1,64})\\([\p{L}\p{N}._$'-]{1,64})$/u.exec(text) ?? []
  return realm === undefined || login === undefined
    ? null
    : classified({ kind: 'username', canonical: login.toLowerCase(), realm: realm.toLowerCase() }, 'username')
}

/** What digits may be besides a phone number; with a plus, blanks or brackets nothing else. */
function numberKinds(text: string): NameKind[] {
  if (/^\d+$/.test(text)) return ['phone', 'asset', 'room', 'ticket']
  return /^[\d.-]+$/.test(text) ? ['phone', 'outlet', 'room', 'asset'] : ['phone']
}

const phone: Reader = (text) => {
  // Four digits are an extension; up to 4094 they were read as a VLAN, and may be one too.
  const extension = /^\d{4}$/.test(text)
  if (!extension && !/^\+?[\d ()./-]{5,24}$/.test(text)) return null
  if (/\d{1,3}\.\d{1,3}\.\d/.test(text) && !/^\d{3}\.\d{3}\.\d{4}$/.test(text)) return null
  const digits = text.replace(/[^\d+]/g, '')
  if (!extension && digits.replace('+', '').length < 5) return null
  const part = partIn(text)
  return classified(
    { kind: 'phone', canonical: digits, typed: text, couldBe: numberKinds(text), part },
    withPart(/^\d+$/.test(text) ? 'number' : 'phone number', part),
  )
}

const port: Reader = (text) => {
  const reading = readSwitchPort(text)
  if (reading === null) return null
  const canonical = reading.switch === null ? reading.interface : `${reading.switch} ${reading.interface}`
  return classified({ kind: 'port', canonical, port: reading }, 'switch port')
}

const partialMac: Reader = (text) => {
  const reading = readPartialMac(text)
  if (reading === null) return null
  if ('fault' in reading) return reading
  if (!reading.clear) return null
  return classified(
    { kind: 'partial-mac', canonical: reading.digits, where: reading.where },
    `part of a MAC (${reading.where})`,
  )
}

/** `Family, Given`, as directories and lists print names. */
const turned: Reader = (text) => {
  const [, family, given] =
    /^(\p{L}[\p{L}\p{M}' .-]{1,59}), ?(\p{L}[\p{L}\p{M}' .-]{0,59})$/u.exec(text) ?? []
  return family === undefined || given === undefined
    ? null
    : name(withoutWrapping(`${given.trim()} ${family.trim()}`))
}

const macInSentence: Reader = (text) => {
  const inside = macsInside(text)
  if (inside.length > 1) return { fault: `${inside.length} MACs: ask for one at a time` }
  return inside[0] === undefined ? null : mac(inside[0])
}

/** The only address in a sentence. */
const addressInSentence: Reader = (text) => {
  const words = text.split(/[\s,;()<>"]+/).map(withoutWrapping)
  if (words.length < 3) return null
  const inside = [...new Set(words.filter((word) => /\d/.test(word) && (ipv4(word) ?? ipv6(word)) !== null))]
  if (inside.length > 1) return { fault: `${inside.length} addresses: ask for one at a time` }
  const [only] = inside
  return only === undefined ? null : (ipv4(only) ?? ipv6(only))
}

const name: Reader = (text) => {
  const part = partIn(text)
  const one = !/\s/.test(text)
  const couldBe: readonly NameKind[] = one
    ? ['hostname', 'username', 'outlet', 'room', 'asset', 'serial', 'person']
    : ['person', 'room']
  const words = one ? (text.includes('.') ? 'host name' : 'name or label') : 'name'
  return classified({ kind: 'name', canonical: text, couldBe, part }, withPart(words, part))
}

const readers: readonly Reader[] = [
  ticket,
  clientId,
  mac,
  ipv4,
  ipv6,
  network,
  vlan,
  person,
  port,
  partialMac,
  macInSentence,
  addressInSentence,
  phone,
  turned,
  name,
]

/** Characters of the longest identifier. */
export const longestIdentifier = 300

const tooLong = (length: number) => `${length} characters: an identifier has ${longestIdentifier} at most`

/**
 * Classifies any text by the order of the design's list, or names its fault. One parser for browser and server; equal things get
 * the same canonical text in the notation of the calls.
 */
export function classify(typed: string): Classified {
  // Longer than any pasted text: not parsed at all.
  if (typed.length > longestIdentifier * 4) return { fault: tooLong(typed.length) }
  const text = meantText(typed)
  if (text === '') return { fault: 'nothing typed' }
  if (text.length > longestIdentifier) return { fault: tooLong(text.length) }
  // oxlint-disable-next-line no-control-regex -- naming the fault is the point
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) return { fault: 'holds a control character' }
  for (const read of readers) {
    const reading = read(text)
    if (reading !== null) return reading
  }
  return { fault: 'not an identifier' }
}

/** Text of a field for one MAC, parsed as Search does; null for anything else. */
export function readTypedMac(typed: string): MacReading {
  const read = classify(typed)
  if ('fault' in read) {
    const text = meantText(typed)
    return macsInside(text).length > 1 ? { kind: 'fault', fault: read.fault } : readMac(text)
  }
  const { identifier } = read
  if (identifier.kind !== 'mac') return null
  return { kind: 'mac', mac: identifier.canonical, words: identifier.notation }
}

/** Text of a field for one address, parsed as Search does; null for anything else. */
export function readTypedAddress(typed: string): AddressReading {
  const text = meantText(typed)
  const alone = readIPv4(text) ?? readIPv6(text)
  if (alone !== null) return alone
  const read = classify(typed)
  if ('fault' in read || (read.identifier.kind !== 'ipv4' && read.identifier.kind !== 'ipv6')) return null
  return { address: read.identifier.canonical }
}

/** The typed MAC in colon notation; other text unchanged, so that its fault is reported. */
export function meantMac(typed: string): string {
  const read = readTypedMac(typed)
  return read?.kind === 'mac' ? read.mac : typed
}

/** The typed address in canonical form; other text unchanged. */
export function meantAddress(typed: string): string {
  const read = readTypedAddress(typed)
  return read !== null && 'address' in read ? read.address : typed
}

/** Text of a list's filter: a MAC or an address in the notation of lists, other text trimmed and unchanged. */
export function filterText(typed: string): string {
  const text = meantText(typed)
  const mac = readMac(text)
  if (mac?.kind === 'mac') return mac.mac
  const address = readIPv4(text) ?? readIPv6(text)
  return address !== null && 'address' in address ? address.address : text
}
