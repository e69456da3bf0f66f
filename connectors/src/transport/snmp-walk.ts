import { unreadable } from '../failures.ts'
import { compareOids } from './snmp-oid.ts'
import { isTimeout, isTooBig } from './snmp-failures.ts'
import type { Varbind } from './snmp-library.ts'

/** What a cell of a table holds: number for integers, counters, gauges, ticks; text for identifiers and addresses. */
export type Value = number | string | Buffer

/** One column by row index (`7`, `10.0.170.187.204.221.238.255`), in the device's order. */
export type Column = ReadonlyMap<string, Value>

export interface WalkLimits {
  /** Rows per answer asked for (RFC 3416 max-repetitions); halved when an answer does not fit or does not come. */
  readonly repetitions: number
  /** Times a question is repeated when no answer comes, as long as the system's share of repetitions lasts. */
  readonly retries: number
  /** Rows of one column. */
  readonly rows: number
}

const endOfMibView = 0x82
const noSuchObject = 0x80
const noSuchInstance = 0x81

export const isAbsent = (type: number): boolean =>
  type === noSuchObject || type === noSuchInstance || type === endOfMibView

/** Null for what no table of ours holds (opaque, null). */
export const valueOf = ({ value }: Varbind): Value | null =>
  typeof value === 'number' || typeof value === 'string' || Buffer.isBuffer(value) ? value : null

export interface WalkWays {
  readonly bulk: (from: string, repetitions: number) => Promise<readonly Varbind[]>
  /** May it be asked once more, after so many repetitions without an answer. */
  readonly again: (before: number) => Promise<boolean>
}

/**
 * Reads one column. Ends at the end of the view, at the first row outside the column, and fails when the rows do not
 * increase: some agents repeat themselves forever.
 * @throws Failure unreadable (not increasing, too many rows), and what `bulk` throws
 */
export const walkColumn = async (
  name: string,
  column: string,
  limits: WalkLimits,
  { bulk, again }: WalkWays,
): Promise<Column> => {
  const rows = new Map<string, Value>()
  const prefix = `${column}.`
  let from = column
  let repetitions = limits.repetitions
  let silences = 0
  for (;;) {
    const varbinds = await bulk(from, repetitions).catch(async (error: Error) => {
      if (isTimeout(error) && silences < limits.retries && (await again(silences))) silences += 1
      else if (!isTooBig(error) || repetitions === 1) throw error
      return null
    })
    if (varbinds === null) {
      // A large answer travels in fragments, and losing one loses all: ask for less next time.
      repetitions = Math.max(1, Math.floor(repetitions / 2))
      continue
    }
    silences = 0
    if (varbinds.length === 0) return rows
    for (const varbind of varbinds) {
      if (isAbsent(varbind.type) || !varbind.oid.startsWith(prefix)) return rows
      if (compareOids(varbind.oid, from) <= 0) {
        throw unreadable({
          cause: 'not-understood',
          message: `${name} repeats rows of a table.`,
          evidence: column,
        })
      }
      from = varbind.oid
      const value = valueOf(varbind)
      if (value !== null) rows.set(from.slice(prefix.length), value)
    }
    if (rows.size > limits.rows) {
      throw unreadable({
        cause: 'too-large',
        message: `${name} has a table of more than ${limits.rows} rows.`,
        evidence: column,
      })
    }
  }
}
