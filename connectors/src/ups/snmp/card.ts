import { Failure } from '../../failures.ts'
import type { NotRead } from '../../asking.ts'
import { textOf } from '../../switch/snmp/values.ts'
import type { SnmpSession } from '../../transport/snmp-session.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'
import type { UpsReading } from '../capabilities.ts'

/** What a card says to a group of questions, by the names that they have here; null for what it does not have. */
export type Said<Name extends string> = Readonly<Record<Name, Value | null>>

const isOver = ({ detail }: Failure): boolean =>
  ['cancelled', 'timed-out', 'connection-refused', 'credential-refused'].includes(detail.cause)

/** One card during one question. A part that it refuses is not read while the rest is; `notRead` says so. */
export class Card {
  readonly #session: SnmpSession
  readonly #failed: Failure[] = []
  readonly notRead: NotRead[] = []
  #asked = 0

  constructor(session: SnmpSession) {
    this.#session = session
  }

  /** @throws Failure when nothing more would be told either */
  async get<Name extends string>(
    oids: Readonly<Record<Name, string>>,
    fields: readonly (keyof UpsReading)[],
  ): Promise<Said<Name>> {
    const names = Object.keys(oids) as Name[]
    const values = await this.#part(fields, () => this.#session.view().get(names.map((name) => oids[name])))
    return Object.fromEntries(names.map((name, at) => [name, values?.[at] ?? null])) as Said<Name>
  }

  /**
   * Words by the names of the fields that they fill; empty ones are none.
   * @throws Failure when nothing more would be told either
   */
  async words<Name extends keyof UpsReading>(
    oids: Readonly<Record<Name, string>>,
  ): Promise<Readonly<Record<Name, string | null>>> {
    const names = Object.keys(oids) as Name[]
    const said = await this.get(oids, names)
    return Object.fromEntries(names.map((name) => [name, textOf(said[name]) || null])) as Record<
      Name,
      string | null
    >
  }

  /** @throws Failure when nothing more would be told either */
  async column(oid: string, fields: readonly (keyof UpsReading)[]): Promise<Column> {
    return (await this.#part(fields, () => this.#session.view().column(oid))) ?? new Map<string, Value>()
  }

  /** @throws Failure where every part was refused: then it is the whole that cannot be read */
  settle(): void {
    const [first] = this.#failed
    if (first !== undefined && this.#failed.length === this.#asked) throw first
  }

  async #part<T>(fields: readonly (keyof UpsReading)[], ask: () => Promise<T>): Promise<T | null> {
    this.#asked += 1
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Failure) || isOver(error)) throw error
      const { cause, message } = error.detail
      this.#failed.push(error)
      this.notRead.push({ fields, cause, why: `a part was not read: ${message.replace(/\.$/, '')}` })
      return null
    }
  }
}
