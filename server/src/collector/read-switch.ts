import type { Ask, Device, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type {
  Part,
  SwitchCapabilities,
  SwitchCollection,
  SwitchTable,
} from '@patchbay/connectors/switch/capabilities'
import type { Tried } from '../systems/device-health-rows.ts'
import type { System } from '../systems/open.ts'

/** One way to a switch: a system and the switch as that system reaches it. */
export interface Way {
  readonly system: System<'switch'>
  readonly device: Device
}

export const tables = [
  'interfaces',
  'vlans',
  'forwarding',
  'addresses',
  'neighbours',
  'power',
] as const satisfies readonly SwitchTable[]

/** A walk without these is a whole one; the counters are read now and then. */
const besides = ['system', 'counters'] as const satisfies readonly SwitchTable[]

export type Table = (typeof tables)[number]
type Wanted = Table | (typeof besides)[number]

export interface SwitchReading {
  readonly collection: SwitchCollection
  /** Why tables are missing, in words; empty when all were read. */
  readonly missing: readonly string[]
  /** Was anything read. */
  readonly any: boolean
  /** Name of the system that told; null when none did. */
  readonly source: string | null
  /** How it went by each way that was tried, up to the one that told. */
  readonly tried: readonly Tried[]
}

const inWords = (error: unknown): string =>
  error instanceof Failure ? error.detail.message : 'The answer could not be parsed.'

const single: Readonly<
  Record<
    Wanted,
    (can: Partial<SwitchCapabilities>, device: Device, ask: Ask) => Promise<Reading<unknown>> | undefined
  >
> = {
  interfaces: (can, device, ask) => can.readInterfaces?.(device, ask),
  vlans: (can, device, ask) => can.readVlans?.(device, ask),
  forwarding: (can, device, ask) => can.readForwardingTable?.(device, {}, ask),
  addresses: (can, device, ask) => can.readAddressTable?.(device, ask),
  neighbours: (can, device, ask) => can.readNeighbours?.(device, ask),
  power: (can, device, ask) => can.readPower?.(device, ask),
  system: (can, device, ask) => can.readSystem?.(device, ask),
  counters: (can, device, ask) => can.readCounters?.(device, {}, ask),
}

/** One table after the other; a switch that does not answer is not asked for the rest. */
async function readSingly(
  can: Partial<SwitchCapabilities>,
  device: Device,
  ask: Ask,
  left: () => number,
  wanted: readonly Wanted[],
): Promise<SwitchCollection> {
  const parts: Partial<Record<Wanted, Part<unknown>>> = {}
  for (const table of wanted) {
    try {
      const reading = await single[table](can, device, { signal: ask.signal, limit: left() })
      if (reading !== undefined) parts[table] = { reading }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      parts[table] = { failure: error }
      if (error.kind === 'unreachable' || error.detail.cause === 'credential-refused') break
    }
  }
  return parts as SwitchCollection
}

const hasAny = (collection: SwitchCollection) =>
  tables.some((table) => {
    const part = collection[table]
    return part !== undefined && 'reading' in part
  })

function missingOf(collection: SwitchCollection): string[] {
  return tables.flatMap((table) => {
    const part = collection[table]
    if (part === undefined) return [`${table}: not read`]
    if ('failure' in part) return [`${table}: ${part.failure.detail.message}`]
    const { complete, notRead = [] } = part.reading
    const refused = notRead.filter(({ cause }) => cause !== 'absent').map(({ why }) => `${table}: ${why}`)
    return complete ? [] : refused.length > 0 ? refused : [`${table}: cut short`]
  })
}

/**
 * Reads a switch by the way that reads all tables at once, then, when nothing came, by the others one table at a
 * time. Never rejects. `limit` in milliseconds is for everything together; `counted` asks for the counters too.
 */
export async function readSwitch(
  ways: readonly Way[],
  signal: AbortSignal,
  limit: number,
  counted = false,
): Promise<SwitchReading> {
  const wanted = [...tables, ...besides.filter((table) => counted || table !== 'counters')]
  const until = performance.now() + limit
  const left = () => Math.max(1, Math.round(until - performance.now()))
  const ask = (): Ask => ({ signal, limit: left() })
  const failures: string[] = []
  const tried: Tried[] = []
  const failed = ({ system }: Way, why: string) => {
    failures.push(`${system.title}: ${why}`)
    tried.push({ system: system.name, outcome: 'failed', why })
  }
  const opened: { way: Way; can: Partial<SwitchCapabilities> }[] = []
  for (const way of ways) {
    try {
      opened.push({ way, can: await way.system.can() })
    } catch (error) {
      failed(way, inWords(error))
    }
  }
  const inOrder = [
    ...opened.filter(({ can }) => can.collect !== undefined),
    ...opened.filter(({ can }) => can.collect === undefined),
  ]
  for (const { way, can } of inOrder) {
    if (signal.aborted || left() === 1) break
    try {
      const collection =
        can.collect === undefined
          ? await readSingly(can, way.device, ask(), left, wanted)
          : await can.collect(way.device, { tables: wanted }, ask())
      const missing = missingOf(collection)
      const { name: source } = way.system
      if (hasAny(collection)) {
        const whole = missing.length === 0
        tried.push({
          system: source,
          outcome: whole ? 'ok' : 'partial',
          why: whole ? null : missing.join('; '),
        })
        return { collection, missing, any: true, source, tried }
      }
      failed(way, missing[0]?.replace(/^\w+: /, '') ?? 'nothing to read')
    } catch (error) {
      failed(way, inWords(error))
    }
  }
  if (failures.length === 0) failures.push(ways.length === 0 ? 'No system reaches it.' : 'Its time was over.')
  return { collection: {}, missing: failures, any: false, source: null, tried }
}
