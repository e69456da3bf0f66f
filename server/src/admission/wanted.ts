import type { MacPart } from '@patchbay/connectors/identity/detail'
import type { Identifier } from '@patchbay/contract/identifiers'
import { couldBe, mayBePerson } from '../locate/search.ts'

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
}

const nothing: Wanted = {
  mac: null,
  part: null,
  address: null,
  username: null,
  sessionId: null,
  port: null,
  name: null,
}

/** Audit session ids of Cisco devices: 24 hexadecimal digits. */
const sessionIds = /^[0-9a-f]{24}$/i

export const isSessionId = (text: string) => sessionIds.test(text.trim())

export function wantedFrom(text: string, identifier: Identifier): Wanted {
  if (isSessionId(text)) return { ...nothing, sessionId: text.trim().toUpperCase() }
  const { kind, canonical } = identifier
  if (kind === 'mac') return { ...nothing, mac: canonical }
  if (kind === 'partial-mac') return { ...nothing, part: { digits: canonical, where: identifier.where } }
  if (kind === 'ipv4' || kind === 'ipv6') {
    return { ...nothing, address: canonical, mac: identifier.mac }
  }
  if (kind === 'port') {
    const { switch: of, interface: port } = identifier.port
    return of === null ? nothing : { ...nothing, port: { switch: of, interface: port } }
  }
  if (kind === 'email') return { ...nothing, username: canonical }
  const written = kind === 'phone' ? identifier.typed : canonical
  if ('part' in identifier && identifier.part !== null && identifier.part.digits !== written) {
    return { ...nothing, part: identifier.part, name: kind === 'name' ? canonical : null }
  }
  const name = kind === 'name' || kind === 'username' ? canonical : null
  const person = kind === 'username' || couldBe(identifier, 'username') || mayBePerson(identifier)
  return { ...nothing, name, username: person && !/\s/.test(canonical) ? canonical : null }
}
