import type { NotRead } from '../../asking.ts'
import type { SnmpSession, SnmpView } from '../../transport/snmp-session.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'

/** The tables of one device during one question: every column is walked once, whoever needs it. */
export class DeviceTables {
  readonly #session: SnmpSession
  readonly #columns = new Map<string, Promise<Column>>()
  readonly #derived = new Map<unknown, Promise<unknown>>()

  constructor(session: SnmpSession) {
    this.#session = session
  }

  /** @param vlan the bridge tables of one VLAN; null for the device's own. */
  column(oid: string, vlan: number | null = null): Promise<Column> {
    return this.#once(`${vlan ?? ''} ${oid}`, () => this.view(vlan).column(oid))
  }

  async columns<Name extends string>(
    oids: Readonly<Record<Name, string>>,
    vlan: number | null = null,
  ): Promise<Record<Name, Column>> {
    const names = Object.keys(oids) as Name[]
    const columns = await Promise.all(names.map((name) => this.column(oids[name], vlan)))
    return Object.fromEntries(names.map((name, at) => [name, columns[at]])) as Record<Name, Column>
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
