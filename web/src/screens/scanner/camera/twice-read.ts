import type { ReadCode } from './code-reader.ts'

/** Milliseconds in which the same code is one scan, as long as it stays in the picture. */
const same = 2_000

/** Hands over each code once. One without a checksum must be read the same twice in a row. */
export class TwiceRead {
  #before: string | null = null
  #reported: { text: string; at: number } | null = null

  /** The code to tell; null while there is none. `now` in milliseconds. */
  hear(code: ReadCode | null, now: number): string | null {
    if (code === null) return null
    const { text, checked } = code
    const sure = checked || this.#before === text
    this.#before = text
    if (!sure) return null
    const repeated = this.#reported?.text === text && now - this.#reported.at < same
    this.#reported = { text, at: now }
    return repeated ? null : text
  }
}
