import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createKeyboard } from './keyboard.ts'
import type { Shortcut } from './keyboard.ts'
import { takesText } from './key-press.ts'

/** The keyboard of this page. */
export const keyboard = createKeyboard()

/** These shortcuts work, and stand in the list of keys, as long as the component is there. Keep the array the same. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  useEffect(() => keyboard.add(shortcuts), [shortcuts])
}

/** E opens the form of what is on the page; null where there is none, or nobody may. */
export function useEditKey(edit: (() => void) | null, what: string): void {
  const now = useRef(edit)
  useEffect(() => {
    now.current = edit
  })
  const may = edit !== null
  const shortcuts = useMemo(
    (): readonly Shortcut[] =>
      may ? [{ press: 'e', does: `Edit ${what}`, group: 'On this page', run: () => now.current?.() }] : [],
    [may, what],
  )
  useKeys(shortcuts)
}

export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(keyboard.subscribe, keyboard.read)
}

export function useLetters(): boolean {
  return useSyncExternalStore(keyboard.subscribe, keyboard.lettersOn)
}

/** Whether something is open that only its own keys are for: a dialog over the page. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog:modal, [aria-modal="true"]') !== null
}

/** Listens for the shortcuts of whatever is on the page; once, by the shell. */
export function useKeyboard(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.repeat || isModalOpen()) return
      const shortcut = keyboard.hear(event, { typing: takesText(event.target), now: event.timeStamp })
      if (shortcut === null) return
      event.preventDefault()
      shortcut.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
