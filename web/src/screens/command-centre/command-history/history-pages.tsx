import { pageSize } from '@patchbay/contract/product'
import { Button } from '../../../ui/button.tsx'
import css from '../../../ui/pages.module.css'
import { sizes } from './history-query.ts'
import type { Entry, History } from './history-query.ts'
import type { Place } from './use-place.ts'

const endOf = (entry: Entry | undefined) =>
  entry === undefined ? undefined : entry.made === 'here' ? String(entry.id) : `outside-${entry.id}`

/** How many fit, and the way to what is older and newer; a page is known by what stands at its end. */
export function HistoryPages({ history, place }: { history: History; place: Place }) {
  const { changes, total, older, newer } = history
  const { size = String(pageSize) } = place.address
  const [first, last] = [endOf(changes.at(0)), endOf(changes.at(-1))]
  return (
    <nav className={css.pages} aria-label="Pages">
      <span>
        {changes.length} of {total}
      </span>
      <label className={css.size}>
        Rows
        <select
          value={size}
          onChange={({ target }) => place.setSize(target.value === String(pageSize) ? '' : target.value)}
        >
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <span className={css.space} />
      <span className={css.buttons}>
        {newer && (
          <Button size="small" look="quiet" onClick={place.goNewest}>
            Newest
          </Button>
        )}
        <Button
          size="small"
          disabled={!newer || first === undefined}
          onClick={() => place.goNewer(first ?? '')}
        >
          Newer
        </Button>
        <Button
          size="small"
          disabled={!older || last === undefined}
          onClick={() => place.goOlder(last ?? '')}
        >
          Older
        </Button>
      </span>
    </nav>
  )
}
