import { text } from './arguments.ts'
import { contains, parseAddress, parsePrefix } from './address.ts'
import { CommandError } from './answer.ts'
import type { Command, RunningDaemon } from './command.ts'
import { everywhere } from './configuration-check.ts'
import { hostOctets, identifiers, shownOctets } from './host-identifier.ts'
import { identifierOf, type Host } from './hosts-database.ts'
import { isObject, type Json, type JsonObject, word } from './json.ts'
import { normaliseReservation } from './subnet.ts'

export type Target = 'memory' | 'database' | 'all'

/** Where a command works; 2.2 has no word for it, and 3.0 has dropped the older ones. */
export function targetOf(daemon: RunningDaemon, values: JsonObject, otherwise: 'all' | 'database'): Target {
  const given = values['operation-target']
  if (given === undefined || !daemon.since(2, 4)) return otherwise
  const names: Readonly<Record<string, Target>> = {
    memory: 'memory',
    database: 'database',
    all: 'all',
    default: otherwise,
    ...(daemon.since(3, 0) ? {} : { primary: 'memory', alternate: 'database' }),
  }
  const known = typeof given === 'string' ? names[given] : undefined
  if (known !== undefined) return known
  throw new CommandError(
    `The 'operation-target' value (${word(given)}) is not within expected set: (memory, database, all, default)`,
  )
}

export interface Place {
  readonly id: number
  readonly prefix: string
  readonly range: { readonly first: number; readonly last: number }
}

/** The subnet of a command; 0 is the place of the global hosts. */
export function placeOf(daemon: RunningDaemon, id: Json | undefined): Place {
  if (typeof id !== 'number') throw new CommandError("Mandatory 'subnet-id' parameter missing.")
  if (id === 0) return everywhere
  const found = daemon.configuration.placed().find((one) => one.id === id)
  if (found === undefined) throw new CommandError(`IPv4 subnet with ID of '${id}' is not configured`)
  const range = parsePrefix(found.subnet)
  if (range === null) throw new CommandError('the subnet has no prefix')
  return { id, prefix: found.subnet, range }
}

/** Hosts of the configuration, numbered in its order, the global ones first. */
export function inMemory(daemon: RunningDaemon): readonly Host[] {
  const { configuration } = daemon
  return [
    ...configuration.globalReservations().map((body) => ({ subnetId: 0, body })),
    ...configuration
      .subnets()
      .flatMap(({ id, reservations }) => reservations.map((body) => ({ subnetId: id, body }))),
  ].map((host, index) => ({ ...host, id: index + 1 }))
}

export const inDatabase = (daemon: RunningDaemon): readonly Host[] => daemon.hosts?.all() ?? []

export const hostsIn = (daemon: RunningDaemon, target: Target): readonly Host[] => [
  ...(target === 'database' ? [] : inMemory(daemon)),
  ...(target === 'memory' ? [] : inDatabase(daemon)),
]

export const shown = ({ subnetId, body }: Host): JsonObject => ({ ...body, 'subnet-id': subnetId })

const byIdentifier = (type: string, given: string): ((host: Host) => boolean) => {
  if (given === '') throw new CommandError("Unable to query for empty 'identifier'.")
  const kind = identifiers.find((known) => known === type)
  if (kind === undefined) throw new CommandError("Value of 'identifier-type' was not recognized.")
  const octets = hostOctets(given)
  const identifier = octets === null ? given : shownOctets(kind, octets)
  return ({ body }) => body[kind] === identifier
}

/** By an identifier and its type, in whatever subnet. */
export function identified(values: JsonObject): (host: Host) => boolean {
  const { 'identifier-type': type, identifier } = values
  if (typeof type !== 'string') throw new CommandError("'identifier-type' is either missing or not a string.")
  if (typeof identifier !== 'string') {
    throw new CommandError("'identifier' is either missing or not a string.")
  }
  return byIdentifier(type, identifier)
}

/** In one subnet, by address or by an identifier and its type. */
export function matches(daemon: RunningDaemon, values: JsonObject): (host: Host) => boolean {
  const { 'identifier-type': type, identifier } = values
  if (values['ip-address'] !== undefined) {
    const address = text(values, 'ip-address')
    if (values['subnet-id'] === undefined && daemon.since(3, 0)) {
      throw new CommandError(
        `missing parameter 'subnet-id', use 'reservation-get-by-address' with 'ip-address' set to "${address}"` +
          ' to get the list of reservations with this address',
      )
    }
    return ({ body }) => body['ip-address'] === address
  }
  for (const [name, value] of Object.entries({ 'identifier-type': type, identifier })) {
    if (typeof value === 'string') continue
    throw new CommandError(`No 'ip-address' provided and '${name}' is either missing or not a string.`)
  }
  const accept = byIdentifier(word(type), word(identifier))
  if (values['subnet-id'] === undefined && daemon.since(3, 0)) {
    throw new CommandError(
      `missing parameter 'subnet-id', use 'reservation-get-by-id' with 'identifier-type' set to "${word(type)}" and` +
        ` 'identifier' to "${word(identifier)}" to get the list of reservations with this identifier`,
    )
  }
  return accept
}

export const same = (one: JsonObject, other: JsonObject): boolean => {
  const name = identifierOf(one)
  return name !== undefined && one[name] === other[name]
}

/**
 * Where a host belongs that names no subnet. From 2.7 on one without an address is taken for a global one, and of one
 * with an address the server says where it would lie; before, a subnet is always wanted.
 */
function homeOf(daemon: RunningDaemon, host: JsonObject): Place {
  if (!daemon.since(2, 7)) throw new CommandError("Mandatory 'subnet-id' parameter missing.")
  const address = parseAddress(word(host['ip-address']))
  if (address === null || address === 0) return everywhere
  const homes = daemon.configuration.placed().filter(({ subnet }) => {
    const range = parsePrefix(subnet)
    return range !== null && contains(range, address)
  })
  const [home] = homes
  const belongs =
    home === undefined
      ? 'belongs to no configured subnet.'
      : `belongs to subnet '${home.subnet}' id ${home.id}${homes.length > 1 ? ' and others.' : '.'}`
  throw new CommandError(
    `Mandatory 'subnet-id' parameter missing. The address '${word(host['ip-address'])}' ${belongs}`,
  )
}

/** The reservation of add and update, in its subnet, in the words that the server refuses it with. */
export function described(daemon: RunningDaemon, values: JsonObject) {
  const reservation = values['reservation']
  if (!isObject(reservation)) throw new CommandError("'reservation' parameter must be specified and be a map")
  const { 'subnet-id': id, ...rest } = reservation
  const place = id === undefined ? homeOf(daemon, rest) : placeOf(daemon, id)
  const address = typeof rest['ip-address'] === 'string' ? parseAddress(rest['ip-address']) : null
  if (place.id !== 0 && address !== null && !contains(place.range, address)) {
    throw new CommandError(
      `specified reservation '${word(rest['ip-address'])}' is not matching the IPv4 subnet prefix '${place.prefix}'`,
    )
  }
  return { host: normaliseReservation(rest), place, assumed: id === undefined }
}

/** A question about hosts, with its arguments as a map. */
export type HostQuestion = (daemon: RunningDaemon, values: JsonObject) => ReturnType<Command>
