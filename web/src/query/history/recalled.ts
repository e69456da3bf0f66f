/**
 * Walks through what was asked, as a command line does: `older` is the one before what is shown, `newer` the one after;
 * past the newest stands again what was being typed. Null when there is nothing further that way.
 */
export class Recall {
  #at = -1
  #typed = ''

  older(history: readonly string[], shown: string): string | null {
    if (this.#at === -1) this.#typed = shown
    const next = history.findIndex((text, index) => index > this.#at && text !== shown)
    if (next === -1) return null
    this.#at = next
    return history[next] ?? null
  }

  newer(history: readonly string[]): string | null {
    if (this.#at === -1) return null
    this.#at -= 1
    return this.#at === -1 ? this.#typed : (history[this.#at] ?? null)
  }

  /** Somebody typed or asked: the walk begins anew. */
  reset(): void {
    this.#at = -1
  }
}
