import type { PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import type { Classified } from '@patchbay/contract/identifiers/identifiers'

type Reading = Exclude<Classified, { readonly fault: string }>

/** What a text may be for a location service. */
export interface LocationText {
  readonly text: string
  readonly kind: string
  readonly words: string
  readonly mac: string | null
  readonly address: string | null
  /** May be a floor's name. */
  readonly floor: boolean
  /** How a directory is asked for the person, one after the other until one finds somebody. */
  readonly person: readonly PersonQuestion[]
  /** The text as a login, where it may be one. */
  readonly login: string | null
}

const elsewhere: Readonly<Record<string, string>> = {
  'partial-mac': 'a part of a MAC. Type the whole MAC.',
  'client-id': 'a DHCP client id, which no location service knows. Use DHCP server.',
  network: 'a network, which no location service knows',
  ticket: 'a ticket, which no location service knows',
  port: 'a switch port, which no location service knows. Use Switch.',
}

const login = /^[\w.-]{2,64}$/

/** The text as location services may be asked for it, or what is wrong with asking them. */
export function locationText(
  typed: string,
  { identifier, words }: Reading,
): LocationText | { readonly fault: string } {
  const fault = elsewhere[identifier.kind]
  if (fault !== undefined) return { fault }
  const { kind, canonical } = identifier
  const none = {
    text: canonical,
    kind,
    words,
    mac: null,
    address: null,
    floor: false,
    person: [],
    login: null,
  }
  if (kind === 'mac') return { ...none, mac: canonical }
  if (kind === 'ipv4' || kind === 'ipv6') return { ...none, address: canonical }
  if (kind === 'email') {
    return { ...none, person: [{ email: canonical }], login: canonical.replace(/@.*$/, '') }
  }
  if (kind === 'username') return { ...none, person: [{ username: canonical }], login: canonical }
  const text = typed.trim()
  const asLogin = kind === 'name' && login.test(canonical) ? canonical.toLowerCase() : null
  const named = kind === 'name' && canonical.length >= 2 && !/\d/.test(canonical)
  return {
    ...none,
    text,
    words: kind === 'name' ? 'person or floor' : 'floor',
    floor: true,
    person: [...(asLogin === null ? [] : [{ username: asLogin }]), ...(named ? [{ name: canonical }] : [])],
    login: asLogin,
  }
}
