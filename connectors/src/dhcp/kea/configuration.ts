import type { Ask } from '../../asking.ts'
import type { DhcpOption, Subnet } from '../capabilities.ts'
import { checked, sift } from '../../transport/answers.ts'
import { Failure, refused } from '../../failures.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import type { KeaChannel } from './channel.ts'
import { checkDaemon } from './daemon.ts'
import { effectiveOptions, sentOptions } from './options.ts'
import { listedSubnets } from './subnet-list.ts'
import { configurationAnswer, hostRow, sharedNetworkRow, subnetRow } from './schema.ts'
import type { HostRow, Option } from './schema.ts'

export interface Configuration {
  readonly subnets: readonly Subnet[]
  readonly reservations: readonly HostRow[]
  /** Domains that Kea adds to short host names, the server's own first. */
  readonly domains: readonly string[]
  /** Reservations may live in a database, which the configuration does not show. */
  readonly hostsElsewhere: boolean
  readonly dropped: number
  readonly readAt: Date
  /** False where the account may only list the subnets: their parts and the reservations are then not known. */
  readonly whole: boolean
}

/** How the configuration is read; `forget` makes the next one ask, as after a change. */
export interface ReadConfiguration {
  (ask: Ask): Promise<Configuration>
  readonly forget: () => void
}

/** Reads `config-get`, once for all who ask at the same time, and keeps it for `age` seconds; `readAt` tells how old it is. */
export function configurationOf(channel: KeaChannel, age: number, now: () => Date): ReadConfiguration {
  let kept: Configuration | null = null
  const shared = new SharedAnswers()
  const readNow = async (ask: Ask): Promise<Configuration> => {
    kept = await shown(channel, ask)
    return kept
  }
  const read = async (ask: Ask) => {
    // In both directions: a clock that is set back must not make it last.
    if (kept !== null && Math.abs(now().getTime() - kept.readAt.getTime()) < age * 1000) return kept
    return shared.ask('config-get', channel.name, ask, readNow)
  }
  const forget = () => {
    kept = null
  }
  return Object.assign(read, { forget })
}

/** A role may be let read subnets and not the configuration, which can hold passwords (hook rbac). */
async function shown(channel: KeaChannel, ask: Ask): Promise<Configuration> {
  let forbidden: unknown = refused({
    cause: 'right-missing',
    message: `${channel.name} does not show its configuration to this account`,
  })
  try {
    const answer = await channel.command('config-get', null, ask)
    if (answer.state === 'ok') return configurationIn(channel.name, answer.arguments, answer.receivedAt)
  } catch (error) {
    if (!isForbidden(error)) throw error
    forbidden = error
  }
  const listed = await listedSubnets(channel, ask).catch((error: unknown) => {
    throw isForbidden(error) ? forbidden : error
  })
  if (listed === null) throw forbidden
  return { ...listed, reservations: [], domains: [], hostsElsewhere: true, whole: false }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Failure && error.detail.cause === 'right-missing'

function configurationIn(name: string, answer: unknown, readAt: Date): Configuration {
  checkDaemon(name, answer)
  const { Dhcp4: dhcp } = checked(name, configurationAnswer, answer)
  const networks = sift(sharedNetworkRow, dhcp['shared-networks'])
  const groups = [
    {
      rows: dhcp.subnet4,
      options: [],
      network: null,
      context: undefined,
      leaseTime: undefined,
      suffix: undefined,
      sends: undefined,
    },
    ...networks.rows.map((network) => ({
      rows: network.subnet4,
      options: network['option-data'],
      network: network.name ?? null,
      context: network['user-context'],
      leaseTime: network['valid-lifetime'],
      suffix: network['ddns-qualifying-suffix'],
      sends: network['ddns-send-updates'],
    })),
  ]
  const globals = sift(hostRow, dhcp.reservations)
  let dropped = networks.dropped + globals.dropped
  const subnets: Subnet[] = []
  const reservations = globals.rows.map((host): HostRow => ({ ...host, 'subnet-id': 0 }))
  const suffixes = [dhcp['ddns-qualifying-suffix'], domainName(dhcp['option-data'])]
  for (const group of groups) {
    const found = sift(subnetRow, group.rows)
    dropped += found.dropped
    suffixes.push(group.suffix)
    for (const row of found.rows) {
      const context = { ...group.context, ...row['user-context'] }
      const options = effectiveOptions(dhcp['option-data'], group.options, row['option-data'])
      suffixes.push(row['ddns-qualifying-suffix'], ...row.pools.map((pool) => pool['ddns-qualifying-suffix']))
      subnets.push({
        id: String(row.id),
        subnet: row.subnet,
        pools: row.pools.map(({ pool }) => pool.replace(/\s*-\s*/, '-')),
        routers: routers(options),
        name: textIn(context, 'name', 'description', 'comment') ?? group.network,
        vlan: vlanIn(context),
        sharedNetwork: group.network,
        leaseTime: row['valid-lifetime'] ?? group.leaseTime ?? dhcp['valid-lifetime'] ?? null,
        options,
        naming: {
          suffix: plainDomain(
            row['ddns-qualifying-suffix'] ?? group.suffix ?? dhcp['ddns-qualifying-suffix'],
          ),
          // Not told of any lease unless that is turned on, and of all unless that is turned off.
          updates:
            (dhcp['dhcp-ddns']?.['enable-updates'] ?? false) &&
            (row['ddns-send-updates'] ?? group.sends ?? dhcp['ddns-send-updates'] ?? true),
        },
      })
      const hosts = sift(hostRow, row.reservations)
      dropped += hosts.dropped
      reservations.push(...hosts.rows.map((host) => ({ ...host, 'subnet-id': row.id })))
    }
  }
  return {
    subnets,
    reservations,
    domains: domainsOf(suffixes),
    hostsElsewhere: dhcp['hosts-database'] !== undefined || dhcp['hosts-databases'] !== undefined,
    dropped,
    readAt,
    whole: true,
  }
}

function domainsOf(suffixes: readonly (string | undefined)[]): readonly string[] {
  const tidy = suffixes.map((text = '') => text.trim().replace(/\.$/, '').toLowerCase())
  return [...new Set(tidy.filter((text) => text !== ''))]
}

/** Option 15 of RFC 2132: clients that update names themselves complete theirs with it. */
const domainName = (options: readonly Option[]): string | undefined =>
  sentOptions(options).find(({ name, code }) => name === 'domain-name' || code === 15)?.data

/** Option 3 of RFC 2132, where a subnet or its network says it: a server has none for all. */
function routers(options: readonly DhcpOption[]): string[] {
  const found = options.find(
    ({ name, code, from }) => from !== 'server' && (name === 'routers' || code === 3),
  )
  const list = found?.data.split(',').map((part) => part.trim()) ?? []
  return list.filter((part) => part !== '')
}

// Kea gives `user-context` no meaning; these are the words in which sites write names and VLANs there.
function textIn(context: Readonly<Record<string, unknown>>, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = context[key]
    if (typeof value === 'string' && value !== '') return value.slice(0, 200)
  }
  return null
}

function vlanIn(context: Readonly<Record<string, unknown>>): number | null {
  for (const key of ['vlan', 'vlan-id', 'vlan_id', 'vlanId']) {
    const value = context[key]
    const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 4094) return number
  }
  return null
}

/** Empty, it completes nothing. */
const plainDomain = (suffix: string | undefined): string | null => suffix?.replace(/\.$/, '') || null
