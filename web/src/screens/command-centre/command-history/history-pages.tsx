import { NewestPages } from '../../../table/newest-pages.tsx'
import type { Entry, History } from './history-query.ts'
import type { Place } from './use-place.ts'

const endOf = (entry: Entry) => (entry.made === 'here' ? String(entry.id) : `outside-${entry.id}`)

/** How many fit, and the way to what is older and newer. */
export function HistoryPages({ history, place }: { history: History; place: Place }) {
  const { changes, total, older, newer } = history
  const [first, last] = [changes.at(0), changes.at(-1)]
  return (
    <NewestPages
      words={`${changes.length} of ${total}`}
      older={older}
      newer={newer}
      size={place.address.size}
      onSize={place.setSize}
      onNewest={place.goNewest}
      onNewer={first === undefined ? null : () => place.goNewer(endOf(first))}
      onOlder={last === undefined ? null : () => place.goOlder(endOf(last))}
    />
  )
}
