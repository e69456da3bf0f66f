import type { PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import type { MacPart } from '@patchbay/connectors/identity/detail'
import { allControllers } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import { couldBe, loginMeant, mayBePerson } from '../locate/search.ts'

/** What a text can be asked for at wireless controllers. */
export interface Wanted {
  readonly mac: string | null
  readonly part: MacPart | null
  readonly address: string | null
  /** May be the name or serial of an access point, a host name or a room. */
  readonly name: string | null
  readonly username: string | null
  /** Ways to ask a directory for the person; the first that finds somebody ends it. */
  readonly person: readonly PersonQuestion[]
  /** Controllers whose counts are asked for; null where a client or an access point is. */
  readonly controllers: readonly string[] | null
}

const unasked: Wanted = {
  mac: null,
  part: null,
  address: null,
  name: null,
  username: null,
  person: [],
  controllers: null,
}

/** What no controller has, with the page that has it; in the words under the field. */
const elsewhere: Readonly<Record<string, string>> = {
  'client-id': 'a DHCP client id, which no wireless controller has. Use DHCP server.',
  network: 'a network. Use DHCP server, or enter one address.',
  port: 'a switch port. Use Switch.',
  ticket: 'a ticket. Use Search and locate.',
}

/** What a text is asked for, or why controllers cannot be asked for it. */
export function wantedFrom(
  typed: string,
  identifier: Identifier,
  controllers: readonly string[],
): Wanted | { readonly fault: string } {
  const text = typed.trim().toLowerCase()
  if (text === allControllers) return { ...unasked, controllers }
  const named = controllers.filter((name) => name.toLowerCase() === text)
  if (named.length > 0) return { ...unasked, controllers: named }
  const { kind, canonical } = identifier
  if (kind === 'mac') return { ...unasked, mac: canonical }
  if (kind === 'partial-mac') return { ...unasked, part: { digits: canonical, where: identifier.where } }
  if (kind === 'ipv4' || kind === 'ipv6') return { ...unasked, address: canonical, mac: identifier.mac }
  if (kind === 'email') return { ...unasked, username: canonical, person: [{ email: canonical }] }
  if (kind === 'username') {
    const login = loginMeant(identifier)
    return { ...unasked, username: login, person: [{ username: login }] }
  }
  if (kind !== 'name' && kind !== 'phone' && kind !== 'vlan')
    return { fault: elsewhere[kind] ?? 'not something that wireless controllers have' }
  const written = 'typed' in identifier ? identifier.typed : canonical
  const maybe = mayBePerson(identifier)
  const username = maybe && !/\s/.test(canonical) && couldBe(identifier, 'username') ? canonical : null
  return { ...unasked, name: written, username, person: maybe ? personQuestions(identifier, username) : [] }
}

function personQuestions(identifier: Identifier, username: string | null): readonly PersonQuestion[] {
  const { kind, canonical: text } = identifier
  const phone = kind === 'phone' || couldBe(identifier, 'phone')
  const named = couldBe(identifier, 'person') && text.length >= 3 && !/\d/.test(text)
  return [
    ...(username === null ? [] : [{ username }]),
    ...(phone && text.length >= 4 ? [{ phone: text }] : []),
    ...(named ? [{ name: text }] : []),
  ]
}
