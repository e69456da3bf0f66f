import { useEffect, useRef } from 'react'
import { isModalOpen } from '../keys/use-keys.ts'

/** Milliseconds between two keys of a scanner; nobody types a whole identifier like that. */
const betweenKeys = 50

/** Fewer characters than these are a key held down or a shortcut. */
const fewest = 4

interface WedgeKey {
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
  #latest = Number.NEGATIVE_INFINITY

  hear({ key, ctrlKey, metaKey, altKey }: WedgeKey, now: number): Heard {
    // A scanner holds Shift for each capital; that key is no character.
    if (key === 'Shift') return 'nothing'
    const soon = now - this.#latest <= betweenKeys
    const before = soon ? this.#text : ''
    this.forget()
    if (ctrlKey || metaKey || altKey) return 'nothing'
    if (key === 'Enter') return before.length >= fewest ? { text: before } : 'nothing'
    // One UTF-16 unit: named keys such as `ArrowUp` are longer.
    if (key.length !== 1) return 'nothing'
    this.#text = before + key
    this.#latest = now
    return before === '' ? 'first' : 'inside'
  }

  forget(): void {
    this.#text = ''
    this.#latest = Number.NEGATIVE_INFINITY
  }
}

/** Where keys go nowhere: the page itself, or the heading that has the focus after a change of page. */
const nowhere = 'body, main, h1, [tabindex="-1"]:not(input, textarea, select, button, a)'

const focusIsOnNothing = () => document.activeElement?.matches(nowhere) !== false && !isModalOpen()

/** Hands over what a scanner types while the focus is on nothing; never takes anything from a field or a button. */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => {
    const wedge = new ScannerWedge()
    function hear(event: Event) {
      // Chrome fills in fields with an event that is no key.
      const key = event instanceof KeyboardEvent && !event.isComposing && !event.repeat
      if (!key || !focusIsOnNothing()) return wedge.forget()
      const heard = wedge.hear(event, event.timeStamp)
      if (heard === 'nothing' || heard === 'first') return
      // From the second character on it is no shortcut: a slash would take the focus in the middle of a scan.
      event.preventDefault()
      event.stopPropagation()
      if (typeof heard === 'object') scanned.current(heard.text)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
