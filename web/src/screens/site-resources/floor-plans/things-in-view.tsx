import type { LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import { useState } from 'react'
import type { DrawnThing } from '../../../drawing/shapes.ts'
import { ThingList } from '../../../drawing/thing-list.tsx'
import { isInView } from '../../../drawing/view.ts'
import type { Fit, View } from '../../../drawing/view.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'

interface Seen {
  readonly view: View
  readonly fit: Fit
}

/** What part of a drawing is in view; null before it was drawn. */
export function useView() {
  const [seen, setSeen] = useState<Seen | null>(null)
  return { seen, onView: (view: View, fit: Fit) => setSeen({ view, fit }) }
}

interface Props {
  readonly things: readonly DrawnThing[]
  readonly view: ReturnType<typeof useView>
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly states: ReadonlyMap<string, LiveThing>
}

/** The list beside the plan: what is in view, with the age of each state. */
export function ThingsInView({ things, view: { seen }, selected, onSelect, states }: Props) {
  const isSeen = (one: DrawnThing) =>
    seen === null || one.id === selected || isInView(seen.view, seen.fit, one)
  const [inView, outside] = [things.filter(isSeen), things.filter((one) => !isSeen(one))]
  return (
    <Panel title="On this floor" count={inView.length}>
      <ThingList
        things={inView}
        outside={outside}
        selected={selected}
        onSelect={onSelect}
        more={({ id }) => {
          const at = states.get(id)?.at ?? null
          return at === null ? null : <RelativeAge since={at} />
        }}
      />
    </Panel>
  )
}
