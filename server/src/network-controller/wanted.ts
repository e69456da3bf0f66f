import type { DeviceQuestion } from '@patchbay/connectors/controller/capabilities'
import { everything } from '@patchbay/contract/common-queries/catalyst-centre'
import type { CentreView } from '@patchbay/contract/common-queries/catalyst-centre'
import type { Classified, Identifier } from '@patchbay/contract/identifiers/identifiers'
import { meantText } from '@patchbay/contract/identifiers/wrapping'

type Reading = Exclude<Classified, { readonly fault: string }>

/** What the controllers are asked for. */
export interface Wanted {
  readonly view: CentreView
  readonly text: string
  readonly kind: string
  readonly words: string
  /** Questions for a device, in their order; none in a list. */
  readonly devices: readonly DeviceQuestion[]
  /** Of a client; null where a lease must name it. */
  readonly mac: string | null
  /** What DHCP may have a lease for. */
  readonly lease: { readonly address: string } | { readonly hostname: string } | null
  /** Narrows a list, in lower case; null for all of it. */
  readonly filter: string | null
  /** An instant in the past, for a client. */
  readonly at: Date | null
}

const elsewhere: Partial<Readonly<Record<Identifier['kind'], string>>> = {
  email: 'an e-mail, which no network controller knows. Use Active directory.',
  username: 'a login, which no network controller knows. Use Active directory.',
  ticket: 'a ticket, which no network controller knows',
  'client-id': 'a DHCP client id, which no network controller knows. Use DHCP server.',
  network: 'a network, which no network controller knows. Use DHCP server.',
  port: 'a switch port. Enter the switch alone.',
  'partial-mac': 'a part of a MAC. Enter all of it.',
}

/** How controllers are asked for a text, or why they cannot be. */
export function wantedFrom(
  typed: string,
  { identifier, words }: Reading,
  { view, at }: { readonly view: CentreView; readonly at: Date | null },
): Wanted | { readonly fault: string } {
  const text = meantText(typed)
  const none = { view, text, at, devices: [], mac: null, lease: null, filter: null }
  if (view !== 'find') {
    const filter = text.toLowerCase() === everything ? null : text.toLowerCase()
    const kind = filter === null ? 'list' : identifier.kind
    return { ...none, at: null, filter, kind, words: filter === null ? 'the whole list' : 'part of the list' }
  }
  const { kind, canonical } = identifier
  const fault = elsewhere[kind]
  if (fault !== undefined) return { fault }
  if (kind === 'mac') return { ...none, kind, words, mac: canonical, devices: [{ mac: canonical }] }
  if (kind === 'ipv4' || kind === 'ipv6') {
    const lease = kind === 'ipv4' ? { address: canonical } : null
    return { ...none, kind, words, devices: [{ address: canonical }], lease }
  }
  if (/[*\s]/.test(text))
    return { fault: 'no name of a device. Enter a name, an address, a MAC or a serial number.' }
  const hostname = text.toLowerCase()
  const names = [...new Set([text, hostname])]
  return {
    ...none,
    kind,
    words: 'name or serial number',
    // Names in a controller may be kept in small letters, serial numbers in capitals.
    devices: [...names.map((name) => ({ name })), { serial: text.toUpperCase() }],
    lease: { hostname },
  }
}
