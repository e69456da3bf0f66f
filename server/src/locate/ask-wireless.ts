import { associationOn } from '../facts/associations.ts'
import { clientsOn } from '../facts/wireless-clients.ts'
import type { Settled } from '../sources/ask-source.ts'
import { loginMeant } from './search.ts'
import type { LocatePart, Search } from './search.ts'

/** Identifiers under which controllers have clients. */
export const isOnAir = ({ identifier: { kind } }: Search) =>
  kind === 'mac' || kind === 'ipv4' || kind === 'ipv6' || kind === 'username'

/** Clients with the address or the login that was asked about. */
export async function nameByAir({ search, system, turn }: LocatePart<'wireless'>): Promise<Settled> {
  const { identifier, offers } = search
  const { kind } = identifier
  if (kind !== 'ipv4' && kind !== 'ipv6' && kind !== 'username') return null
  turn.asking()
  const question =
    kind === 'username' ? { username: loginMeant(identifier) } : { address: identifier.canonical }
  const reading = await clientsOn(system, question, { ask: () => search.ask })
  if (reading === null) return { notAsked: 'has no client lookup' }
  for (const { mac, username, accessPoint, ssid, associatedAt } of reading.value) {
    const detail = [username, accessPoint, ssid].filter(Boolean).join(' · ')
    const reported =
      associatedAt === null ? {} : { reported: [{ word: 'associated', at: associatedAt.toISOString() }] }
    offers.add({ ask: mac, title: mac, detail, source: system.name, ...reported }, 'now')
  }
  return { count: reading.value.length, complete: reading.complete }
}

/** Where a controller has the device on the air, with the port of that access point. */
export async function readAssociation({
  search,
  system,
  turn,
  soFar,
}: LocatePart<'wireless'>): Promise<Settled> {
  const { dossier, db } = search
  const { mac } = dossier
  if (mac === null) return soFar
  turn.asking()
  const reading = await associationOn(db, system, mac, { ask: () => search.ask })
  if (reading === null) return { notAsked: 'has no client lookup' }
  const { association, complete, why } = reading
  if (association !== null) {
    dossier.associations.push(association)
    search.grown()
  }
  // An address or a login led to the client before it was read whole.
  const count = association === null ? 0 : 1
  return { count, complete, ...(why === null ? {} : { why }) }
}
