import { arpOf, usersAt } from '../facts/firewall-addresses.ts'
import { isHeld } from '../facts/leases.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { Dossier } from './dossier.ts'
import { noneToAskFor } from './search.ts'
import type { LocatePart, Search } from './search.ts'

/** A firewall has an entry of each address on its own networks. */
export const isAddress = ({ identifier: { kind } }: Pick<Search, 'identifier'>) =>
  kind === 'ipv4' || kind === 'ipv6'

/** Nothing whose address could be looked up. */
export const noAddress = (search: Search): string | null => (isAddress(search) ? null : noneToAskFor(search))

/** The address that the device uses now; null where nobody knows one. */
export function addressNow({ addresses, leases, sessions, mac }: Dossier): string | null {
  const now = new Date()
  const seen = addresses.find((one) => one.present && !one.address.includes(':'))
  const leased = leases.find(({ value }) => value.mac === mac && isHeld(value, now))
  const session = sessions.find(({ value }) => value.address !== null)
  return seen?.address ?? leased?.value.address ?? session?.value.address ?? null
}

/** The device that answers for the address at a firewall. */
export async function nameByArp({ search, system, turn }: LocatePart<'firewall'>): Promise<Settled> {
  const { identifier, offers, dossier } = search
  if (!isAddress(search)) return null
  turn.asking()
  const reading = await arpOf(system, identifier.canonical, { ask: () => search.ask })
  if (reading === null) return { notAsked: 'has no ARP lookup' }
  const { value, complete, observedAt: at } = reading
  if (value !== null) {
    const { mac, interface: name } = value
    const entry = { ...value, address: identifier.canonical }
    dossier.arpEntries.push({ source: system.name, at, value: entry })
    offers.add({ ask: mac, title: mac, detail: `ARP on ${name}`, source: system.name }, 'now')
    search.grown()
  }
  return { count: value === null ? 0 : 1, complete }
}

/** Whom a firewall takes the address for that was asked about, or that the device uses now. */
export async function readMapping({ search, system, turn, soFar }: LocatePart<'firewall'>): Promise<Settled> {
  const { identifier, dossier } = search
  const address = isAddress(search) ? identifier.canonical : addressNow(dossier)
  const heard = heardOf(soFar)
  if (address === null) return soFar ?? { notAsked: 'no address to look up' }
  turn.asking()
  const reading = await usersAt(system, address, { ask: () => search.ask })
  if (reading === null) return soFar ?? { notAsked: 'has no user lookup' }
  const { value, complete, observedAt: at } = reading
  for (const user of value) dossier.mappedUsers.push({ source: system.name, at, value: { ...user, address } })
  if (value.length > 0) search.grown()
  return { count: (heard?.count ?? 0) + value.length, complete: complete && heard?.complete !== false }
}
