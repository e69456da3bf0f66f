import { map, text } from './arguments.ts'
import { contains, parseAddress, parseOctets, parsePrefix } from './address.ts'
import { CommandError, done, failed, nothing } from './answer.ts'
import { checkReservations } from './configuration-check.ts'
import type { SubnetView } from './configuration.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isObject, type Json, type JsonObject, word } from './json.ts'
import { normaliseReservation } from './subnet.ts'

const identifierOf = (reservation: JsonObject) =>
  ['hw-address', 'client-id', 'duid', 'circuit-id', 'flex-id'].find((name) => reservation[name] !== undefined)

/** Where a command works. The lab's server has no hosts database, so `database` is never there. */
function target(values: JsonObject, otherwise: 'all' | 'database') {
  const given = values['operation-target'] ?? otherwise
  const names: Record<string, 'memory' | 'database' | 'all'> = {
    memory: 'memory',
    database: 'database',
    all: 'all',
    primary: 'memory',
    alternate: 'database',
    default: otherwise,
  }
  const known = typeof given === 'string' ? names[given] : undefined
  if (known === undefined)
    throw new CommandError(`The 'operation-target' value (${word(given)}) is not valid`)
  return known
}

function subnetWith(daemon: RunningDaemon, id: Json | undefined): SubnetView {
  if (typeof id !== 'number') throw new CommandError("Mandatory 'subnet-id' parameter missing.")
  const subnet = daemon.configuration.subnets().find((one) => one.id === id)
  if (subnet === undefined) throw new CommandError(`IPv4 subnet with ID of '${id}' is not configured`)
  return subnet
}

function matches(values: JsonObject): (reservation: JsonObject) => boolean {
  if (values['ip-address'] !== undefined) {
    const address = text(values, 'ip-address')
    return (reservation) => reservation['ip-address'] === address
  }
  const type = text(values, 'identifier-type')
  const given = text(values, 'identifier')
  const parsed = parseOctets(given)
  const identifier = 'octets' in parsed ? parsed.octets : given
  return (reservation) => reservation[type] === identifier
}

const shown = (subnet: SubnetView, reservation: JsonObject): JsonObject => ({
  ...reservation,
  'subnet-id': subnet.id,
})

function everywhere(daemon: RunningDaemon, accept: (reservation: JsonObject) => boolean, subnetId?: Json) {
  return daemon.configuration
    .subnets()
    .filter((subnet) => subnetId === undefined || subnet.id === subnetId)
    .flatMap((subnet) => subnet.reservations.filter(accept).map((one) => shown(subnet, one)))
}

function hosts(found: readonly JsonObject[]) {
  const words = `${found.length} IPv4 host(s) found.`
  return found.length === 0 ? nothing(words, { hosts: [] }) : done(words, { hosts: found })
}

/** The reservation of add and update, in its subnet, in the words that the server refuses it with. */
function described(daemon: RunningDaemon, values: JsonObject) {
  const reservation = values['reservation']
  if (!isObject(reservation)) throw new CommandError("'reservation' parameter must be specified and be a map")
  const { 'subnet-id': id, ...rest } = reservation
  const subnet = subnetWith(daemon, id)
  const range = parsePrefix(subnet.subnet)
  if (range === null) throw new CommandError('the subnet has no prefix')
  const host = normaliseReservation(rest)
  const address = typeof rest['ip-address'] === 'string' ? parseAddress(rest['ip-address']) : null
  if (address !== null && !contains(range, address)) {
    throw new CommandError(
      `specified reservation '${word(rest['ip-address'])}' is not matching the IPv4 subnet prefix '${subnet.subnet}'`,
    )
  }
  return { subnet, host, place: { id: subnet.id, prefix: subnet.subnet, range } }
}

const add: Command = (daemon, given) => {
  const values = map(given)
  const { subnet, host, place } = described(daemon, values)
  if (target(values, 'database') === 'database') {
    throw new CommandError('Host database not available, cannot add host.')
  }
  const all = [...subnet.reservations, host]
  checkReservations(all, place, () => '')
  daemon.configuration.setReservations(subnet.id, all)
  return done('Host added.')
}

const update: Command = (daemon, given) => {
  const values = map(given)
  const { subnet, host, place } = described(daemon, values)
  if (target(values, 'database') === 'database') {
    throw new CommandError('Host database not available, cannot update host.')
  }
  const name = identifierOf(host) ?? 'hw-address'
  const others = subnet.reservations.filter((one) => one[name] !== host[name])
  if (others.length === subnet.reservations.length) return failed('Host not updated (not found).')
  checkReservations([...others, host], place, () => '')
  daemon.configuration.setReservations(subnet.id, [...others, host])
  return done('Host updated.')
}

const remove: Command = (daemon, given) => {
  const values = map(given)
  const subnet = subnetWith(daemon, values['subnet-id'])
  const accept = matches(values)
  if (target(values, 'database') === 'database') {
    throw new CommandError('Host database not available, cannot delete host.')
  }
  const left = subnet.reservations.filter((one) => !accept(one))
  if (left.length === subnet.reservations.length) {
    const words = 'Host not deleted (not found).'
    return daemon.since(3, 0) ? nothing(words) : failed(words)
  }
  daemon.configuration.setReservations(subnet.id, left)
  return done('Host deleted.')
}

const get: Command = (daemon, given) => {
  const values = map(given)
  const subnet = subnetWith(daemon, values['subnet-id'])
  const host = target(values, 'all') === 'database' ? undefined : subnet.reservations.find(matches(values))
  if (host !== undefined) return done('Host found.', shown(subnet, host))
  // 2.x says success here, 3.0 says empty.
  return daemon.since(3, 0) ? nothing('Host not found.') : done('Host not found.')
}

const getAll: Command = (daemon, given) => {
  const subnet = subnetWith(daemon, map(given)['subnet-id'])
  return hosts(subnet.reservations.map((one) => shown(subnet, one)))
}

/** Source 0 is the configuration; the place to go on from is the position in it. */
const getPage: Command = (daemon, given) => {
  const values = map(given)
  const limit = values['limit']
  if (typeof limit !== 'number' || limit < 1)
    throw new CommandError("'limit' parameter must be greater than 0")
  const from = typeof values['from'] === 'number' ? values['from'] : 0
  const all = everywhere(daemon, () => true, values['subnet-id'])
  const page = all.slice(from, from + limit)
  const words = `${page.length} IPv4 host(s) found.`
  if (page.length === 0) return nothing(words, { count: 0, hosts: [] })
  return done(words, {
    count: page.length,
    hosts: page,
    next: { from: from + page.length, 'source-index': 0 },
  })
}

const byHostname: Command = (daemon, given) => {
  const values = map(given)
  const hostname = text(values, 'hostname').toLowerCase()
  return hosts(
    everywhere(daemon, (one) => word(one['hostname']).toLowerCase() === hostname, values['subnet-id']),
  )
}

const byId: Command = (daemon, given) => {
  const values = map(given)
  if (values['subnet-id'] !== undefined) throw new CommandError("forbidden parameter 'subnet-id'")
  return hosts(everywhere(daemon, matches(values)))
}

const byAddress: Command = (daemon, given) => {
  const values = map(given)
  const address = text(values, 'ip-address')
  return hosts(everywhere(daemon, (one) => one['ip-address'] === address, values['subnet-id']))
}

/** Hook library host_cmds: a paid one before 3.0, so off in the lab unless asked for. */
export const reservationCommands = (newer: boolean): Record<string, Command> => ({
  'reservation-add': add,
  'reservation-del': remove,
  'reservation-get': get,
  'reservation-get-all': getAll,
  'reservation-get-page': getPage,
  'reservation-get-by-hostname': byHostname,
  'reservation-get-by-id': byId,
  ...(newer ? { 'reservation-get-by-address': byAddress, 'reservation-update': update } : {}),
})
