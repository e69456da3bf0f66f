import { pageSize } from '@patchbay/contract/product'
import { Button } from '../ui/button.tsx'
import css from '../ui/pages.module.css'

/** Rows of a page that can be chosen. */
export const newestSizes = ['10', '25', '50', '100'] as const

interface Props {
  /** Such as `25 of 812`. */
  readonly words: string
  readonly older: boolean
  readonly newer: boolean
  /** As the address has it; undefined for the usual. */
  readonly size: string | undefined
  /** Empty for the usual. */
  readonly onSize: (size: string) => void
  readonly onNewest: () => void
  readonly onNewer: (() => void) | null
  readonly onOlder: (() => void) | null
}

/** The way to what is older and newer in a list that begins with the newest; a page is known by what stands at its end. */
export function NewestPages({ words, older, newer, size, onSize, onNewest, onNewer, onOlder }: Props) {
  return (
    <nav className={css.pages} aria-label="Pages">
      <span>{words}</span>
      <label className={css.size}>
        Rows
        <select
          value={size ?? String(pageSize)}
          onChange={({ target }) => onSize(target.value === String(pageSize) ? '' : target.value)}
        >
          {newestSizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <span className={css.space} />
      <span className={css.buttons}>
        {newer && (
          <Button size="small" look="quiet" onClick={onNewest}>
            Newest
          </Button>
        )}
        <Button size="small" disabled={!newer || onNewer === null} onClick={() => onNewer?.()}>
          Newer
        </Button>
        <Button size="small" disabled={!older || onOlder === null} onClick={() => onOlder?.()}>
          Older
        </Button>
      </span>
    </nav>
  )
}
