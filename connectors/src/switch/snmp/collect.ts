import { Failure } from '../../failures.ts'
import type { NotRead } from '../../asking.ts'
import { readAddresses } from './read-addresses.ts'
import { readCounters } from './read-counters.ts'
import { readForwarding } from './read-forwarding.ts'
import { readInterfaces } from './read-interfaces.ts'
import { readNeighbours } from './read-neighbours.ts'
import { readPower } from './read-power.ts'
import { readSystem } from './read-system.ts'
import { readVlans } from './read-vlans.ts'
import type { Part, SwitchCollection, SwitchTable } from '../capabilities.ts'
import type { DeviceTables } from './device-tables.ts'

interface Answer {
  readonly value: unknown
  readonly dropped: number
  readonly complete?: boolean
  readonly notRead?: readonly NotRead[]
}

/** One reader per table, sharing the columns that several need. */
const readers = {
  system: readSystem,
  interfaces: readInterfaces,
  vlans: readVlans,
  forwarding: (tables: DeviceTables) => readForwarding(tables, undefined),
  addresses: readAddresses,
  neighbours: readNeighbours,
  power: readPower,
  counters: (tables: DeviceTables) => readCounters(tables, undefined),
} as const satisfies Record<SwitchTable, (tables: DeviceTables) => Promise<Answer>>

/**
 * All tables asked for in one go. A table that cannot be read is a failure in its place and does not take the others
 * with it; when the device stops answering altogether, each remaining table says so.
 */
export const collect = async (
  tables: DeviceTables,
  wanted: readonly SwitchTable[],
  now: () => Date,
): Promise<SwitchCollection> => {
  const parts = await Promise.all(
    [...new Set(wanted)].map(
      async (table) => [table, await part(tables.part(), readers[table], now)] as const,
    ),
  )
  return Object.fromEntries(parts)
}

const part = async (
  tables: DeviceTables,
  read: (tables: DeviceTables) => Promise<Answer>,
  now: () => Date,
): Promise<Part<unknown>> => {
  try {
    const { value, dropped, complete = true, notRead: told = [] } = await read(tables)
    const notRead = [...told, ...tables.wanting]
    return {
      reading: {
        value,
        dropped,
        complete: complete && tables.wanting.length === 0,
        ...(notRead.length > 0 && { notRead }),
        observedAt: now(),
      },
    }
  } catch (error) {
    if (error instanceof Failure) return { failure: error }
    throw error
  }
}
