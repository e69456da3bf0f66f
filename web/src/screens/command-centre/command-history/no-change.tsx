import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from './use-place.ts'

/** Nothing fits, nothing is on this side of a page, or nothing was ever changed. */
export function NoChange({ place }: { place: Place }) {
  const { before, after } = place.address
  if ((before ?? '') !== '' || (after ?? '') !== '') {
    return (
      <EmptyState
        kind="none"
        title="Nothing more on this side"
        words="No change that fits is further on."
        actions={<Button onClick={place.goNewest}>To the newest</Button>}
      />
    )
  }
  if (!place.filtered) {
    return (
      <EmptyState
        kind="none"
        title="Nothing was changed yet"
        words="Each change that somebody applies stands here from then on, whatever becomes of it, and what others changed, as the switches tell. Choose the result “Only previewed” for what nobody applied."
      />
    )
  }
  return (
    <EmptyState
      kind="none"
      title="No change fits"
      words="All changes were looked through. A target may be a switch, its port in any spelling, or an outlet; what was only previewed is shown when the result asks for it."
      actions={<Button onClick={place.clearFilters}>Clear the filters</Button>}
    />
  )
}
