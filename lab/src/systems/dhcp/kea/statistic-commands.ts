import { map } from './arguments.ts'
import { CommandError, done, nothing } from './answer.ts'
import { contains, parseAddress, parsePool } from './address.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isObject, type Json, type JsonObject, word } from './json.ts'
import type { KeaLease } from './leases.ts'

interface Count {
  readonly total: number
  /** Given out; declined ones apart. */
  readonly assigned: number
  readonly declined: number
  /** Taken back since they ran out, and still remembered. */
  readonly reclaimed: number
}

interface SubnetCount extends Count {
  readonly id: number
  /** By the number of the pool; pools without one are counted together as 0. */
  readonly pools: ReadonlyMap<number, Count>
}

function countOf(leases: readonly KeaLease[], total: number): Count {
  const inState = (...states: readonly number[]) =>
    leases.filter(({ state }) => states.includes(state)).length
  return { total, assigned: inState(0), declined: inState(1), reclaimed: inState(2, 3) }
}

function counts(daemon: RunningDaemon): readonly SubnetCount[] {
  const bySubnet = Map.groupBy(daemon.leases.all(), ({ subnetId }) => subnetId)
  return daemon.configuration
    .placed()
    .map(({ id, pools }): SubnetCount => {
      const leases = bySubnet.get(id) ?? []
      const ranges = pools.flatMap((pool) => {
        const range = parsePool(pool.range)
        return range === null ? [] : [{ ...range, pool: pool.id }]
      })
      const size = (some: typeof ranges) => some.reduce((sum, { first, last }) => sum + last - first + 1, 0)
      const pooled = [...Map.groupBy(ranges, ({ pool }) => pool)].map(([pool, some]) => {
        const inside = leases.filter(({ address }) =>
          some.some((range) => contains(range, parseAddress(address) ?? -1)),
        )
        return [pool, countOf(inside, size(some))] as const
      })
      return { id, ...countOf(leases, size(ranges)), pools: new Map(pooled) }
    })
    .sort((a, b) => a.id - b.id)
}

/** `2026-11-20 07:12:45.000000`, in the server's local time; the lab's servers live in UTC. */
const stamp = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 23)}000`

const columns = [
  'subnet-id',
  'total-addresses',
  'cumulative-assigned-addresses',
  'assigned-addresses',
  'declined-addresses',
]

/** Which subnets are asked about, and how the answer names them. */
function selection(values: Json | undefined) {
  const wanted: JsonObject = isObject(values) ? values : {}
  const id = wanted['subnet-id']
  const range = wanted['subnet-range']
  if (id !== undefined) {
    if (typeof id !== 'number') throw new CommandError("'subnet-id' parameter is not integer")
    return {
      name: `subnet-id=${id}`,
      has: (one: number) => one === id,
      none: `subnet-id: ${id} does not exist`,
    }
  }
  if (range === undefined) {
    return { name: 'all subnets', has: () => true, none: 'no subnets' }
  }
  const [first, last] = isObject(range) ? [range['first-subnet-id'], range['last-subnet-id']] : []
  if (typeof first !== 'number' || typeof last !== 'number' || last < first) {
    throw new CommandError("'subnet-range' parameter is not valid")
  }
  return {
    name: `subnets ${first} through ${last}`,
    has: (one: number) => one >= first && one <= last,
    none: `selected ID range: ${first} through ${last} includes no known subnets`,
  }
}

const leaseStatistics: Command = (daemon, values) => {
  const { name, has, none } = selection(values)
  const rows = counts(daemon).filter(({ id }) => has(id))
  if (rows.length === 0) return nothing(`stat-lease4-get[${name}]: no matching data, ${none}`, {})
  return done(`stat-lease4-get[${name}]: ${rows.length} rows found`, {
    'result-set': {
      columns,
      rows: rows.map((row) => [row.id, row.total, row.assigned, row.assigned, row.declined]),
      timestamp: stamp(daemon.world.clock.now()),
    },
  })
}

/**
 * The lab sends no packets. Who holds a lease asks again at half of its time (RFC 2131 4.4.5), one in eight after it came
 * anew; what has come since they were last counted is added, so that a counter never falls.
 */
function packets(daemon: RunningDaemon): Readonly<Record<string, number>> {
  const { counted, leases, world } = daemon
  const at = world.clock.now()
  const held = leases.all().filter(({ state }) => state === 0)
  const rate = held.reduce((sum, { validLifetime }) => sum + 2 / Math.max(1, validLifetime), 0)
  const requests = counted.requests + (rate * Math.max(0, at - counted.at)) / 1_000
  daemon.counted = { at, requests }
  const [asked, began] = [Math.floor(requests), Math.floor(requests / 8)]
  return {
    'pkt4-request-received': asked,
    'pkt4-ack-sent': asked,
    'pkt4-discover-received': began,
    'pkt4-offer-sent': began,
    'pkt4-received': asked + began,
    'pkt4-sent': asked + began,
  }
}

/** Those that the lab's clients never make a server count are told, and stay at nothing. */
const packetCounters = [
  ...['ack', 'discover', 'nak', 'offer', 'request', 'decline', 'release', 'inform', 'unknown'].flatMap(
    (kind) =>
      kind === 'ack' || kind === 'nak' || kind === 'offer'
        ? [`pkt4-${kind}-received`, `pkt4-${kind}-sent`]
        : [`pkt4-${kind}-received`],
  ),
  'pkt4-received',
  'pkt4-sent',
  'pkt4-parse-failed',
  'pkt4-receive-drop',
  'v4-allocation-fail',
  'v4-allocation-fail-classes',
  'v4-allocation-fail-no-pools',
  'v4-allocation-fail-shared-network',
  'v4-allocation-fail-subnet',
]

function statistics(daemon: RunningDaemon): Record<string, Json> {
  const at = stamp(daemon.world.clock.now())
  const values: Record<string, Json> = {}
  const came = packets(daemon)
  for (const name of packetCounters)
    values[name] = [[came[name] ?? 0, name in came ? at : stamp(daemon.startedAt)]]
  const tell = (of: string, count: Count) => {
    // The counter has the declined ones too, the table of stat_cmds does not (seen on 2.2.0).
    const assigned = count.assigned + count.declined
    values[`${of}.total-addresses`] = [[count.total, stamp(daemon.reloadedAt)]]
    values[`${of}.assigned-addresses`] = [[assigned, at]]
    values[`${of}.cumulative-assigned-addresses`] = [[assigned + count.reclaimed, at]]
    values[`${of}.declined-addresses`] = [[count.declined, at]]
    values[`${of}.reclaimed-declined-addresses`] = [[0, at]]
    values[`${of}.reclaimed-leases`] = [[count.reclaimed, at]]
  }
  const rows = counts(daemon)
  for (const row of rows) {
    tell(`subnet[${row.id}]`, row)
    values[`subnet[${row.id}].v4-reservation-conflicts`] = [[0, at]]
    // Pools have counters of their own from 2.4 on.
    if (daemon.since(2, 4)) row.pools.forEach((count, pool) => tell(`subnet[${row.id}].pool[${pool}]`, count))
  }
  const sum = (of: (count: Count) => number) => rows.reduce((total, row) => total + of(row), 0)
  values['cumulative-assigned-addresses'] = [[sum((row) => row.assigned + row.declined + row.reclaimed), at]]
  values['declined-addresses'] = [[sum((row) => row.declined), at]]
  values['reclaimed-declined-addresses'] = [[0, at]]
  values['reclaimed-leases'] = [[sum((row) => row.reclaimed), at]]
  values['v4-reservation-conflicts'] = [[0, at]]
  return values
}

/** Statistics of the server, and the hook library stat_cmds. */
export const statisticCommands: Readonly<Record<string, Command>> = {
  'statistic-get-all': (daemon) => done(null, statistics(daemon)),
  'statistic-get': (daemon, values) => {
    const name = values === undefined ? undefined : map(values)['name']
    if (name === undefined) throw new CommandError("Missing mandatory 'name' parameter.")
    const value = statistics(daemon)[word(name)]
    return done(null, value === undefined ? {} : { [word(name)]: value })
  },
  'stat-lease4-get': leaseStatistics,
}
