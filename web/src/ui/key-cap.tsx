import css from './key-cap.module.css'

const apple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Caps of a shortcut, one for each key to press: `Mod+k` is Ctrl and K, with Apple's keyboards ⌘ and K. */
export function capsOf(press: string): string[] {
  return press.split(' ').flatMap((step) => step.split('+').map(capOf))
}

function capOf(name: string): string {
  if (name === 'Mod') return apple ? '⌘' : 'Ctrl'
  return /^[a-z]$/.test(name) ? name.toUpperCase() : name
}

/** For assistive technology: "Ctrl K", "G then D". */
export function keyWords(press: string): string {
  return press
    .split(' ')
    .map((step) =>
      step
        .split('+')
        .map((name) => (name === 'Mod' && apple ? 'Command' : (spoken[name] ?? capOf(name))))
        .join(' '),
    )
    .join(' then ')
}

const spoken: Readonly<Record<string, string>> = {
  '?': 'question mark',
  '/': 'slash',
  '.': 'full stop',
  '[': 'opening bracket',
  ']': 'closing bracket',
}

/** The key that does the same, shown where it helps; not read out, since the shortcut is announced elsewhere. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={css.cap} aria-hidden="true">
      {children}
    </kbd>
  )
}
