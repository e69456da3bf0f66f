import type { Ask, Reading } from '../../asking.ts'
import type { Lease, LeaseQuestion, Subnet } from '../capabilities.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { everyLease, rowsOf, withoutLeases } from './every-lease.ts'
import type { LeaseReading } from './every-lease.ts'
import { asNumber } from './ipv4.ts'
import { canonicalOctets, isTriedWhole, keaQuestion, nameForms, sameName, subnetNumber } from './question.ts'
import type { KeaQuestion } from './question.ts'
import { leaseRow } from './schema.ts'
import type { LeaseRow } from './schema.ts'

type ReadConfiguration = (ask: Ask) => Promise<Configuration>

/** Leases of a MAC, a client id, an address or a host name, as the server holds them now. */
export async function findLeases(
  channel: KeaChannel,
  configuration: ReadConfiguration,
  asked: LeaseQuestion,
  ask: Ask,
  now: () => Date,
): Promise<Reading<readonly Lease[]>> {
  const question = keaQuestion(asked)
  // DHCPv6 is another server with another data base: not asked here.
  if (question.by === 'address' && question.family === 6) {
    return { value: [], complete: true, dropped: 0, observedAt: now() }
  }
  const settled = await subnetNames(configuration, ask)
  const found = await search(channel, question, settled.domains, ask)
  const subnets = new Map(settled.subnets.map((subnet) => [subnet.id, subnet]))
  return {
    value: found.rows.map((row) => leaseOf(row, subnets)),
    complete: found.complete,
    dropped: found.dropped,
    observedAt: found.observedAt,
  }
}

/** All leases of a subnet, whatever their state. */
export async function listLeases(
  channel: KeaChannel,
  configuration: ReadConfiguration,
  subnetId: string,
  ask: Ask,
): Promise<Reading<readonly Lease[]>> {
  const id = subnetNumber(subnetId)
  const settled = await subnetNames(configuration, ask)
  const found = await ofSubnet(channel, id, ask)
  const subnets = new Map(settled.subnets.map((subnet) => [subnet.id, subnet]))
  const leases = found.rows.map((row) => leaseOf(row, subnets))
  return {
    value: leases.sort((one, other) => asNumber(one.address) - asNumber(other.address)),
    complete: found.complete,
    dropped: found.dropped,
    observedAt: found.observedAt,
  }
}

/** Pages run over all subnets, so one subnet comes in one answer, and by pages only where that would be too large. */
async function ofSubnet(channel: KeaChannel, id: number, ask: Ask): Promise<LeaseReading> {
  const inSubnet = (row: LeaseRow) => row['subnet-id'] === id
  try {
    const found = await several(channel, 'lease4-get-all', { subnets: [id] }, ask)
    if (found === null) throw withoutLeases(channel.name)
    return { ...found, rows: found.rows.filter(inSubnet) }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause !== 'too-large') throw error
    return everyLease(channel, inSubnet, ask)
  }
}

/** The configuration only names the subnets here: without it the leases are still worth having. */
async function subnetNames(
  configuration: ReadConfiguration,
  ask: Ask,
): Promise<Pick<Configuration, 'subnets' | 'domains'>> {
  try {
    return await configuration({ signal: ask.signal, limit: Math.min(3_000, ask.limit / 2) })
  } catch (error) {
    // Slow, broken or forbidden for this command alone; anything else would meet the real question too.
    const passable = ['timed-out', 'server-error', 'right-missing', 'not-understood', 'too-large']
    if (!(error instanceof Failure) || !passable.includes(error.detail.cause)) throw error
    return { subnets: [], domains: [] }
  }
}

async function search(
  channel: KeaChannel,
  question: KeaQuestion,
  domains: readonly string[],
  ask: Ask,
): Promise<LeaseReading> {
  switch (question.by) {
    case 'address':
      return one(channel, question.address, ask)
    case 'mac':
      return (
        (await several(channel, 'lease4-get-by-hw-address', { 'hw-address': question.mac }, ask)) ??
        (await everyLease(channel, (row) => canonicalMac(row['hw-address'] ?? '') === question.mac, ask))
      )
    case 'client-id': {
      const { clientId } = question
      return (
        (await several(channel, 'lease4-get-by-client-id', { 'client-id': clientId }, ask)) ??
        (await everyLease(channel, (row) => canonicalOctets(row['client-id'] ?? '') === clientId, ask))
      )
    }
    default:
      return byName(channel, question.hostname, domains, ask)
  }
}

/** The server compares whole names and stores them with or without the closing dot, so each form is asked. */
async function byName(
  channel: KeaChannel,
  hostname: string,
  domains: readonly string[],
  ask: Ask,
): Promise<LeaseReading> {
  let found: LeaseReading | null = null
  for (const name of nameForms(hostname, domains)) {
    found = await several(channel, 'lease4-get-by-hostname', { hostname: name }, ask)
    if (found === null || found.rows.length > 0 || found.dropped > 0) break
  }
  if (found !== null) return { ...found, complete: found.rows.length > 0 || isTriedWhole(hostname, domains) }
  return everyLease(channel, (row) => sameName(row.hostname ?? '', hostname, domains), ask)
}

async function one(channel: KeaChannel, address: string, ask: Ask): Promise<LeaseReading> {
  const answer = await channel.command('lease4-get', { 'ip-address': address }, ask)
  if (answer.state === 'unsupported') throw withoutLeases(channel.name)
  const rows = answer.state === 'ok' ? [answer.arguments] : []
  return { ...sift(leaseRow, rows), complete: true, observedAt: answer.receivedAt }
}

/** Null when the server does not know the command. */
async function several(
  channel: KeaChannel,
  command: string,
  parameters: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<LeaseReading | null> {
  const answer = await channel.command(command, parameters, ask)
  if (answer.state === 'unsupported') return null
  return { ...sift(leaseRow, rowsOf(channel.name, answer)), complete: true, observedAt: answer.receivedAt }
}

function leaseOf(row: LeaseRow, subnets: ReadonlyMap<string, Subnet>): Lease {
  const subnetId = String(row['subnet-id'])
  return {
    address: row['ip-address'],
    mac: canonicalMac(row['hw-address'] ?? ''),
    clientId: row['client-id'] || null,
    hostname: row.hostname?.replace(/\.$/, '') || null,
    subnet: subnets.get(subnetId)?.subnet ?? null,
    subnetId,
    state: stateOf(row),
    fqdnForward: row['fqdn-fwd'] ?? null,
    fqdnReverse: row['fqdn-rev'] ?? null,
    startedAt: new Date(row.cltt * 1000),
    // An infinite lease has 4294967295 seconds, which is year 2162 and needs no word of its own.
    expiresAt: new Date((row.cltt + row['valid-lft']) * 1000),
  }
}

/**
 * 2 is expired and reclaimed, 3 released and kept for the client that had it: in both nobody holds the address. Before
 * there was a word for it (2.4) a released lease stays 0 with no time left, until it is reclaimed.
 */
function stateOf({ state = 0, 'valid-lft': lifetime }: LeaseRow): Lease['state'] {
  if (state === 0) return lifetime === 0 ? 'reclaimed' : 'active'
  return state === 1 ? 'declined' : 'reclaimed'
}
