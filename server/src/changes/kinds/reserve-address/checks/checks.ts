import type { Check } from '@patchbay/contract/changes/check'
import type { PoolUse } from '@patchbay/contract/policies/pool-use'
import type { ReservationIntent } from '../../../../addresses/intent.ts'
import { checkAddress } from './check-address.ts'
import { checkMac } from './check-mac.ts'
import { checkName, isHostName } from '../../../../addresses/check-name.ts'
import { checkNames } from './check-names.ts'
import { checkWhere } from '../../../../addresses/check-where.ts'
import type { ReservationSnapshot } from '../../../../addresses/snapshot.ts'
import { checkResult } from '../../check-result.ts'
import type { CheckResult } from '../../check-result.ts'
import { inPool } from '../../../../dhcp/network.ts'
import { poolLevel } from '../../../../addresses/pool-use.ts'
import { isDeepStrictEqual } from 'node:util'

/** Partners give each other leases and never reservations: on one alone it is gone when the other answers. */
function checkServers({ servers, others }: ReservationSnapshot): CheckResult[] {
  return [
    pair(servers),
    ...agreed(servers),
    ...(others ?? []).flatMap(({ network, servers: own }) =>
      agreed(own).map((one) => ({
        ...one,
        id: `${one.id} ${network}`,
        words: one.words.replace('The servers', `In ${network} the servers`),
      })),
    ),
  ]
}

function pair(servers: ReservationSnapshot['servers']): CheckResult {
  const titles = servers.map(({ title }) => title).join(' and ')
  const [only] = servers
  if (servers.length === 1 && only?.role != null) {
    return checkResult(
      'red',
      'partners',
      `${titles} is the ${only.role} of a pair whose partner is not connected. The reservation would exist on one server only.`,
      'Connect the partner.',
    )
  }
  const apart = servers.filter(({ reachesPartner }) => reachesPartner === false)
  if (apart.length === 0) return checkResult('green', 'partners', `It is written to ${titles}.`)
  const words = apart.map(({ title }) => title).join(' and ')
  return checkResult(
    'amber',
    'partners',
    `${words} does not reach its partner now. Each server is written separately.`,
  )
}

function agreed(servers: ReservationSnapshot['servers']): CheckResult[] {
  const [first, ...others] = servers
  if (others.every(({ says }) => isDeepStrictEqual(says, first?.says))) return []
  const words = servers.map(({ title, says }) => `${says?.address ?? 'nothing'} on ${title}`).join(', ')
  return [
    checkResult(
      'amber',
      'partners-disagree',
      `The servers disagree: ${words}. They agree afterwards, and an undo cannot restore the difference.`,
    ),
  ]
}

/** In percent of the pools: with less left, a busy morning leaves somebody without an address. */
const few = 5

/** What is left for everybody else. */
function checkPool(
  { address, besides }: ReservationIntent,
  { pool, subnet: { network }, holder, leases, servers }: ReservationSnapshot,
): CheckResult[] {
  // One that is put back may have had no address.
  if (address === null && besides === null) {
    const words = `No address of ${network} is free to reserve, and none was given.`
    return [checkResult('red', 'pool', words, 'Enter a free address, or free one first.')]
  }
  if (pool === null) return []
  if ('unread' in pool) {
    return [checkResult('amber', 'pool', `Utilisation of ${network} is not known: ${pool.unread}.`)]
  }
  if (pool.total === 0) return [checkResult('green', 'pool', `${network} has no pools.`)]
  const has =
    holder !== null ||
    leases.some((lease) => lease.address === address) ||
    servers.some(({ says }) => says?.address === address)
  const takes = pool.inside && !has
  const left = Math.max(0, pool.free - (takes ? 1 : 0))
  const words = `${left} of ${pool.total} addresses in the pools of ${network} stay free, by ${pool.source}.`
  if (!takes || (left * 100) / pool.total >= few) return [checkResult('green', 'pool', words)]
  return [
    checkResult(
      'amber',
      'pool',
      `Almost full: ${words}`,
      'Choose an address outside the pools, or free some.',
    ),
  ]
}

/**
 * May an address that a server gives to anybody be reserved for one device, which a site decides. One that the device has reserved
 * already, or that is put back, is not asked about.
 */
function checkPoolUse(
  { address, besides }: ReservationIntent,
  { subnet, servers }: ReservationSnapshot,
  policy: PoolUse,
): CheckResult[] {
  if (address === null || besides !== null) return []
  const pool = (subnet.pools ?? []).find((one) => inPool(one, address))
  if (pool === undefined || servers.every(({ says }) => says?.address === address)) return []
  const level = poolLevel(policy, address)
  if (level === 'allow') return []
  const words = `${address} is in the pool ${pool}, so any client may get it`
  return [
    level === 'refuse'
      ? checkResult(
          'red',
          'pool-use',
          `${words}. The pool policy refuses that.`,
          'Choose an address outside the pools.',
        )
      : checkResult(
          'amber',
          'pool-use',
          `${words}. The pool policy needs a reason.`,
          'Choose an address outside the pools, or enter a reason for this one.',
        ),
  ]
}

/** Which name will lead to the address, and who enters it. Nothing is sent to the name service from here. */
function checkDnsEffect(
  { address }: ReservationIntent,
  { entered }: Pick<ReservationSnapshot, 'entered'>,
): CheckResult[] {
  if (entered === null || address === null || !isHostName(entered.name)) return []
  const { name, by } = entered
  const words =
    by.length === 0
      ? `No DNS record is made for ${name}: no DHCP server of the subnet updates DNS.`
      : `${name} will lead to ${address}: ${by.join(' or ')} updates DNS when the device gets its lease.`
  return [checkResult('green', 'dns-effect', words, ...(by.length === 0 ? [enterIt] : []))]
}

const enterIt = 'Add a DNS record if the device needs the name.'

/** With which address the device is, where no lease tells it: as its gateway has it now, or as it was seen last, with when. */
function checkPresent({ mac, state }: ReservationIntent, { has, leases }: ReservationSnapshot): Check[] {
  if (has == null || leases.length > 0) return []
  const { addresses, gateway, at, by, unasked } = has
  const which = addresses.join(' and ')
  const told = (words: string): Check[] => [
    { ...checkResult('green', 'address-now', words), source: gateway, observedAt: at, protectedClass: null },
  ]
  if (has.now)
    return told(
      `${mac} has ${which} now without a lease, by ${by ?? 'an entry'} of ${gateway ?? 'the gateway'}.`,
    )
  if (addresses.length === 0)
    return state === 'none' && unasked !== null
      ? told(`The present address of ${mac} is not known: ${unasked}.`)
      : []
  const since =
    unasked === null ? 'The gateway has no entry of it now' : `Its present address is not known: ${unasked}`
  return told(`${mac} was seen last with ${which} by ${gateway ?? 'a gateway'} at ${at ?? ''}. ${since}.`)
}

/** What was looked at, each with how it was found. */
export function checkReservation(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  poolUse: PoolUse,
  leftBy: number | null = null,
): Check[] {
  const source = before.servers.map(({ title }) => title).join(', ')
  const all =
    intent.state === 'none'
      ? checkServers(before)
      : [
          ...checkMac(intent, before, leftBy),
          ...checkAddress(intent, before),
          ...checkPoolUse(intent, before, poolUse),
          ...checkPool(intent, before),
          ...checkName(intent, before),
          ...checkDnsEffect(intent, before),
          ...checkServers(before),
        ]
  const names = intent.state === 'none' ? [] : checkNames(intent, before)
  const where = intent.state === 'none' ? [] : checkWhere(before)
  const asked = before.names?.asked.join(', ') ?? null
  const read = { observedAt: before.observedAt, protectedClass: null }
  return [
    ...all.map((one) => ({ ...one, source, ...read })),
    ...where,
    ...checkPresent(intent, before),
    ...names.map((one) => ({ ...one, source: asked, ...read })),
  ]
}
