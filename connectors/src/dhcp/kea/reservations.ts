import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { LeaseQuestion, Reservation } from '../capabilities.ts'
import { canonicalMac } from '../../mac.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { keaQuestion, sameName } from './question.ts'
import type { KeaQuestion } from './question.ts'
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
  const networks = new Map(config.subnets.map((subnet) => [subnet.id, subnet.subnet]))
  const unique = new Map<string, Reservation>()
  for (const host of [...fitting, ...stored.rows]) {
    const reservation = reservationOf(host, networks)
    const { address, mac, hostname, subnetId } = reservation
    unique.set(JSON.stringify([subnetId, mac, address, hostname?.toLowerCase()]), reservation)
  }
  return {
    value: [...unique.values()],
    // Without the hook a hosts database keeps its reservations to itself.
    complete: stored.asked || !config.hostsElsewhere,
    dropped: config.dropped + stored.dropped,
    observedAt: config.readAt,
  }
}

interface Stored {
  readonly asked: boolean
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

function asNumber(address: string): number {
  return address.split('.').reduce((number, octet) => number * 256 + Number(octet), 0)
}

function contains(subnet: string, address: string): boolean {
  const [network = '', length = '32'] = subnet.split('/')
  const size = 2 ** (32 - Number(length))
  return (
    !address.includes(':') && Math.floor(asNumber(network) / size) === Math.floor(asNumber(address) / size)
  )
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
  }
}
