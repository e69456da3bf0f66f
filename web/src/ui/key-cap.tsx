import css from './key-cap.module.css'

/** The key that does the same, shown where it helps; not read out, since the shortcut is announced elsewhere. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={css.cap} aria-hidden="true">
      {children}
    </kbd>
  )
}
