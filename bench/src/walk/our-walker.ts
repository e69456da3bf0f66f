import { createInterface } from 'node:readline'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Secret } from '@patchbay/connectors/secret'
import { snmpSwitch } from '@patchbay/connectors/switch/snmp/index'
import type { SwitchCollection, SwitchTable } from '@patchbay/connectors/switch/capabilities'
import type { Setup } from './walkers.ts'

// A process of its own, as SNMP::Info has: walks the devices of each line it is given.
const tables: readonly SwitchTable[] = [
  'system',
  'interfaces',
  'vlans',
  'forwarding',
  'addresses',
  'neighbours',
  'power',
]

const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const next = async (): Promise<string | null> => {
  const { value, done } = await input.next()
  return done ? null : value
}
const setup = JSON.parse((await next()) ?? '{}') as Setup
const quiet = () => undefined
const system = snmpSwitch.open(
  {
    name: 'bench',
    reach: null,
    trust: {},
    credential: { kind: 'snmp-v2c', community: new Secret(setup.community) },
    settings: { limits: { timeout: setup.timeout } },
  },
  {
    resolve: async ({ host, port }) => ({ address: host, port }),
    log: { debug: quiet, info: quiet, warn: quiet },
    now: () => new Date(),
  },
)

async function walk(port: number): Promise<Record<string, number>> {
  const device = { name: `device ${port}`, address: null, reach: { host: setup.host, port }, trust: {} }
  const ask = { signal: new AbortController().signal, limit: 60_000 }
  const collection = (await system.can.collect?.(device, { tables }, ask)) ?? {}
  return Object.fromEntries(tables.map((table) => [table, countOf(collection, table)]))
}

function countOf(collection: SwitchCollection, table: SwitchTable): number {
  const part = collection[table]
  if (part === undefined) return 0
  if ('failure' in part) throw part.failure
  return Array.isArray(part.reading.value) ? part.reading.value.length : 1
}

/** In the order of the ports, so many at once as the setup says. */
async function walkAll(ports: readonly number[]): Promise<Record<string, number>[]> {
  const found: Record<string, number>[] = []
  const places = ports.entries()
  const lane = async () => {
    for (const [at, port] of places) found[at] = await walk(port)
  }
  await Promise.all(Array.from({ length: setup.atOnce ?? ports.length }, lane))
  return found
}

for (let line = await next(); line !== null; line = await next()) {
  const ports = JSON.parse(line) as number[]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.cpuUsage()
  const start = performance.now()
  const found = await walkAll(ports)
  const wall = performance.now() - start
  const { user, system: kernel } = process.cpuUsage(before)
  delay.disable()
  const cpu = (user + kernel) / 1000
  const loopDelay = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
  console.log(JSON.stringify({ found, cpu, wall, loopDelay }))
}
await system.close()
