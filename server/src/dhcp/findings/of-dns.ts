import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import { isHeld } from '../../facts/leases.ts'
import type { Facts } from '../facts.ts'
import { ofEndedLease, ofHeldLease } from './dns-of-leases.ts'
import { ofReservation } from './dns-of-reservations.ts'
import { counted, findingOf } from './wording.ts'

const allTold = (sources: readonly Source[], kind: Source['kind']) => {
  const of = sources.filter((source) => source.kind === kind)
  return of.length > 0 && of.every(({ state }) => state === 'ok' || state === 'none')
}

/** DNS tells something else than leases, held or over, and reservations. Said only when both were told in full. */
export function staleDns(facts: Facts, sources: readonly Source[]): Finding[] {
  if (!allTold(sources, 'dhcp') || !allTold(sources, 'dns')) return []
  const leases = facts.servers.flatMap((server) => server.leases)
  const held = leases.filter((lease) => isHeld(lease, facts.now))
  const ended = leases.filter((lease) => !isHeld(lease, facts.now) && lease.state !== 'declined')
  const reservations = facts.servers.flatMap((server) => server.reservations)
  const given = [...held, ...reservations]
  const items = [
    ...held.flatMap((lease) => ofHeldLease(lease, facts, given)),
    ...ended.flatMap((lease) => ofEndedLease(lease, facts, given)),
    ...reservations.flatMap((one) => ofReservation(one, facts, held, given)),
  ]
  return findingOf(
    'stale-dns',
    'warn',
    items,
    (count) => `${counted(count, 'DNS record does', 'DNS records do')} not match DHCP`,
  )
}
