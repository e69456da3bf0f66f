import type { Scope, Subnet as SubnetRow, Use } from '@patchbay/contract/common-queries/dhcp-server'
import type { Lease as LeaseRow } from '@patchbay/contract/common-queries/dhcp-server'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import type { Book, DhcpDossier } from '../dossier.ts'
import { meantBy, meantRows } from '../facts.ts'
import { byAddress, contains, hostRange } from '../network.ts'
import { historyOf } from '../use/trend.ts'

/** The first server that tells how full it is; partners count the same leases. */
function useOf(books: readonly Book[], network: string): Use | null {
  for (const { id, subnets, use } of books) {
    const own = subnets?.value.find(({ subnet }) => subnet === network)
    const told = own === undefined ? undefined : use?.value.find(({ subnetId }) => subnetId === own.id)
    if (told === undefined || use === null) continue
    const { total, assigned, declined } = told
    return {
      source: id,
      total,
      assigned,
      declined,
      free: Math.max(0, total - assigned - declined),
      observedAt: use.observedAt.toISOString(),
    }
  }
  return null
}

/** What a client gets: its reservation's own options win over those of the subnet. */
function optionsOf(dossier: DhcpDossier, { subnet, options }: Subnet): SubnetRow['options'] {
  const own =
    dossier.networks.size > 0 || dossier.subject.by === 'server'
      ? []
      : dossier.books.flatMap((book) =>
          meantRows(dossier, book)
            .reservations.map(({ value }) => value)
            .filter(({ address }) => address !== null && contains(subnet, address))
            .flatMap((one) => one.options),
        )
  const effective = new Map<string, SubnetRow['options'][number]>()
  const keyOf = ({ code, name }: { code: number | null; name: string | null }) => String(code ?? name)
  for (const option of options) effective.set(keyOf(option), option)
  for (const option of own) effective.set(keyOf(option), { ...option, from: 'reservation' })
  return [...effective.values()].toSorted((a, b) => (a.code ?? 255) - (b.code ?? 255))
}

/** Networks that the question is about: the ones meant, those of its addresses, or all of a server. */
export function networksOf(dossier: DhcpDossier): ReadonlySet<string> {
  const { subject, books, networks } = dossier
  if (networks.size > 0) return networks
  const { addresses } = meantBy(dossier)
  return new Set(
    books
      .filter(({ id }) => subject.by !== 'server' || id === subject.server)
      .flatMap(({ subnets }) => subnets?.value ?? [])
      .map(({ subnet }) => subnet)
      .filter((subnet) => subject.by === 'server' || [...addresses].some((one) => contains(subnet, one))),
  )
}

export function subnetRows(dossier: DhcpDossier, now: Date): SubnetRow[] {
  const { books, history } = dossier
  const titleOf = (server: string) => books.find(({ id }) => id === server)?.title ?? server
  return [...networksOf(dossier)]
    .flatMap((network): SubnetRow[] => {
      const serving = books.flatMap(({ id, subnets }) =>
        (subnets?.value ?? []).filter(({ subnet }) => subnet === network).map((one) => ({ id, one })),
      )
      const [first] = serving
      if (first === undefined) return []
      const { name, vlan, sharedNetwork, pools, routers, leaseTime } = first.one
      const servers = serving.map(({ id }) => id)
      const remembered =
        pools.length === 0
          ? { trend: null, forecast: null }
          : historyOf(history, { subnet: network, servers, titleOf }, now)
      return [
        {
          subnet: network,
          range: hostRange(network),
          name,
          vlan,
          sharedNetwork,
          pools: [...pools],
          routers: [...routers],
          leaseTime,
          options: optionsOf(dossier, first.one),
          servers,
          use: useOf(books, network),
          ...remembered,
          ask: network,
        },
      ]
    })
    .toSorted((a, b) =>
      byAddress({ address: a.subnet.split('/')[0] ?? null }, { address: b.subnet.split('/')[0] ?? null }),
    )
}

/** The shared network that the question names, when these subnets are its. */
export function sharedNetworkOf({ subject }: DhcpDossier, subnets: readonly SubnetRow[]): string | null {
  const name = subnets[0]?.sharedNetwork ?? null
  return name !== null &&
    subject.by === 'hostname' &&
    subnets.every(({ sharedNetwork }) => sharedNetwork === name) &&
    name.toLowerCase() === subject.hostname
    ? name
    : null
}

/** All subnets of a shared network together; no number where one of them was not told. */
export function sharedScope(sharedNetwork: string, subnets: readonly SubnetRow[]): Scope {
  const uses = subnets.filter(({ pools }) => pools.length > 0).map(({ use }) => use)
  const told = uses.filter((use) => use !== null)
  const sum = (of: (use: Use) => number) =>
    told.length < uses.length ? null : told.reduce((all, use) => all + of(use), 0)
  return {
    sharedNetwork,
    total: sum(({ total }) => total),
    used: sum(({ assigned }) => assigned),
    free: sum(({ free }) => free),
    declined: sum(({ declined }) => declined),
    // What is reserved and leased is read of one subnet alone.
    reserved: null,
    source: null,
    vendors: [],
    churn: null,
  }
}

const mostVendors = 8

/** What the whole subnet adds up to. */
export function scopeOf(
  subnet: SubnetRow,
  leases: readonly LeaseRow[],
  reserved: number | null,
  source: string | null,
): Scope {
  const held = leases.filter(({ state }) => state === 'active')
  const counted = [...Map.groupBy(held, ({ vendor }) => vendor)]
    .map(([vendor, of]) => ({ vendor, leases: of.length }))
    .toSorted((a, b) => Number(a.vendor === null) - Number(b.vendor === null) || b.leases - a.leases)
  const named = counted.filter(({ vendor }) => vendor !== null)
  const others = held.length - named.slice(0, mostVendors).reduce((sum, one) => sum + one.leases, 0)
  const { leaseTime, use } = subnet
  const lasts = (lease: LeaseRow) => (Date.parse(lease.expiresAt) - Date.parse(lease.startedAt)) / 1_000
  return {
    sharedNetwork: null,
    total: use?.total ?? null,
    used: use?.assigned ?? null,
    free: use?.free ?? null,
    declined: use?.declined ?? null,
    reserved,
    source,
    vendors: [...named.slice(0, mostVendors), ...(others > 0 ? [{ vendor: null, leases: others }] : [])],
    churn:
      source === null
        ? null
        : {
            ended: leases.filter(({ state }) => state === 'expired' || state === 'reclaimed').length,
            short: leaseTime === null ? 0 : held.filter((lease) => lasts(lease) < leaseTime / 2).length,
          },
  }
}
