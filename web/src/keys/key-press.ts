/** What a keyboard event tells; the part of it that decides. */
export interface Press {
  /** Missing where Chrome fills in a field: its `keydown` is no `KeyboardEvent`. */
  readonly key?: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * A pressed key as the list writes it: `k`, `Shift+k`, `?`, `.`, or `Mod+k` with Ctrl, on Apple's keyboards with Cmd. Null for what
 * no shortcut is made of. A keyboard with other letters is read by the place of the key.
 */
export function pressed(press: Press): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (key === undefined) return null
  const mod = ctrlKey || metaKey
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const ascii = key.length === 1 && key >= '!' && key <= '~'
  const name = ascii
    ? key.toLowerCase()
    : key.length === 1 && letter !== undefined
      ? letter.toLowerCase()
      : null
  if (name === null) return null
  if (mod && altKey) {
    // AltGr is both on Windows, and some keyboards have their slash there.
    return ascii && !/[a-z0-9]/i.test(key) ? name : null
  }
  if (altKey) return null
  if (mod) return shiftKey ? null : `Mod+${name}`
  return shiftKey && /[a-z]/.test(name) ? `Shift+${name}` : name
}

/** Whether what is typed there is text, or picks an entry by its first letters. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true
  if (target instanceof HTMLInputElement) {
    return !/^(button|checkbox|color|file|image|radio|range|reset|submit)$/.test(target.type)
  }
  return target.closest('[role=menu], [role=listbox], [role=textbox], [role=combobox]') !== null
}
