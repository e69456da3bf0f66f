import { readTypedMac } from '../identifiers/identifiers.ts'
import { readNeverBlocked } from './never-blocked.ts'

/** What a protected thing is known by. */
export const thingKinds = [
  'switch',
  'port',
  'vlan',
  'room',
  'device',
  'host',
  'person',
  'address',
  'group',
] as const
export type ThingKind = (typeof thingKinds)[number]

/** What an administrator writes of each kind, as examples; `*` stands for anything. */
export const thingExamples: Readonly<Record<ThingKind, string>> = {
  switch: 'switch core-*',
  port: 'port sw-b12-2 Gi1/0/14',
  vlan: 'vlan 999',
  room: 'room B12-3-*',
  device: 'device 00:11:22:*',
  host: 'host icu-*',
  person: 'person ada.lovelace',
  address: 'address 10.1.0.0/24',
  group: 'group Medical*',
}

export interface ProtectedThing {
  readonly kind: ThingKind
  /** Lower case, with `*` for anything; of a VLAN its number, of an address or a network the one spelling of it. */
  readonly match: string
}

const shape = /^(\S+)\s+(.+)$/

/** Other words that people write for a kind. */
const alsoCalled: Readonly<Record<string, ThingKind>> = {
  mac: 'device',
  oui: 'device',
  network: 'address',
  interface: 'port',
  outlet: 'room',
}

/** One line as it is written, such as `room B12-3-*`; a sentence that names the fault where it is none. */
export function readThing(line: string): ProtectedThing | { readonly fault: string } {
  const [, word = '', rest = ''] = shape.exec(line.trim()) ?? []
  const called = word.toLowerCase()
  const kind = thingKinds.find((one) => one === called) ?? alsoCalled[called]
  if (kind === undefined)
    return { fault: `“${line.trim()}” must begin with ${thingKinds.join(', ')}, then a name` }
  const match = rest.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (/^[* ]+$/.test(match)) return { fault: `“${line.trim()}” would protect everything` }
  if (kind === 'vlan' && (!/^\d{1,4}$/.test(match) || Number(match) < 1 || Number(match) > 4_094))
    return { fault: `“${rest.trim()}” is not a VLAN from 1 to 4094` }
  if (kind === 'port' && !match.includes(' ')) return { fault: `“${rest.trim()}” is not a switch and port` }
  if (kind === 'person' && match.includes(' '))
    return { fault: `“${rest.trim()}” is not a username: spaces are not allowed` }
  if (kind === 'device') {
    const device = macPattern(match)
    if (device === null) return { fault: `“${rest.trim()}” is not a MAC, or the start of one before a *` }
    return { kind, match: device }
  }
  return kind === 'address' ? readAddress(match) : { kind, match }
}

const macPart = /^[0-9a-f*]{2}(?::[0-9a-f*]{1,2})*$/

/** A MAC or its beginning, in any notation, as one in colons; null where it is none. An OUI alone is the beginning that it is. */
function macPattern(text: string): string | null {
  const whole = readTypedMac(text)
  if (whole?.kind === 'mac') return whole.mac
  const [, begin = '', star = ''] = /^([0-9a-f:. -]+?)[:. -]*(\*?)$/.exec(text) ?? []
  const groups = begin.split(/[:. -]/)
  const pairs = groups.length > 1 && groups.every((group) => /^[0-9a-f]{1,2}$/.test(group))
  // A last group of one digit is cut where a star follows it at once, and lacks its zero elsewhere.
  const cut = text.endsWith(`${groups.at(-1) ?? ''}*`)
  const digits = groups
    .map((group, at) => (pairs && !(cut && at === groups.length - 1) ? group.padStart(2, '0') : group))
    .join('')
  const isBegin = digits !== '' && digits.length < 12 && (star !== '' || digits.length >= 6)
  // A star inside is taken where the rest is in colons.
  if (!isBegin || !/^[0-9a-f]+$/.test(digits)) return text.includes('*') && macPart.test(text) ? text : null
  const colons = (digits.match(/.{1,2}/g) ?? []).join(':')
  return digits.length % 2 === 0 ? `${colons}:*` : `${colons}*`
}

function readAddress(match: string): ReturnType<typeof readThing> {
  const read = readNeverBlocked(`${match.includes('/') ? 'network' : 'address'} ${match}`)
  return 'fault' in read ? read : { kind: 'address', match: read.match }
}
