import type { DhcpCapabilities, LeaseQuestion } from '@patchbay/connectors/dhcp/capabilities'
import type { System } from '../systems/open.ts'
import { couldBe, isAboutPerson, said } from './search.ts'
import type { Search } from './search.ts'
import type { Settled } from './source-strip.ts'

type Can = Partial<DhcpCapabilities>

/** Active leases first, then the newest. */
function keepLeases(search: Search): void {
  search.dossier.leases.sort(
    (a, b) =>
      Number(b.value.state === 'active') - Number(a.value.state === 'active') ||
      b.value.startedAt.getTime() - a.value.startedAt.getTime(),
  )
}

async function offerLeases(
  search: Search,
  system: System<'dhcp'>,
  can: Can,
  question: LeaseQuestion,
): Promise<number> {
  const [leases, reservations] = await Promise.all([
    can.findLeases?.(question, search.ask),
    can.findReservations?.(question, search.ask),
  ])
  const found = [...(leases?.value ?? []), ...(reservations?.value ?? [])]
  for (const { mac, address, hostname } of found) {
    if (mac === null) continue
    const detail = [address, 'expiresAt' in question ? null : system.title].filter(Boolean).join(' · ')
    search.offers.add({ ask: mac, title: hostname ?? mac, detail, source: system.name })
  }
  return found.length
}

async function seed(search: Search, system: System<'dhcp'>, can: Can): Promise<number> {
  const { identifier } = search
  if (identifier.kind === 'ipv4') return offerLeases(search, system, can, { address: identifier.canonical })
  if (identifier.kind === 'network') return nameNetwork(search, system, can, identifier.canonical)
  if (couldBe(identifier, 'hostname')) {
    const hostname = identifier.canonical.toLowerCase()
    const whole = await offerLeases(search, system, can, { hostname })
    if (whole > 0 || !hostname.includes('.')) return whole
    return offerLeases(search, system, can, { hostname: hostname.split('.')[0] ?? hostname })
  }
  if (!isAboutPerson(identifier)) return 0
  const person = await search.person
  let count = 0
  for (const hostname of person?.hostnames ?? []) {
    count += await offerLeases(search, system, can, { hostname: hostname.toLowerCase() })
  }
  return count
}

async function nameNetwork(
  search: Search,
  system: System<'dhcp'>,
  can: Can,
  network: string,
): Promise<number> {
  const subnets = await can.listSubnets?.(search.ask)
  const found = subnets?.value.find((subnet) => subnet.subnet === network)
  if (found === undefined) return 0
  search.dossier.infrastructure = {
    title: network,
    sentence: `${network} is the subnet ${found.name ?? found.id} of ${system.title}, not a device`,
    facts: [
      { label: 'VLAN', value: found.vlan === null ? 'not known' : String(found.vlan) },
      { label: 'Routers', value: found.routers.join(', ') || 'none' },
      { label: 'Pools', value: found.pools.join(', ') || 'none' },
    ],
  }
  search.grown()
  return 1
}

export async function askDhcp(search: Search, system: System<'dhcp'>): Promise<Settled> {
  const opening = system.can()
  const seeded = await search.offers.seed(opening.then((can) => seed(search, system, can)))
  const can = await opening
  const mac = await search.offers.chosen
  if (mac === null) return { count: seeded }
  const [leases, reservations] = await Promise.all([
    can.findLeases?.({ mac }, search.ask),
    can.findReservations?.({ mac }, search.ask),
  ])
  search.dossier.leases.push(...(leases === undefined ? [] : said(system.name, leases)))
  search.dossier.reservations.push(...(reservations === undefined ? [] : said(system.name, reservations)))
  keepLeases(search)
  const { dossier, identifier } = search
  if (identifier.kind === 'ipv4' && dossier.leases.length === 0 && can.findLeases !== undefined) {
    const others = await can.findLeases({ address: identifier.canonical }, search.ask)
    dossier.leases.push(...said(system.name, others))
  }
  search.grown()
  return {
    count: (leases?.value.length ?? 0) + (reservations?.value.length ?? 0),
    complete: (leases?.complete ?? true) && (reservations?.complete ?? true),
  }
}
