import { createHash } from 'node:crypto'

/** Asked so many times over one connection, a statement is asked over and over: planning it then costs more than asking it. */
const often = 3
/** Plans that one connection keeps: its server process holds each in memory, the widest with a few hundred kilobytes. */
const mostKept = 120
/** Texts that are counted; of a list of values each length is a text of its own. */
const mostCounted = 2_000

/**
 * What may have a plan. Never one that tells all columns of a table: where the next version adds one while this one still runs,
 * PostgreSQL ends it with "cached plan must not change result type".
 */
const mayBeKept = (text: string) =>
  /^\s*\(?\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !/(?:\bselect|\breturning|,|\.)\s*\*/i.test(text)

/**
 * The statements of one connection that have a name there, so that PostgreSQL reads and plans them once and not each time. It
 * still plans one anew where that pays, and after the tables have changed (PREPARE, "Notes").
 */
export class KeptPlans {
  readonly #asked = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** Name of a statement that is about to be asked; null where it has none. */
  nameFor(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const times = (this.#asked.get(text) ?? 0) + 1
    if (times >= often && this.#names.size < mostKept && mayBeKept(text)) {
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
      this.#asked.delete(text)
      this.#names.set(text, name)
      return name
    }
    if (this.#asked.size >= mostCounted) this.#asked.clear()
    // What may not be kept is not looked at again.
    this.#asked.set(text, times >= often ? Number.NEGATIVE_INFINITY : times)
    return null
  }
}
