import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import type { Configuration } from './configuration.ts'
import { contains } from './ipv4.ts'
import { isTriedWhole, nameForms } from './question.ts'
import type { KeaQuestion } from './question.ts'
import { hostList, hostRow } from './schema.ts'
import type { HostRow } from './schema.ts'

/** What the host_cmds hook told: it looks through the configuration and the hosts databases. */
export interface Stored {
  /** False where the hook is not loaded. */
  readonly asked: boolean
  /** False where it was asked and something may still be there. */
  readonly complete: boolean
  readonly rows: readonly HostRow[]
  readonly dropped: number
}

const notAsked: Stored = { asked: false, complete: false, rows: [], dropped: 0 }

type Asked = readonly [command: string, parameters: Readonly<Record<string, unknown>>]

/** Hosts of a MAC, an address or a name, by as many questions as there are ways to write it. */
export async function fromHook(
  channel: KeaChannel,
  question: KeaQuestion,
  config: Configuration,
  ask: Ask,
): Promise<Stored> {
  const rows: HostRow[] = []
  let dropped = 0
  for (const [command, parameters] of hookQuestions(question, config.domains)) {
    const answer = await channel.command(command, parameters, ask)
    if (answer.state === 'unsupported') {
      return question.by === 'address' ? byAddressIn(channel, question.address, config, ask) : notAsked
    }
    if (answer.state !== 'ok' || answer.arguments === undefined) continue
    const found = sift(hostRow, checked(channel.name, hostList, answer.arguments).hosts)
    rows.push(...found.rows)
    dropped += found.dropped
  }
  return { asked: true, complete: isWhole(question, config.domains), rows, dropped }
}

function hookQuestions(question: KeaQuestion, domains: readonly string[]): readonly Asked[] {
  const byId = (type: string, identifier: string): Asked => [
    'reservation-get-by-id',
    { 'identifier-type': type, identifier },
  ]
  switch (question.by) {
    case 'mac':
      // Windows and others identify themselves by 01 (Ethernet) and their MAC (RFC 2132 9.14).
      return [byId('hw-address', question.mac), byId('client-id', `01:${question.mac}`)]
    case 'client-id':
      return [byId('client-id', question.clientId)]
    case 'address':
      return [['reservation-get-by-address', { 'ip-address': question.address }]]
    default:
      return nameForms(question.hostname, domains).map((hostname): Asked => [
        'reservation-get-by-hostname',
        { hostname },
      ])
  }
}

/** A short name may be stored with a domain that nobody told us, and the hook compares whole names. */
const isWhole = (question: KeaQuestion, domains: readonly string[]): boolean =>
  question.by !== 'hostname' ||
  question.hostname.includes('.') ||
  (domains.length > 0 && isTriedWhole(question.hostname, domains))

const pageSize = 500
const page = z.object({
  hosts: z.array(z.unknown()).default([]),
  next: z.object({ from: z.number(), 'source-index': z.number() }).optional(),
})

/** All of a subnet. Pages name where the next one begins; the last answers result 3. */
export async function everyHost(channel: KeaChannel, id: number, ask: Ask): Promise<Stored> {
  const rows: HostRow[] = []
  let dropped = 0
  let next: Record<string, number> = {}
  for (;;) {
    const parameters = { 'subnet-id': id, limit: pageSize, ...next }
    const answer = await channel.command('reservation-get-page', parameters, ask)
    if (answer.state === 'unsupported') return notAsked
    const end = (complete: boolean): Stored => ({ asked: true, complete, rows, dropped })
    if (answer.state === 'empty' || answer.arguments === undefined) return end(true)
    const given = checked(channel.name, page, answer.arguments)
    const found = sift(hostRow, given.hosts)
    rows.push(...found.rows)
    dropped += found.dropped
    if (given.hosts.length === 0 || given.next === undefined) return end(true)
    const following = { from: given.next.from, 'source-index': given.next['source-index'] }
    // A page that leads to itself would be asked for ever.
    if (following.from === next['from'] && following['source-index'] === next['source-index']) {
      return end(false)
    }
    next = following
  }
}

const single = z.record(z.string(), z.unknown())

/** 2.2 has no search over all subnets by address: the subnet has to be named, and 0 for those that hold everywhere. */
async function byAddressIn(
  channel: KeaChannel,
  address: string,
  config: Configuration,
  ask: Ask,
): Promise<Stored> {
  const home = config.subnets.find(({ subnet }) => contains(subnet, address))
  const hosts: unknown[] = []
  for (const id of [...(home === undefined ? [] : [Number(home.id)]), 0]) {
    const parameters = { 'subnet-id': id, 'ip-address': address }
    const answer = await channel.command('reservation-get', parameters, ask)
    if (answer.state === 'unsupported') return notAsked
    // 2.x says result 0 without arguments where 3.0 says result 3: only arguments prove a host.
    if (answer.state === 'ok' && answer.arguments !== undefined) {
      hosts.push(checked(channel.name, single, answer.arguments))
    }
  }
  return { asked: true, complete: true, ...sift(hostRow, hosts) }
}
