import type { PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import type { MacPart } from '@patchbay/connectors/identity/detail'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import { couldBe, loginMeant, mayBePerson } from '../locate/search.ts'

/** What a text can be asked for in an identity system. */
export interface Wanted {
  readonly mac: string | null
  readonly part: MacPart | null
  readonly address: string | null
  readonly username: string | null
  readonly sessionId: string | null
  readonly port: { readonly switch: string; readonly interface: string } | null
  /** May be the name of a group or of a network device. */
  readonly name: string | null
  /** In which ways a directory is asked who is meant; the first that finds somebody ends it. */
  readonly person: readonly PersonQuestion[]
}

const nothing: Wanted = {
  mac: null,
  part: null,
  address: null,
  username: null,
  sessionId: null,
  port: null,
  name: null,
  person: [],
}

/** Audit session ids of Cisco devices: 24 hexadecimal digits. */
const sessionIds = /^[0-9a-f]{24}$/i

export const isSessionId = (text: string) => sessionIds.test(text.trim())

/** What is no endpoint's, and where it can be asked instead; in the words that stand under the field. */
const elsewhere: Readonly<Record<string, string>> = {
  'client-id': 'a DHCP client id, which is no identity. Use DHCP server.',
  network: 'a network. Use DHCP server, or enter one address.',
  vlan: 'a VLAN. Use Search and locate.',
}

/** What a text is asked for, or why the identity services cannot be asked for it. */
export function wantedFrom(text: string, identifier: Identifier): Wanted | { readonly fault: string } {
  if (isSessionId(text)) return { ...nothing, sessionId: text.trim().toUpperCase() }
  const { kind, canonical } = identifier
  if (kind === 'mac') return { ...nothing, mac: canonical }
  if (kind === 'partial-mac') return { ...nothing, part: { digits: canonical, where: identifier.where } }
  if (kind === 'ipv4' || kind === 'ipv6') {
    return { ...nothing, address: canonical, mac: identifier.mac }
  }
  if (kind === 'port') {
    const { switch: of, interface: port } = identifier.port
    if (of !== null) return { ...nothing, port: { switch: of, interface: port } }
  }
  if (kind === 'username') {
    const login = loginMeant(identifier)
    return { ...nothing, name: canonical, username: login, person: [{ username: login }] }
  }
  if (kind === 'email') return { ...nothing, username: canonical, person: [{ email: canonical }] }
  const called: PersonQuestion[] = kind === 'phone' && canonical.length >= 4 ? [{ phone: canonical }] : []
  const written = kind === 'phone' ? identifier.typed : canonical
  if ('part' in identifier && identifier.part !== null && identifier.part.digits !== written) {
    return { ...nothing, part: identifier.part, name: kind === 'name' ? canonical : null, person: called }
  }
  if (kind === 'phone') return { ...nothing, person: called }
  const alone = kind === 'vlan' && !mayBePerson(identifier)
  const name = kind === 'name' ? canonical : null
  const maybe = couldBe(identifier, 'username') || mayBePerson(identifier)
  const username = maybe && !/\s/.test(canonical) ? canonical : null
  if (alone || (name === null && username === null)) {
    return { fault: elsewhere[kind] ?? 'not something that identity services know' }
  }
  return { ...nothing, name, username, person: maybe ? personQuestions(identifier, username) : [] }
}

function personQuestions(identifier: Identifier, username: string | null): readonly PersonQuestion[] {
  const text = identifier.canonical
  const named = couldBe(identifier, 'person') && text.length >= 3 && !/\d/.test(text)
  return [
    ...(username === null ? [] : [{ username }]),
    ...(couldBe(identifier, 'phone') && text.length >= 4 ? [{ phone: text }] : []),
    ...(named ? [{ name: text }] : []),
  ]
}
