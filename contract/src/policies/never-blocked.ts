import { readTypedAddress, readTypedMac } from '../identifiers/identifiers.ts'
import { readCidr } from '../identifiers/address.ts'
import { macFault } from '../identifiers/mac.ts'
import { meantText } from '../identifiers/wrapping.ts'

/** Identifiers of people and devices that are never blocked. */
export const neverKinds = ['address', 'network', 'mac', 'person'] as const
export type NeverKind = (typeof neverKinds)[number]

/** What an administrator writes of each kind, as examples. */
export const neverExamples: Readonly<Record<NeverKind, string>> = {
  address: 'address 10.0.0.53',
  network: 'network 10.1.0.0/24',
  mac: 'mac 00:1b:54:0a:3c:7f',
  person: 'person ada.lovelace',
}

export interface NeverBlocked {
  readonly kind: NeverKind
  /** In one spelling: an address and a network as RFC 5952 has them, a MAC in colons, a person in lower case. */
  readonly match: string
}

type Read = { readonly match: string } | { readonly fault: string }

const readers: Readonly<Record<NeverKind, (text: string) => Read>> = {
  address: (text) => {
    const read = readTypedAddress(text)
    if (read === null) return { fault: `“${text}” is not an address` }
    return 'fault' in read ? { fault: `“${text}” is not an address: ${read.fault}` } : { match: read.address }
  },
  network: (text) => {
    const read = readCidr(meantText(text))
    if (read === null) return { fault: `“${text}” is not a network, such as 10.1.0.0/24` }
    if (read.fault !== null) return { fault: `“${text}” is not a network: ${read.fault}` }
    if (read.length === 0) return { fault: `“${text}” covers every address` }
    const [begin] = read.network.split('/')
    if (begin === read.address) return { match: read.network }
    return { fault: `“${text}” is an address in ${read.network}, not a network` }
  },
  mac: (text) => {
    const read = readTypedMac(text)
    if (read?.kind !== 'mac') return { fault: `“${text}” is not a MAC` }
    const fault = macFault(read.mac)
    return fault === null ? { match: read.mac } : { fault: `“${text}” is not the MAC of a device: ${fault}` }
  },
  person: (text) =>
    /^[^\s*]{1,100}$/.test(text)
      ? { match: text.toLowerCase() }
      : { fault: `“${text}” is not a username: spaces and stars are not allowed` },
}

/** One line as it is written, such as `network 10.1.0.0/24`; a sentence that names the fault where it is none. */
export function readNeverBlocked(line: string): NeverBlocked | { readonly fault: string } {
  const [, word = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(line.trim()) ?? []
  const kind = neverKinds.find((one) => one === word.toLowerCase())
  if (kind === undefined) {
    return {
      fault: `“${line.trim()}” must begin with ${neverKinds.join(', ')}`,
    }
  }
  const read = readers[kind](rest.trim())
  return 'fault' in read ? read : { kind, match: read.match }
}
