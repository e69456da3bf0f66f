import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { RecordUnavailableError, appendBehind, unknownTip } from './append.ts'
import type { Entry, KnownNames } from './append.ts'

interface Waiting {
  readonly entry: Entry
  readonly written: () => void
  readonly failed: (error: Error) => void
}

/** Entries waiting at once before more are refused. */
const mostWaiting = 2_000
const mostAtOnce = 200
const mostKnown = 500

/** Of people who are not signed in: how long refusals are counted, in milliseconds, and rows that are written of them in an hour. */
export const strangers = { every: 60_000, anHour: 240 } as const
/** Addresses that are told apart at once; refusals from more are told together. */
const mostApart = 1_000
const hour = 3_600_000

interface Counted {
  readonly first: Entry
  times: number
  readonly targets: Set<string>
  readonly why: Map<string, number>
}

/** Writes entries of many requests together: one transaction per turn, whoever came meanwhile is in the next. */
export class Recorder {
  readonly #database: Kysely<Database>
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null
  #failing = false
  #known: KnownNames = new Map()
  #tip = unknownTip
  readonly #strangers: typeof strangers | { readonly every: number; readonly anHour: number }
  readonly #refused = new Map<string, Counted>()
  #telling: NodeJS.Timeout | null = null
  #hour = { since: Number.NEGATIVE_INFINITY, rows: 0 }

  constructor(
    database: Kysely<Database>,
    limits: { readonly every: number; readonly anHour: number } = strangers,
  ) {
    this.#database = database
    this.#strangers = limits
  }

  /**
   * Counts that somebody who is not signed in was refused: whoever is refused a thousand times writes one row. One refusal alone is
   * recorded as it was, several of one address together in a sum; past the bound of the hour all addresses together.
   */
  refuse(entry: Entry, failed: (error: unknown) => void): void {
    const { every } = this.#strangers
    if (every === 0) return void this.append(entry).catch(failed)
    const address = entry.address ?? ''
    const apart = this.#refused.has(address) || this.#refused.size < mostApart
    const name = apart ? address : 'others'
    const counted = this.#refused.get(name) ?? this.#counting(apart ? entry : { ...entry, address: null })
    this.#refused.set(name, counted)
    count(counted, entry)
    this.#telling ??= setTimeout(() => this.#tell(failed), every).unref()
  }

  #counting(first: Entry): Counted {
    return { first, times: 0, targets: new Set(), why: new Map() }
  }

  /** Writes the sums of this minute. */
  #tell(failed: (error: unknown) => void): void {
    if (this.#telling !== null) clearTimeout(this.#telling)
    this.#telling = null
    const now = performance.now()
    if (now - this.#hour.since >= hour) this.#hour = { since: now, rows: 0 }
    const all = [...this.#refused.values()]
    this.#refused.clear()
    const left = Math.max(0, this.#strangers.anHour - this.#hour.rows)
    const apart = all.slice(0, left)
    this.#hour.rows += apart.length
    const rest = all.slice(left)
    const [first] = rest
    if (first !== undefined) {
      const together = this.#counting({ ...first.first, address: null })
      for (const one of rest) {
        together.times += one.times
        for (const target of one.targets) if (together.targets.size < mostApart) together.targets.add(target)
        for (const [why, times] of one.why) together.why.set(why, (together.why.get(why) ?? 0) + times)
      }
      apart.push(together)
    }
    for (const counted of apart) this.append(asSum(counted, this.#strangers.every)).catch(failed)
  }

  /** True since the last attempt to write failed. */
  get failing(): boolean {
    return this.#failing
  }

  /** Resolves once the entry is durable; throws a `RecordUnavailableError` when it is not. */
  append(entry: Entry): Promise<void> {
    if (this.#waiting.length >= mostWaiting) {
      return Promise.reject(new RecordUnavailableError('Too many entries wait for the record.'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, written: resolve, failed: reject })
      this.#writing ??= this.#write()
    })
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    if (this.#refused.size > 0) this.#tell(() => undefined)
    await this.#writing
  }

  async #write(): Promise<void> {
    // Who asks the database for an answer in this breath asks first: somebody waits for that.
    await turn()
    while (this.#waiting.length > 0) {
      const turn = this.#waiting.splice(0, mostAtOnce)
      // A copy, kept only when the names it gained are in the database.
      const known = new Map(this.#known.size > mostKnown ? [] : this.#known)
      try {
        this.#tip = await appendBehind(
          this.#database,
          this.#tip,
          turn.map(({ entry }) => entry),
          known,
        )
        this.#known = known
        this.#failing = false
        for (const { written } of turn) written()
      } catch (cause) {
        this.#tip = unknownTip
        this.#failing = true
        const error = new RecordUnavailableError('The record could not be written.', { cause })
        for (const { failed } of turn) failed(error)
      }
    }
    // In the same breath as the last look at the queue: an entry that comes now starts a new turn.
    this.#writing = null
  }
}

const whyOf = ({ action, detail }: Entry): string => {
  const why = detail !== null && typeof detail === 'object' && 'why' in detail ? detail.why : null
  return `${action}: ${typeof why === 'string' ? why : 'refused'}`
}

function count(counted: Counted, entry: Entry): void {
  counted.times += 1
  if (entry.target !== null && counted.targets.size < mostApart) counted.targets.add(entry.target)
  const why = whyOf(entry)
  counted.why.set(why, (counted.why.get(why) ?? 0) + 1)
}

/** No name of several: what stands in the detail cannot be erased. */
function asSum({ first, times, targets, why }: Counted, every: number): Entry {
  if (times === 1) return first
  const [only] = targets
  return {
    ...first,
    action: 'strangers.refused',
    target: targets.size === 1 ? (only ?? null) : null,
    detail: { times, accounts: targets.size, why: Object.fromEntries(why), seconds: every / 1_000 },
  }
}
