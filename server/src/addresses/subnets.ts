import type { Ask } from '@patchbay/connectors/asking'
import type { DhcpServer, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { byAddress } from '../dhcp/network.ts'
import type { System } from '../systems/open.ts'
import { writablePlaces } from '../systems/writable.ts'
import type { Means } from '../changes/kind.ts'
import { rank } from './dhcp-servers.ts'

interface Reservable {
  readonly subnets: ReservableSubnet[]
  readonly servers: { readonly title: string; readonly blocked: string | null }[]
  readonly unread: { readonly title: string; readonly why: string }[]
}

interface ReportedSubnets {
  readonly title: string
  readonly blocked: string | null
  readonly subnets: readonly Subnet[]
  readonly server: DhcpServer
}

/** Where addresses can be reserved, by what the connected servers tell now; one that does not answer is named. */
export async function reservableSubnets(means: Means, ask: Ask): Promise<Reservable> {
  const asked = await Promise.all(
    means.systems.ofKind('dhcp').map(async (system) => {
      const blocked = await whyBlocked(system, means)
      return { title: system.title, blocked, ...(await toldBy(system, ask)) }
    }),
  )
  const unread = asked.flatMap((one) => ('why' in one ? [{ title: one.title, why: one.why }] : []))
  const told = asked
    .flatMap((one) => ('why' in one ? [] : [one]))
    .toSorted((one, other) => rank(one) - rank(other))
  return {
    subnets: joined(told),
    servers: asked.map(({ title, blocked }) => ({ title, blocked })),
    unread,
  }
}

async function whyBlocked({ name, plans }: System<'dhcp'>, { database }: Means): Promise<string | null> {
  if (plans === null) return 'it is read-only.'
  const [place] = await writablePlaces(database, [{ system: name, device: null }])
  return place?.why ?? null
}

async function toldBy(
  system: System<'dhcp'>,
  ask: Ask,
): Promise<Pick<ReportedSubnets, 'subnets' | 'server'> | { readonly why: string }> {
  try {
    const can = await system.can()
    const [subnets, told] = await Promise.all([can.listSubnets?.(ask), can.readServer?.(ask)])
    if (subnets === undefined || told === undefined) return { why: 'It does not report subnets.' }
    return { subnets: subnets.value, server: told.value }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { why: error.detail.message }
  }
}

/** Partners have the same subnets: each once, with all that would be written to. */
function joined(told: readonly ReportedSubnets[]): ReservableSubnet[] {
  const found = new Map<string, ReservableSubnet>()
  for (const { title, blocked, subnets } of told) {
    for (const { subnet, name, vlan } of subnets) {
      const before = found.get(subnet)
      const why = blocked === null ? null : `${title} is read-only: ${blocked}`
      found.set(subnet, {
        subnet,
        name: before?.name ?? name,
        vlan: before?.vlan ?? vlan,
        servers: [...(before?.servers ?? []), title],
        blocked: before?.blocked ?? why,
      })
    }
  }
  const first = ({ subnet }: ReservableSubnet) => ({ address: subnet.split('/')[0] ?? null })
  return [...found.values()].toSorted((one, other) => byAddress(first(one), first(other)))
}
