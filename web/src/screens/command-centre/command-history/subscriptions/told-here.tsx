import { TextButton } from '../../../../ui/button.tsx'
import type { HistoryQuery } from '../asked-history.ts'
import type { Place } from '../use-place.ts'
import { sameFilter, subscribedFilter } from './subscribed-filter.ts'
import css from './told-here.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

/** Says where one is told of what is narrowed here, and leads to renaming and ending that. */
export function ToldHere({ place, asked }: { place: Place; asked: HistoryQuery }) {
  const { data: all = [] } = useSubscriptions()
  const here = subscribedFilter(asked)
  const names = all.filter(({ filter }) => sameFilter(filter, here)).map(({ name }) => `“${name}”`)
  if (names.length === 0) return null
  return (
    <p className={css.line}>
      You are told of these changes as {names.join(' and ')}.{' '}
      <TextButton onClick={() => place.showSubscriptions(true)}>Rename or end</TextButton>
    </p>
  )
}
