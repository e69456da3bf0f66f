import type { PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import { couldBe, loginMeant, mayBePerson } from '../locate/search.ts'

/** What one end of the traffic may be; an address needs nobody to be asked. */
export interface WantedEnd {
  readonly text: string
  readonly address: string | null
  readonly mac: string | null
  /** A host name, or a whole domain name. */
  readonly name: string | null
  /** Ways to ask a directory for the person; the first that finds somebody ends it. */
  readonly person: readonly PersonQuestion[]
}

const elsewhere: Readonly<Record<string, string>> = {
  network: 'a network. Enter one address of it.',
  port: 'a switch port. Enter the device on it.',
  ticket: 'a ticket, which has no address.',
  'partial-mac': 'part of a MAC. Enter the whole one.',
  'client-id': 'a DHCP client id. Enter the MAC.',
}

/** What a text is looked up as, or why it is no end of traffic. */
export function wantedEnd(typed: string, identifier: Identifier): WantedEnd | { readonly fault: string } {
  const { kind, canonical } = identifier
  const text = typed.trim()
  const unasked: WantedEnd = { text, address: null, mac: null, name: null, person: [] }
  if (kind === 'ipv4' || kind === 'ipv6') return { ...unasked, address: canonical }
  if (kind === 'mac') return { ...unasked, mac: canonical }
  if (kind === 'email') return { ...unasked, person: [{ email: canonical }] }
  if (kind === 'username') return { ...unasked, person: [{ username: loginMeant(identifier) }] }
  if (kind !== 'name' && kind !== 'phone' && kind !== 'vlan')
    return { fault: elsewhere[kind] ?? 'not something that has an address' }
  const name = /\s/.test(text) || kind !== 'name' ? null : text.toLowerCase().replace(/\.$/, '')
  return { ...unasked, name, person: mayBePerson(identifier) ? waysToPerson(identifier, text) : [] }
}

function waysToPerson(identifier: Identifier, text: string): readonly PersonQuestion[] {
  const phone = identifier.kind === 'phone' || couldBe(identifier, 'phone')
  return [
    ...(!/\s/.test(text) && couldBe(identifier, 'username') ? [{ username: text }] : []),
    ...(phone && text.length >= 4 ? [{ phone: identifier.canonical }] : []),
    ...(couldBe(identifier, 'person') && text.length >= 3 && !/\d/.test(text) ? [{ name: text }] : []),
  ]
}
