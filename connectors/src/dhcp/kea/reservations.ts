import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { LeaseQuestion, Reservation } from '../capabilities.ts'
import { canonicalMac } from '../../mac.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { contains } from './ipv4.ts'
import { keaQuestion, sameName, subnetNumber } from './question.ts'
import type { KeaQuestion } from './question.ts'
import { ownOptions } from './options.ts'
import { hostList, hostRow } from './schema.ts'
import type { HostRow } from './schema.ts'

/**
 * Reservations of a MAC, an address or a host name: those in the configuration, and those in a hosts database where
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
  const fitting = config.reservations.filter((host) => fits(host, question))
  return told(config, fitting, stored)
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
  return told(
    config,
    config.reservations.filter((host) => host['subnet-id'] === id),
    stored,
  )
}

function told(
  config: Configuration,
  configured: readonly HostRow[],
  stored: Stored,
): Reading<readonly Reservation[]> {
  const networks = new Map(config.subnets.map((subnet) => [subnet.id, subnet.subnet]))
  const unique = new Map<string, Reservation>()
  for (const host of [...configured, ...stored.rows]) {
    const reservation = reservationOf(host, networks)
    const { address, mac, hostname, subnetId } = reservation
    unique.set(JSON.stringify([subnetId, mac, address, hostname?.toLowerCase()]), reservation)
  }
  return {
    value: [...unique.values()],
    // Without the hook a hosts database keeps its reservations to itself.
    complete: (stored.asked && stored.complete !== false) || !config.hostsElsewhere,
    dropped: config.dropped + stored.dropped,
    observedAt: config.readAt,
  }
}

interface Stored {
  readonly asked: boolean
  /** False when pages ended without an end. */
  readonly complete?: boolean
  readonly rows: readonly HostRow[]
  readonly dropped: number
}

async function fromHook(
  channel: KeaChannel,
  question: KeaQuestion,
  config: Configuration,
  ask: Ask,
): Promise<Stored> {
  const [command, parameters] = hookQuestion(question)
  const answer = await channel.command(command, parameters, ask)
  if (answer.state === 'ok' && answer.arguments !== undefined) {
    return { asked: true, ...sift(hostRow, checked(channel.name, hostList, answer.arguments).hosts) }
  }
  if (answer.state !== 'unsupported') return { asked: true, rows: [], dropped: 0 }
  return question.by === 'address'
    ? byAddressIn(channel, question.address, config, ask)
    : { asked: false, rows: [], dropped: 0 }
}

function hookQuestion(question: KeaQuestion): [string, Record<string, unknown>] {
  switch (question.by) {
    case 'mac':
      return ['reservation-get-by-id', { 'identifier-type': 'hw-address', identifier: question.mac }]
    case 'address':
      return ['reservation-get-by-address', { 'ip-address': question.address }]
    default:
      return ['reservation-get-by-hostname', { hostname: question.hostname }]
  }
}

const pageSize = 500
const page = z.object({
  hosts: z.array(z.unknown()).default([]),
  next: z.object({ from: z.number(), 'source-index': z.number() }).optional(),
})

/** Pages name where the next one begins; the last answers result 3. */
async function everyHost(channel: KeaChannel, id: number, ask: Ask): Promise<Stored> {
  const rows: HostRow[] = []
  let dropped = 0
  let next: Record<string, number> = {}
  for (;;) {
    const parameters = { 'subnet-id': id, limit: pageSize, ...next }
    const answer = await channel.command('reservation-get-page', parameters, ask)
    if (answer.state === 'unsupported') return { asked: false, rows: [], dropped: 0 }
    if (answer.state === 'empty' || answer.arguments === undefined) return { asked: true, rows, dropped }
    const given = checked(channel.name, page, answer.arguments)
    const found = sift(hostRow, given.hosts)
    rows.push(...found.rows)
    dropped += found.dropped
    if (given.hosts.length === 0 || given.next === undefined) return { asked: true, rows, dropped }
    const following = { from: given.next.from, 'source-index': given.next['source-index'] }
    // A page that leads to itself would be asked for ever.
    if (following.from === next['from'] && following['source-index'] === next['source-index']) {
      return { asked: true, complete: false, rows, dropped }
    }
    next = following
  }
}

const single = z.record(z.string(), z.unknown())

/** 2.2 has no search over all subnets by address: the subnet has to be named. */
async function byAddressIn(
  channel: KeaChannel,
  address: string,
  config: Configuration,
  ask: Ask,
): Promise<Stored> {
  const home = config.subnets.find(({ subnet }) => contains(subnet, address))
  if (home === undefined) return { asked: false, rows: [], dropped: 0 }
  const parameters = { 'subnet-id': Number(home.id), 'ip-address': address }
  const answer = await channel.command('reservation-get', parameters, ask)
  if (answer.state === 'unsupported') return { asked: false, rows: [], dropped: 0 }
  // 2.x says result 0 without arguments where 3.0 says result 3: only arguments prove a host.
  const found = answer.state === 'ok' && answer.arguments !== undefined
  return { asked: true, ...sift(hostRow, found ? [checked(channel.name, single, answer.arguments)] : []) }
}

function macOf(host: HostRow): string | null {
  const mac = canonicalMac(host['hw-address'] ?? '')
  if (mac !== null) return mac
  // Windows and others identify themselves by 01 (Ethernet) and their MAC (RFC 2132 9.14).
  const client = (host['client-id'] ?? '').replace(/[^0-9a-f]/gi, '')
  return client.length === 14 && client.startsWith('01') ? canonicalMac(client.slice(2)) : null
}

function fits(host: HostRow, question: KeaQuestion): boolean {
  switch (question.by) {
    case 'mac':
      return macOf(host) === question.mac
    case 'address':
      return host['ip-address'] === question.address
    default:
      return sameName(host.hostname ?? '', question.hostname)
  }
}

function reservationOf(host: HostRow, networks: ReadonlyMap<string, string>): Reservation {
  // Subnet 0 is Kea's word for a reservation that holds everywhere.
  const subnetId = host['subnet-id'] ? String(host['subnet-id']) : null
  const address = host['ip-address'] || null
  return {
    address: address === '0.0.0.0' ? null : address,
    mac: macOf(host),
    hostname: host.hostname?.replace(/\.$/, '') || null,
    subnet: subnetId === null ? null : (networks.get(subnetId) ?? null),
    subnetId,
    options: ownOptions(host['option-data']),
  }
}
