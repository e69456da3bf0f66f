import { Link } from '@tanstack/react-router'
import css from './scanner.module.css'

export const title = 'Scanner'

export const modes = [
  { value: 'one', text: 'One thing' },
  { value: 'patch', text: 'Patch record' },
  { value: 'batch', text: 'Batch' },
  { value: 'kept', text: 'Kept scans' },
] as const

export type Mode = (typeof modes)[number]['value']

/** What the scanner does with a code. */
export function ScannerModes({ mode }: { mode: Mode }) {
  return (
    <nav className={css.modes} aria-label="Scanner">
      {modes.map(({ value, text }) => (
        <Link
          key={value}
          to="/scanner"
          search={value === 'one' ? {} : { mode: value }}
          className={css.mode}
          activeProps={{}}
          aria-current={value === mode ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
