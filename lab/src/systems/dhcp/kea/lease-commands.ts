import { address, clientId, integer, map, octets, optionalText, text } from './arguments.ts'
import { contains, parseAddress, parsePool, parsePrefix } from './address.ts'
import { CommandError, done, nothing, type Answer } from './answer.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isList, isObject, type Json, type JsonObject, word } from './json.ts'
import { leaseJson, type KeaLease } from './leases.ts'

/** A lease with the number of its pool, from 2.4 on and where pools were given numbers. */
function shower(daemon: RunningDaemon): (lease: KeaLease) => JsonObject {
  const numbered = !daemon.since(2, 4)
    ? []
    : daemon.configuration.placed().flatMap(({ id, pools }) =>
        pools.flatMap((pool) => {
          const range = parsePool(pool.range)
          return pool.id === 0 || range === null ? [] : [{ subnetId: id, range, id: pool.id }]
        }),
      )
  return (lease) => {
    const at = numbered.length === 0 ? null : parseAddress(lease.address)
    const pool = numbered.find(
      ({ subnetId, range }) => at !== null && subnetId === lease.subnetId && contains(range, at),
    )
    return leaseJson(lease, pool?.id ?? 0)
  }
}

function found(daemon: RunningDaemon, leases: readonly KeaLease[], page = false): Answer {
  const values = {
    ...(page ? { count: leases.length } : {}),
    leases: leases.map(shower(daemon)),
  }
  const words = `${leases.length} IPv4 lease(s) found.`
  return leases.length === 0 ? nothing(words, values) : done(words, values)
}

function one(daemon: RunningDaemon, values: JsonObject): KeaLease | null {
  const plain = optionalText(values, 'ip-address')
  if (plain !== null) {
    address(plain)
    return daemon.leases.at(plain)
  }
  if (values['subnet-id'] === undefined) throw new CommandError("Mandatory 'subnet-id' parameter missing.")
  const subnetId = integer(values, 'subnet-id')
  const type = values['identifier-type']
  if (type === undefined)
    throw new CommandError(
      "No 'ip-address' provided and 'identifier-type' is either missing or not a string.",
    )
  if (type !== 'hw-address' && type !== 'client-id') {
    throw new CommandError(
      `Incorrect identifier type: ${word(type)}, the only supported values are: address, hw-address, duid`,
    )
  }
  const given = values['identifier']
  if (typeof given !== 'string') {
    throw new CommandError("No 'ip-address' provided and 'identifier' is either missing or not a string.")
  }
  const identifier = type === 'hw-address' ? octets(given) : clientId(given, daemon.since(2, 4))
  const leases = daemon.leases.all().filter((lease) => lease.subnetId === subnetId)
  return leases.find((lease) => (type === 'hw-address' ? lease.mac : lease.clientId) === identifier) ?? null
}

const get: Command = (daemon, values) => {
  const lease = one(daemon, map(values))
  return lease === null ? nothing('Lease not found.') : done('IPv4 lease found.', shower(daemon)(lease))
}

const getAll: Command = (daemon, values) => {
  if (values === undefined) return found(daemon, daemon.leases.all())
  const subnets = map(values)['subnets']
  if (subnets === undefined) throw new CommandError("'subnets' parameter not specified")
  if (!isList(subnets)) throw new CommandError("'subnets' parameter must be a list")
  const ids = subnets.map((id) => {
    if (typeof id !== 'number') throw new CommandError('listed subnet identifiers must be numbers')
    return id
  })
  return found(
    daemon,
    daemon.leases.all().filter((lease) => ids.includes(lease.subnetId)),
  )
}

const getPage: Command = (daemon, values) => {
  const wanted = map(values, 'no parameters specified for the lease4-get-page command')
  const from = text(wanted, 'from')
  const start = from === 'start' ? -1 : parseAddress(from)
  if (start === null) {
    throw new CommandError("'from' parameter value is neither 'start' keyword nor a valid IPv4 address")
  }
  const limit = integer(wanted, 'limit')
  if (limit === 0) throw new CommandError('page size of retrieved leases must not be 0')
  // Read without a sign, so that a negative one is far too large.
  if (limit < 0 || limit > 0xffff_ffff) {
    throw new CommandError('page size of retrieved leases must not be greater than 4294967295')
  }
  const page: KeaLease[] = []
  for (const lease of daemon.leases.all()) {
    if (page.length === limit) break
    if ((parseAddress(lease.address) ?? 0) > start) page.push(lease)
  }
  return found(daemon, page, true)
}

const asked = (values: Json | undefined) => map(values, 'Command arguments missing or a not a map.')

const byHardwareAddress: Command = (daemon, values) => {
  const mac = octets(text(asked(values), 'hw-address'))
  return found(
    daemon,
    daemon.leases.all().filter((lease) => lease.mac === mac),
  )
}

const byClientId: Command = (daemon, values) => {
  const id = clientId(text(asked(values), 'client-id'), daemon.since(2, 4))
  return found(
    daemon,
    daemon.leases.all().filter((lease) => lease.clientId === id),
  )
}

/** 3.2; the subnet may be left out. */
const byState: Command = (daemon, given) => {
  const values = asked(given)
  const state = integer(values, 'state')
  const subnetId = values['subnet-id'] === undefined ? null : integer(values, 'subnet-id')
  return found(
    daemon,
    daemon.leases
      .all()
      .filter((lease) => lease.state === state && (subnetId === null || lease.subnetId === subnetId)),
  )
}

const byHostname: Command = (daemon, values) => {
  const hostname = text(asked(values), 'hostname').toLowerCase()
  if (hostname === '') throw new CommandError("'hostname' parameter is empty")
  return found(
    daemon,
    daemon.leases.all().filter((lease) => lease.hostname === hostname),
  )
}

/** The lease in the arguments of add and update, checked against the subnets. */
function described(daemon: RunningDaemon, values: JsonObject): KeaLease {
  const required = (name: string) => {
    const value = values[name]
    if (typeof value !== 'string') throw new CommandError(`missing parameter '${name}' (<wire>:0:16)`)
    return value
  }
  const plain = required('ip-address')
  const at = address(plain)
  const mac = octets(required('hw-address'))
  const subnets = daemon.configuration.subnets()
  const within = (prefix: string) => {
    const range = parsePrefix(prefix)
    return range !== null && contains(range, at)
  }
  const wanted = values['subnet-id'] === undefined ? null : integer(values, 'subnet-id')
  const subnet = subnets.find((each) => (wanted === null ? within(each.subnet) : each.id === wanted))
  if (subnet === undefined) {
    throw new CommandError(
      wanted === null
        ? `subnet-id not specified and failed to find a subnet for address ${plain}`
        : `Invalid subnet-id: No IPv4 subnet with subnet-id=${wanted} currently configured.`,
    )
  }
  if (!within(subnet.subnet)) {
    throw new CommandError(
      `The address ${plain} does not belong to subnet ${subnet.subnet}, subnet-id=${subnet.id}`,
    )
  }
  const lifetime = values['valid-lft'] === undefined ? 28_800 : integer(values, 'valid-lft')
  const expires = values['expire'] === undefined ? null : integer(values, 'expire')
  const client = optionalText(values, 'client-id')
  return {
    address: plain,
    mac,
    clientId: client === null ? null : clientId(client, daemon.since(2, 4)),
    hostname: (optionalText(values, 'hostname') ?? '').toLowerCase(),
    subnetId: subnet.id,
    cltt: expires === null ? Math.floor(daemon.world.clock.now() / 1000) : expires - lifetime,
    validLifetime: lifetime,
    state: stateIn(daemon, values),
    fqdn: values['fqdn-fwd'] === true,
    context: contextIn(values),
  }
}

/** 3 is known from 3.0 on; how 3.0 counts it among the values it takes is not confirmed. */
function stateIn(daemon: RunningDaemon, values: JsonObject): number {
  const state = values['state'] === undefined ? 0 : integer(values, 'state')
  if (state >= 0 && state <= (daemon.since(3, 0) ? 3 : 2)) return state
  throw new CommandError(
    `Invalid state value: ${state}, supported values are: 0 (default), 1 (declined) and 2 (expired-reclaimed)`,
  )
}

function contextIn(values: JsonObject): JsonObject | null {
  const context = values['user-context']
  if (context === undefined) return null
  if (isObject(context)) return context
  throw new CommandError(`Invalid user context '${word(context)}' is not a JSON map.`)
}

const add: Command = (daemon, values) => {
  const lease = described(daemon, map(values))
  // Conflicts are result 4 since 2.3; 2.2.0 answers 1.
  if (daemon.leases.at(lease.address) !== null) {
    throw new CommandError('IPv4 lease already exists.', daemon.since(2, 4) ? 4 : 1)
  }
  daemon.leases.write(lease)
  return done(`Lease for address ${lease.address}, subnet-id ${lease.subnetId} added.`)
}

const update: Command = (daemon, values) => {
  const wanted = map(values)
  const lease = described(daemon, wanted)
  const present = daemon.leases.at(lease.address) !== null
  if (!present && wanted['force-create'] !== true) {
    throw new CommandError(
      `failed to update the lease with address ${lease.address} either because the lease has been deleted or it has` +
        ' changed in the database, in both cases a retry might succeed',
      daemon.since(2, 4) ? 4 : 1,
    )
  }
  daemon.leases.write(lease)
  return done(present ? 'IPv4 lease updated.' : 'IPv4 lease added.')
}

const remove: Command = (daemon, values) => {
  const lease = one(daemon, map(values))
  if (lease === null || !daemon.leases.remove(lease.address)) return nothing('IPv4 lease not found.')
  return done('IPv4 lease deleted.')
}

const wipe: Command = (daemon, values: Json | undefined) => {
  const id = values === undefined ? null : integer(map(values), 'subnet-id')
  const leases = daemon.leases.all().filter((lease) => id === null || lease.subnetId === id)
  for (const lease of leases) daemon.leases.remove(lease.address)
  const subnets = [...new Set(leases.map((lease) => lease.subnetId))]
  const words = `Deleted ${leases.length} IPv4 lease(s) from subnet(s) ${id ?? subnets.join(' ')}`
  return leases.length === 0 ? nothing(words) : done(words)
}

/** Asks for the DNS update of a lease again; success means that it was handed on, not that it was made. */
const resendUpdate: Command = (daemon, given) => {
  const plain = text(map(given), 'ip-address')
  address(plain)
  const conflict = (words: string) => new CommandError(words, daemon.since(2, 4) ? 4 : 1)
  const updates = daemon.configuration.read()['dhcp-ddns']
  if (!isObject(updates) || updates['enable-updates'] !== true) {
    throw conflict('DDNS updating is not enabled')
  }
  const lease = daemon.leases.at(plain)
  if (lease === null) return nothing(`No lease found for: ${plain}`)
  if (lease.hostname === '') throw conflict(`Lease for: ${plain}, has no hostname, nothing to update`)
  if (!lease.fqdn) {
    throw conflict(`Neither forward nor reverse updates enabled for lease for: ${plain}`)
  }
  return done(`NCR generated for: ${plain}, hostname: ${lease.hostname}`)
}

/** Hook library lease_cmds, the half for IPv4. */
export const leaseCommands = (withStates: boolean): Readonly<Record<string, Command>> => ({
  'lease4-get': get,
  'lease4-get-all': getAll,
  'lease4-get-page': getPage,
  'lease4-get-by-hw-address': byHardwareAddress,
  'lease4-get-by-client-id': byClientId,
  'lease4-get-by-hostname': byHostname,
  ...(withStates ? { 'lease4-get-by-state': byState } : {}),
  'lease4-add': add,
  'lease4-update': update,
  'lease4-del': remove,
  'lease4-wipe': wipe,
  'lease4-resend-ddns': resendUpdate,
})
