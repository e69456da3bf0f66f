import type { Journal } from './emulator.ts'

export interface JournalEntry {
  /** From 1 on, without gaps; older entries may be forgotten, never renumbered. */
  readonly number: number
  /** World time in milliseconds. */
  readonly at: number
  readonly system: string
  readonly device: string | null
  readonly from: string
  readonly text: string
}

export interface JournalQuestion {
  readonly system?: string
  readonly device?: string
  /** Entries with a higher number only. */
  readonly after?: number
  /** The newest so many. */
  readonly limit?: number
}

/** What the systems received, in the order in which it came; the oldest goes when there are too many. */
export class LabJournal implements Journal {
  readonly #now: () => number
  readonly #most: number
  #entries: JournalEntry[] = []
  #last = 0

  constructor(now: () => number, most = 100_000) {
    this.#now = now
    this.#most = most
  }

  add(entry: {
    readonly system: string
    readonly device?: string
    readonly from: string
    readonly text: string
  }): void {
    this.#entries.push({
      number: ++this.#last,
      at: this.#now(),
      system: entry.system,
      device: entry.device ?? null,
      from: entry.from,
      text: entry.text,
    })
    // Dropped in tenths, so that a full journal does not move all its entries for each new one.
    if (this.#entries.length > this.#most * 1.1) this.#entries = this.#entries.slice(-this.#most)
  }

  /** Number of the last entry, 0 when there is none. */
  get last(): number {
    return this.#last
  }

  /** In order, oldest first. */
  read(question: JournalQuestion = {}): readonly JournalEntry[] {
    const { system, device, after = 0, limit } = question
    const kept = this.#entries.slice(-this.#most)
    const found = kept.filter(
      (entry) =>
        entry.number > after &&
        (system === undefined || entry.system === system) &&
        (device === undefined || entry.device === device),
    )
    if (limit === undefined) return found
    // Following on from an entry wants the next ones, a look at the journal the newest.
    return after > 0 ? found.slice(0, limit) : found.slice(Math.max(0, found.length - limit))
  }
}
