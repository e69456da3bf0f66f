import { unreadable } from '../failures.ts'
import { compareOids } from './snmp-oid.ts'
import { isTimeout, isTooBig } from './snmp-failures.ts'
import type { Varbind } from './snmp-library.ts'

/** What a cell of a table holds: number for integers, counters, gauges, ticks; text for identifiers and addresses. */
export type Value = number | string | Buffer

/** One column by row index (`7`, `10.0.170.187.204.221.238.255`), in the device's order. */
export type Column = ReadonlyMap<string, Value>

const disordered = new WeakSet<Column>()

/** Did rows of this column stand out of order: then some may be missing. */
export const isDisordered = (column: Column): boolean => disordered.has(column)

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

const repeating = (name: string, column: string) =>
  unreadable({ cause: 'not-understood', message: `${name} repeats rows of a table.`, evidence: column })

export interface WalkWays {
  readonly bulk: (from: string, repetitions: number) => Promise<readonly Varbind[]>
  /** May it be asked once more, after so many repetitions without an answer. */
  readonly mayRepeat: (before: number) => Promise<boolean>
}

/**
 * Reads one column. Ends at the end of the view and at the first row outside the column. A row out of order is taken, and the
 * column is disordered from then on: it goes on from its highest row when a known one comes, and ends when another does. Some
 * agents repeat themselves forever.
 * @throws Failure unreadable (nothing but repetitions, too many rows), and what `bulk` throws
 */
export const walkColumn = async (
  name: string,
  column: string,
  limits: WalkLimits,
  { bulk, mayRepeat }: WalkWays,
): Promise<Column> => {
  const rows = new Map<string, Value>()
  const prefix = `${column}.`
  const seen = new Set<string>()
  let from = column
  let highest = column
  let skipped = false
  let repetitions = limits.repetitions
  let silences = 0
  for (;;) {
    const varbinds = await bulk(from, repetitions).catch(async (error: Error) => {
      if (isTimeout(error) && silences < limits.retries && (await mayRepeat(silences))) silences += 1
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
      if (seen.has(varbind.oid)) {
        if (!disordered.has(rows)) throw repeating(name, column)
        if (skipped) return rows
        skipped = true
        from = highest
        break
      }
      if (compareOids(varbind.oid, highest) <= 0) disordered.add(rows)
      else highest = varbind.oid
      from = varbind.oid
      seen.add(from)
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
