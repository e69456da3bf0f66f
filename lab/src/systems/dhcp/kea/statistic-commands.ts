import { map } from './arguments.ts'
import { CommandError, done, nothing } from './answer.ts'
import { parsePool } from './address.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isObject, type Json, type JsonObject, word } from './json.ts'

interface SubnetCount {
  readonly id: number
  readonly total: number
  /** Given out; declined ones apart. */
  readonly assigned: number
  readonly declined: number
}

function counts(daemon: RunningDaemon): readonly SubnetCount[] {
  const assigned = new Map<number, number>()
  const declined = new Map<number, number>()
  for (const lease of daemon.leases.all()) {
    if (lease.state === 2) continue
    const counted = lease.state === 1 ? declined : assigned
    counted.set(lease.subnetId, (counted.get(lease.subnetId) ?? 0) + 1)
  }
  return daemon.configuration
    .subnets()
    .map(({ id, pools }) => ({
      id,
      total: pools.reduce((sum, pool) => {
        const range = parsePool(pool)
        return range === null ? sum : sum + range.last - range.first + 1
      }, 0),
      assigned: assigned.get(id) ?? 0,
      declined: declined.get(id) ?? 0,
    }))
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

function statistics(daemon: RunningDaemon): Record<string, Json> {
  const at = stamp(daemon.world.clock.now())
  const values: Record<string, Json> = {}
  for (const name of ['pkt4-received', 'pkt4-sent', 'pkt4-parse-failed', 'pkt4-receive-drop']) {
    values[name] = [[0, stamp(daemon.startedAt)]]
  }
  let declined = 0
  for (const row of counts(daemon)) {
    // The counter has the declined ones too, the table of stat_cmds does not (seen on 2.2.0).
    const assigned = row.assigned + row.declined
    values[`subnet[${row.id}].total-addresses`] = [[row.total, stamp(daemon.reloadedAt)]]
    values[`subnet[${row.id}].assigned-addresses`] = [[assigned, at]]
    values[`subnet[${row.id}].cumulative-assigned-addresses`] = [[assigned, at]]
    values[`subnet[${row.id}].declined-addresses`] = [[row.declined, at]]
    declined += row.declined
  }
  values['declined-addresses'] = [[declined, at]]
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
