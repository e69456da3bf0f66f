import { Link } from '@tanstack/react-router'
import css from './list-parts.module.css'

interface Part {
  readonly title: string
  readonly current: boolean
  /** Of its address; what is undefined is left out of it. */
  readonly search: Readonly<Record<string, string | undefined>>
}

/** The lists of one screen, of which one is shown. */
export function ListParts({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  return (
    <nav className={css.parts} aria-label={label}>
      {parts.map(({ title, current, search }) => (
        <Link
          key={title}
          to="."
          search={search}
          className={css.part}
          // The router marks a link whose query is part of the address; the first list names none.
          activeOptions={{ explicitUndefined: true }}
          aria-current={current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
