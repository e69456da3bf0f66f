/** Milliseconds between two keys of a scanner; nobody types a whole identifier like that. */
const betweenKeys = 50

/** Fewer characters than these are a key held down or a shortcut. */
const fewest = 4

export interface WedgeKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** `first`: may be a person's; `inside`: of a scan that has begun; text: what was scanned. */
export type Heard = 'nothing' | 'first' | 'inside' | { readonly text: string }

/**
 * Tells a scanner that types like a keyboard from a person: its characters follow each other fast and end with Enter.
 * `now` in milliseconds.
 */
export class ScannerWedge {
  #text = ''
  #last = Number.NEGATIVE_INFINITY

  hear({ key, ctrlKey, metaKey, altKey }: WedgeKey, now: number): Heard {
    // A scanner holds Shift for each capital; that key is no character.
    if (key === 'Shift') return 'nothing'
    const soon = now - this.#last <= betweenKeys
    const before = soon ? this.#text : ''
    this.forget()
    if (ctrlKey || metaKey || altKey) return 'nothing'
    if (key === 'Enter') return before.length >= fewest ? { text: before } : 'nothing'
    // One UTF-16 unit: named keys such as `ArrowUp` are longer.
    if (key.length !== 1) return 'nothing'
    this.#text = before + key
    this.#last = now
    return before === '' ? 'first' : 'inside'
  }

  forget(): void {
    this.#text = ''
    this.#last = Number.NEGATIVE_INFINITY
  }
}
