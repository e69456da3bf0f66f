import { Button } from './button.tsx'
import css from './pages.module.css'

interface Props {
  readonly label?: string
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** Which rows of how many are shown, and the way to the others. */
export function Pages({ label = 'Pages', total, page, size, sizes, onPage, onSize }: Props) {
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, total)
  return (
    <nav className={css.pages} aria-label={label}>
      <span>{total === 0 ? 'No match' : `${first}–${last} of ${total}`}</span>
      <label className={css.size}>
        Rows
        <select value={String(size)} onChange={(event) => onSize(Number(event.target.value))}>
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <span className={css.space} />
      <span className={css.buttons}>
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}
