import { readTypedMac } from '../identifiers.ts'
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
const macPart = /^[0-9a-f*]{2}(?::[0-9a-f*]{1,2})*$/

/** One line as it is written, such as `room B12-3-*`; a sentence that names the fault where it is none. */
export function readThing(line: string): ProtectedThing | { readonly fault: string } {
  const [, word = '', rest = ''] = shape.exec(line.trim()) ?? []
  const kind = thingKinds.find((one) => one === word.toLowerCase())
  if (kind === undefined)
    return { fault: `“${line.trim()}” begins with none of ${thingKinds.join(', ')}, and a name behind it` }
  const match = rest.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (/^[* ]+$/.test(match)) return { fault: `“${line.trim()}” would protect everything` }
  if (kind === 'vlan' && (!/^\d{1,4}$/.test(match) || Number(match) < 1 || Number(match) > 4_094))
    return { fault: `“${rest.trim()}” is no VLAN from 1 to 4094` }
  const mac = kind === 'device' ? readTypedMac(match) : null
  if (mac?.kind === 'mac') return { kind, match: mac.mac }
  if (kind === 'device' && !macPart.test(match))
    return { fault: `“${rest.trim()}” is no MAC in colons, nor the beginning of one before a *` }
  if (kind === 'port' && !match.includes(' ')) return { fault: `“${rest.trim()}” names no switch and port` }
  if (kind === 'person' && match.includes(' '))
    return { fault: `“${rest.trim()}” is no username: it has no spaces` }
  return kind === 'address' ? readAddress(match) : { kind, match }
}

function readAddress(match: string): ReturnType<typeof readThing> {
  const read = readNeverBlocked(`${match.includes('/') ? 'network' : 'address'} ${match}`)
  return 'fault' in read ? read : { kind: 'address', match: read.match }
}
