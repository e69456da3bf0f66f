import { contains, inPool } from '../../dhcp/network.ts'
import { addressOf, associationOf, heldLease, isWireless, liveVlan } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, owners, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown, ScopeReport } from '../known/known.ts'

/** The VLAN that the device is in, by its switch or its controller. */
export function vlanOf({ dossier, port, health }: DoctorKnown): number | null {
  if (isWireless(dossier)) return associationOf(dossier)?.value.vlan ?? null
  return liveVlan(dossier, port) ?? (health?.state.mode === 'access' ? health.state.accessVlan : null)
}

/** Subnets of the VLAN, with the server that has each. */
export const subnetsOf = ({ scopes }: Pick<DoctorKnown, 'scopes'>, vlan: number | null) =>
  scopes.flatMap((scope) =>
    scope.subnets.filter((one) => one.vlan === vlan && vlan !== null).map((subnet) => ({ scope, subnet })),
  )

/** How full a subnet is, in words; null where it is not full, or its server did not say. */
function fullWords({ use }: ScopeReport, subnetId: string, network: string): string | null {
  const of = use?.find((one) => one.subnetId === subnetId)
  if (of === undefined || of.total === 0 || of.assigned + of.declined < of.total) return null
  return `scope ${network} is full: ${of.assigned + of.declined} of ${of.total} addresses`
}

/** An address that no server gives out: the device has it fixed. */
const isFixed = (known: DoctorKnown, address: string) =>
  !known.scopes.some(({ subnets }) =>
    subnets.some(({ pools }) => pools.some((pool) => inPool(pool, address))),
  ) && !known.dossier.reservations.some(({ value }) => value.address === address)

/** Has the device a lease, and if not, is its scope full. */
export function judgeLease(known: DoctorKnown): Judged {
  const { dossier, scopes } = known
  if (dossier.mac === null) return unknown('no device is known')
  const lease = heldLease(dossier)
  if (lease !== null)
    return {
      state: 'good',
      value: lease.value.address,
      why: `until ${lease.value.expiresAt.toISOString()}`,
      said: live(lease.source, lease.at),
    }
  if (scopes.length === 0 || known.untold.get('scopes') !== undefined)
    return unknown(whyUntold(known, 'scopes', 'no DHCP server told'))
  const held = addressOf(known)
  if (held !== null && isFixed(known, held.address)) {
    const why = `fixed address ${held.address}, outside all pools`
    return {
      state: 'not-needed',
      value: 'none',
      why,
      said: { source: held.source, at: held.at, freshness: 'cached' },
    }
  }
  const vlan = vlanOf(known)
  const own = subnetsOf(known, vlan)
  for (const { scope, subnet } of own) {
    const full = fullWords(scope, subnet.id, subnet.subnet)
    if (full !== null)
      return { state: 'broken', value: full, expected: 'a free address', said: live(scope.source, scope.at) }
  }
  const [first] = own
  const said = live(
    first?.scope.source ?? scopes[0]?.source ?? '',
    first?.scope.at ?? scopes[0]?.at ?? new Date(),
  )
  if (vlan !== null && first === undefined) {
    return {
      state: 'broken',
      value: 'no lease',
      expected: 'a lease',
      why: `No DHCP server serves VLAN ${vlan}.`,
      said,
    }
  }
  return {
    state: 'broken',
    value: 'no lease',
    expected: first === undefined ? 'a lease' : `a lease in ${first.subnet.subnet}`,
    why: 'The device did not ask, or its request did not reach a server.',
    said,
    owner: owners.dhcp,
  }
}

/** Is its address one of the VLAN that it is in. */
export function judgeSubnet(known: DoctorKnown): Judged {
  const held = addressOf(known)
  if (held === null) return unknown('no address is known')
  const said = {
    source: held.source,
    at: held.at,
    freshness: held.isLeased ? ('live' as const) : ('cached' as const),
  }
  const vlan = vlanOf(known)
  if (vlan === null) return unknown('the VLAN is not known')
  const networks = [...new Set(subnetsOf(known, vlan).map(({ subnet }) => subnet.subnet))]
  if (networks.length === 0)
    return unknown(whyUntold(known, 'scopes', `no DHCP server has a subnet of VLAN ${vlan}`))
  const expected = `${networks.join(' or ')}, VLAN ${vlan}`
  return networks.some((network) => contains(network, held.address))
    ? { state: 'good', value: held.address, expected, said }
    : {
        state: 'broken',
        value: held.address,
        expected,
        why: 'The device kept an address of another VLAN.',
        said,
      }
}
