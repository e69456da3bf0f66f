import type { Press } from './key-press.ts'
import { pressed } from './key-press.ts'

/** One shortcut: what is pressed and what happens, in one place, so that the list of keys cannot say anything else. */
export interface Shortcut {
  /** `Mod+k`, `Shift+c`, `?`, or one after the other: `g d`. */
  readonly press: string
  /** What it does, as it is said in the list: "Open the palette". */
  readonly does: string
  readonly group: 'Everywhere' | 'Go to' | 'On this page'
  readonly run: () => void
}

export interface Situation {
  /** The focus is where letters are text. */
  readonly typing: boolean
  readonly now: number
}

/** A second key comes within this time, or the first is forgotten. */
const sequence = 1_500

/** The shortcuts of what is on the page, and which of them a pressed key is. */
export function createKeyboard() {
  let sets: readonly (readonly Shortcut[])[] = []
  let list: readonly Shortcut[] = []
  let letters = true
  let first: { readonly key: string; readonly at: number } | null = null
  const listeners = new Set<() => void>()

  function changed(next: readonly (readonly Shortcut[])[]): void {
    sets = next
    // What came last is nearest to the person: its meaning of a key hides an earlier one.
    const byPress = new Map<string, Shortcut>()
    for (const shortcut of next.flat()) byPress.set(shortcut.press, shortcut)
    list = [...byPress.values()]
    for (const listener of listeners) listener()
  }

  return {
    /** Adds shortcuts until the returned function is called. */
    add(shortcuts: readonly Shortcut[]): () => void {
      changed([...sets, shortcuts])
      return () => changed(sets.filter((each) => each !== shortcuts))
    },
    read: (): readonly Shortcut[] => list,
    lettersOn: (): boolean => letters,
    /** Keys without Ctrl or Cmd can be switched off, for those who speak to their computer. */
    setLetters(on: boolean): void {
      letters = on
      changed(sets)
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The shortcut that this key completes; null when it is none, or only the first of two. */
    hear(press: Press, { typing, now }: Situation): Shortcut | null {
      const key = pressed(press)
      if (key === null) return null
      const single = !key.startsWith('Mod+')
      const before = first !== null && now - first.at <= sequence ? first.key : null
      first = null
      if (single && (typing || !letters)) return null
      const found =
        (before === null ? undefined : list.find((each) => each.press === `${before} ${key}`)) ??
        list.find((each) => each.press === key)
      if (found !== undefined) return found
      if (list.some((each) => each.press.startsWith(`${key} `))) first = { key, at: now }
      return null
    },
  }
}

export type Keyboard = ReturnType<typeof createKeyboard>
