import { oidOf } from '../../../emulator/ber.ts'
import type { Facts } from './facts.ts'
import { compareIdentifiers, firstAfter, isWithin } from './object-identifier.ts'
import type { ObjectIdentifier } from './object-identifier.ts'
import type { VariableBinding } from './pdu.ts'
import { noSuchInstance, noSuchObject } from './values.ts'
import type { Value } from './values.ts'

/** The next instance each time it is called, in order; null when there is none left. */
export type Instances = () => VariableBinding | null

/**
 * One object or one table of the MIB. It holds nothing of a device: rows and values are computed from the facts of
 * the device that is asked, when it is asked.
 */
export interface Subtree {
  readonly root: ObjectIdentifier
  /** The value, or one of the exceptions `noSuchObject` and `noSuchInstance`. */
  get(facts: Facts, name: ObjectIdentifier): Value
  /** Instances of this subtree after the name. */
  after(facts: Facts, name: ObjectIdentifier): Instances
}

/** An object with the single instance `.0`; null where this device does not have it. */
export function scalar(root: string, read: (facts: Facts) => Value | null): Subtree {
  const object = oidOf(root)
  const instance = [...object, 0]
  return {
    root: object,
    get(facts, name) {
      const value = read(facts)
      if (value === null) return noSuchObject
      return compareIdentifiers(name, instance) === 0 ? value : noSuchInstance
    },
    after(facts, name) {
      let passed = compareIdentifiers(name, instance) >= 0
      return () => {
        const value = passed ? null : read(facts)
        passed = true
        return value === null ? null : { name: instance, value }
      }
    },
  }
}

export interface Row<Subject> {
  readonly index: ObjectIdentifier
  readonly subject: Subject
}

export const sortRows = <Subject>(rows: Row<Subject>[]): Row<Subject>[] =>
  rows.sort((a, b) => compareIdentifiers(a.index, b.index))

export interface Table<Subject> {
  /** Whether this device has the table at all. */
  readonly on?: (facts: Facts) => boolean
  /** In the order of their indexes; remembered until the device changes. */
  readonly rows: (facts: Facts) => readonly Row<Subject>[]
  /** Rows differ between VLAN contexts. */
  readonly perVlan?: boolean
  /** Rows change without the world knowing, so they are not remembered. */
  readonly volatile?: boolean
  /** By column number; null is a row without this column. */
  readonly columns: Readonly<Record<number, (subject: Subject, facts: Facts) => Value | null>>
}

/** A table by the identifier of its entry, such as `1.3.6.1.2.1.2.2.1`. */
export function table<Subject>(root: string, definition: Table<Subject>): Subtree {
  const entry = oidOf(root)
  const columns = Object.entries(definition.columns).map(([key, read]) => ({
    number: Number(key),
    name: [...entry, Number(key)],
    read,
  }))
  const key = {}
  const rowsOf = (facts: Facts): readonly Row<Subject>[] => {
    if (definition.on !== undefined && !definition.on(facts)) return []
    if (definition.volatile === true) return definition.rows(facts)
    return facts.remember(key, () => definition.rows(facts), definition.perVlan === true)
  }
  return {
    root: entry,
    get(facts, name) {
      const read = definition.columns[name[entry.length] ?? -1]
      if (read === undefined || (definition.on !== undefined && !definition.on(facts))) return noSuchObject
      const index = name.slice(entry.length + 1)
      const rows = rowsOf(facts)
      const row = rows[firstAfter(rows, index, (row) => row.index) - 1]
      if (row === undefined || compareIdentifiers(row.index, index) !== 0) return noSuchInstance
      return read(row.subject, facts) ?? noSuchInstance
    },
    after(facts, name) {
      const rows = rowsOf(facts)
      const wanted = isWithin(name, entry) ? (name[entry.length] ?? -1) : -1
      let place = columns.findIndex(({ number }) => number >= wanted)
      if (place < 0) place = columns.length
      let at =
        columns[place]?.number === wanted
          ? firstAfter(rows, name.slice(entry.length + 1), (row) => row.index)
          : 0
      return () => {
        for (; place < columns.length; place += 1, at = 0) {
          const column = columns[place]
          if (column === undefined) continue
          while (at < rows.length) {
            const row = rows[at]
            at += 1
            const value = row === undefined ? null : column.read(row.subject, facts)
            if (row !== undefined && value !== null) return { name: column.name.concat(row.index), value }
          }
        }
        return null
      }
    },
  }
}
