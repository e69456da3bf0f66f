import type { Ask, Reading } from '../../asking.ts'
import type { LeaseQuestion, Reservation, ReservationIdentifier } from '../capabilities.ts'
import { refused } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import type { KeaChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { everyHost, fromHook } from './hook-reservations.ts'
import type { Stored } from './hook-reservations.ts'
import { canonicalOctets, keaQuestion, sameName, subnetNumber } from './question.ts'
import type { KeaQuestion } from './question.ts'
import { ownOptions } from './options.ts'
import type { HostRow } from './schema.ts'

/**
 * Reservations of a MAC, a client id, an address or a host name: those in the configuration, and those in a hosts database where
 * the host_cmds hook answers for it. `observedAt` is the age of the configuration, the older of the two.
 */
export async function findReservations(
  channel: KeaChannel,
  configuration: (ask: Ask) => Promise<Configuration>,
  asked: LeaseQuestion,
  ask: Ask,
): Promise<Reading<readonly Reservation[]>> {
  const question = keaQuestion(asked)
  const config = await configuration(ask)
  const stored = await fromHook(channel, question, config, ask)
  const fitting = config.reservations.filter((host) => matchesQuestion(host, question, config.domains))
  return reportedReservations(channel.name, config, fitting, stored)
}

/** All reservations of a subnet, from the configuration and from a hosts database where the hook shows it. */
export async function listReservations(
  channel: KeaChannel,
  configuration: (ask: Ask) => Promise<Configuration>,
  subnetId: string,
  ask: Ask,
): Promise<Reading<readonly Reservation[]>> {
  const id = subnetNumber(subnetId)
  const config = await configuration(ask)
  const stored = await everyHost(channel, id, ask)
  return reportedReservations(
    channel.name,
    config,
    config.reservations.filter((host) => host['subnet-id'] === id),
    stored,
  )
}

function reportedReservations(
  name: string,
  config: Configuration,
  configured: readonly HostRow[],
  stored: Stored,
): Reading<readonly Reservation[]> {
  if (!config.whole && !stored.asked) {
    throw refused({
      cause: 'right-missing',
      message: `${name} shows its reservations to this account neither in its configuration nor by host_cmds`,
    })
  }
  const networks = new Map(config.subnets.map((subnet) => [subnet.id, subnet.subnet]))
  const unique = new Map<string, Reservation>()
  for (const host of [...configured, ...stored.rows]) {
    const reservation = reservationOf(host, networks)
    const { address, mac, identifier, hostname, subnetId } = reservation
    unique.set(JSON.stringify([subnetId, mac, identifier, address, hostname?.toLowerCase()]), reservation)
  }
  return {
    value: [...unique.values()],
    // Without the hook a hosts database keeps its reservations to itself.
    complete: stored.complete || !config.hostsElsewhere,
    dropped: config.dropped + stored.dropped,
    observedAt: config.readAt,
  }
}

function macOf(host: HostRow): string | null {
  const mac = canonicalMac(host['hw-address'] ?? '')
  if (mac !== null) return mac
  const client = (host['client-id'] ?? '').replace(/[^0-9a-f]/gi, '')
  return client.length === 14 && client.startsWith('01') ? canonicalMac(client.slice(2)) : null
}

const kinds = ['client-id', 'duid', 'circuit-id', 'flex-id'] as const

/** What it goes by where that is no hardware address. Text in quotes and digits stay as the server writes them. */
function identifierOf(host: HostRow): ReservationIdentifier | null {
  for (const kind of kinds) {
    const value = host[kind]
    if (value !== undefined && value !== '') return { kind, value: canonicalOctets(value) ?? value }
  }
  return null
}

function matchesQuestion(host: HostRow, question: KeaQuestion, domains: readonly string[]): boolean {
  switch (question.by) {
    case 'mac':
      return macOf(host) === question.mac
    case 'client-id':
      return canonicalOctets(host['client-id'] ?? '') === question.clientId
    case 'address':
      return host['ip-address'] === question.address
    default:
      return sameName(host.hostname ?? '', question.hostname, domains)
  }
}

function reservationOf(host: HostRow, networks: ReadonlyMap<string, string>): Reservation {
  // Subnet 0 is Kea's word for a reservation that holds everywhere.
  const subnetId = host['subnet-id'] ? String(host['subnet-id']) : null
  const address = host['ip-address'] || null
  const mac = macOf(host)
  const identifier = canonicalMac(host['hw-address'] ?? '') === null ? identifierOf(host) : null
  return {
    address: address === '0.0.0.0' ? null : address,
    mac,
    ...(identifier === null ? {} : { identifier }),
    hostname: host.hostname?.replace(/\.$/, '') || null,
    subnet: subnetId === null ? null : (networks.get(subnetId) ?? null),
    subnetId,
    options: ownOptions(host['option-data']),
  }
}
