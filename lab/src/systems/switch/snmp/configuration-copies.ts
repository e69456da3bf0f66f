import { Reader, tag } from '../../../emulator/ber.ts'
import { failure } from './pdu.ts'
import { number } from './values.ts'
import type { Value } from './values.ts'

const column = { source: 3, destination: 4, state: 10, failCause: 13, rowStatus: 14 } as const
const status = { active: 1, notReady: 3, createAndGo: 4, createAndWait: 5, destroy: 6 } as const
const runningConfiguration = 4
const startupConfiguration = 3

interface CopyRow {
  /** Integer columns that were set, by number. */
  readonly set: Map<number, number>
  rowStatus: number
  /** 0 before it starts; then what state was told so far. */
  state: 0 | 2 | 3 | 4
}

/** Values of one SET for one row, put together before anything happens. */
export type StagedCopies = Map<number, Map<number, number>>

/** Rows of CISCO-CONFIG-COPY-MIB; only running to startup is a copy that this switch carries out. */
export class ConfigurationCopies {
  readonly #rows = new Map<number, CopyRow>()
  readonly #save: () => void

  constructor(save: () => void) {
    this.#save = save
  }

  get rows(): readonly { readonly index: readonly [number]; readonly subject: CopyRow }[] {
    return [...this.#rows].map(([row, subject]) => ({ index: [row], subject }))
  }

  /** Takes one variable of a SET into the row it belongs to; an error status when it can never be. */
  stage(staged: StagedCopies, at: number, row: number | undefined, value: Value): number {
    if (row === undefined) return failure.noCreation
    if (at === 5 || at === 6) return failure.none
    if (at === column.state || at === column.failCause) return failure.notWritable
    const reader = new Reader(value)
    if (reader.peek() !== tag.integer) return failure.wrongType
    const wanted = reader.integer()
    if (at === column.rowStatus && ![1, 4, 5, 6].includes(wanted)) return failure.wrongValue
    if ((at === column.source || at === column.destination) && (wanted < 1 || wanted > 6))
      return failure.wrongValue
    const columns = staged.get(row) ?? new Map<number, number>()
    columns.set(at, wanted)
    staged.set(row, columns)
    return failure.none
  }

  /** Whether the staged rows can be as they are. */
  accepts(staged: StagedCopies): boolean {
    for (const [row, columns] of staged) {
      const known = this.#rows.get(row)
      const wanted = columns.get(column.rowStatus)
      if (wanted === status.destroy) continue
      const creates = wanted === status.createAndGo || wanted === status.createAndWait
      if (creates === (known !== undefined)) return false
      if (known !== undefined && known.state !== 0) return false
      if (wanted === status.createAndGo || wanted === status.active) {
        const all = new Map([...(known?.set ?? []), ...columns])
        if (!all.has(column.source) || !all.has(column.destination)) return false
      }
    }
    return true
  }

  carryOut(staged: StagedCopies): void {
    for (const [row, columns] of staged) {
      const wanted = columns.get(column.rowStatus)
      if (wanted === status.destroy) {
        this.#rows.delete(row)
        continue
      }
      const subject = this.#rows.get(row) ?? { set: new Map(), rowStatus: status.notReady, state: 0 as const }
      for (const [at, value] of columns) if (at !== column.rowStatus) subject.set.set(at, value)
      if (wanted === status.createAndGo || wanted === status.active) this.#start(subject)
      this.#rows.set(row, subject)
    }
  }

  #start(row: CopyRow): void {
    row.rowStatus = status.active
    const saves =
      row.set.get(column.source) === runningConfiguration &&
      row.set.get(column.destination) === startupConfiguration
    row.state = saves ? 2 : 4
    if (saves) this.#save()
  }
}

/** Running to the first who asks, successful after that: a poller meets both states, whatever the clock does. */
export function copyState(row: CopyRow): Value | null {
  if (row.state === 0) return null
  const told = row.state
  if (row.state === 2) row.state = 3
  return number(told)
}

export const copyRowStatus = (row: CopyRow): Value => number(row.rowStatus)
export const copyColumn = (row: CopyRow, at: number): Value | null => {
  const value = row.set.get(at)
  return value === undefined ? null : number(value)
}
/** `unknown` (1) when it failed. */
export const copyFailCause = (row: CopyRow): Value | null => (row.state === 4 ? number(1) : null)
