import { Failure } from '../../failures.ts'
import { isDisordered } from '../../transport/snmp-walk.ts'
import type { NotRead } from '../../asking.ts'
import type { SnmpSession, SnmpView } from '../../transport/snmp-session.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'

const outOfOrder: NotRead = {
  fields: [],
  cause: 'not-understood',
  why: 'rows of a table are out of order, so some may be missing',
}

/** No other column would be told either. */
const isOver = ({ detail }: Failure): boolean =>
  detail.cause === 'cancelled' ||
  detail.cause === 'connection-refused' ||
  detail.cause === 'credential-refused'

/** The tables of one device during one question: every column is walked once, whoever needs it. */
export class DeviceTables {
  readonly #session: SnmpSession
  readonly #columns: Map<string, Promise<Column>>
  readonly #derived: Map<unknown, Promise<unknown>>
  readonly #wanting: NotRead[] = []

  constructor(session: SnmpSession, known?: DeviceTables) {
    this.#session = session
    this.#columns = known === undefined ? new Map() : known.#columns
    this.#derived = known === undefined ? new Map() : known.#derived
  }

  /** The same tables for one of several readers, with what it alone lacks. */
  part(): DeviceTables {
    return new DeviceTables(this.#session, this)
  }

  /** @param vlan the bridge tables of one VLAN; null for the device's own. */
  column(oid: string, vlan: number | null = null): Promise<Column> {
    return this.#once(`${vlan ?? ''} ${oid}`, () => this.view(vlan).column(oid)).then((column) => {
      if (isDisordered(column)) this.#wanting.push(outOfOrder)
      return column
    })
  }

  /**
   * Columns side by side. One that fails is empty and not read while another of them is told; `fields` are what is empty in the
   * rows then, by the column's name here.
   * @throws Failure when none of them was told, or when the whole question is over
   */
  async columns<Name extends string>(
    oids: Readonly<Record<Name, string>>,
    vlan: number | null = null,
    fields?: Readonly<Partial<Record<Name, readonly string[]>>>,
  ): Promise<Record<Name, Column>> {
    const names = Object.keys(oids) as Name[]
    const outcomes = await Promise.allSettled(names.map((name) => this.column(oids[name], vlan)))
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    const over = failed.find((error) => !(error instanceof Failure) || isOver(error)) ?? null
    if (over !== null || (failed.length > 0 && failed.length === names.length)) throw over ?? failed[0]
    const columns = outcomes.map((outcome, at): Column => {
      if (outcome.status === 'fulfilled') return outcome.value
      const name = names[at]
      const { cause, message } = (outcome.reason as Failure).detail
      const why = `a column was not read: ${message.replace(/\.$/, '')}`
      this.#wanting.push({ fields: (name === undefined ? undefined : fields?.[name]) ?? [], cause, why })
      return new Map()
    })
    return Object.fromEntries(names.map((name, at) => [name, columns[at]])) as Record<Name, Column>
  }

  /** What of the tables read so far was not told, or stood out of order. */
  get wanting(): readonly NotRead[] {
    return [...new Map(this.#wanting.map((one) => [JSON.stringify(one), one])).values()]
  }

  get(oids: readonly string[], vlan: number | null = null): Promise<readonly (Value | null)[]> {
    return this.view(vlan).get(oids)
  }

  /** What is worked out from columns and needed by several readers; `work` itself is the key. */
  derive<T>(work: (tables: DeviceTables) => Promise<T>): Promise<T> {
    const known = this.#derived.get(work) as Promise<T> | undefined
    if (known !== undefined) return known
    const made = work(this)
    made.catch(() => {})
    this.#derived.set(work, made)
    return made
  }

  view(vlan: number | null): SnmpView {
    return this.#session.view(vlan)
  }

  #once(key: string, walk: () => Promise<Column>): Promise<Column> {
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const walked = walk()
    // Several readers may wait for it or none any more: the failure is theirs to see.
    walked.catch(() => {})
    this.#columns.set(key, walked)
    return walked
  }
}

/** What every reader gives. */
export interface Rows<T> {
  readonly value: readonly T[]
  readonly complete: boolean
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}
