import type { Answer, Spot } from '@patchbay/contract/common-queries/map-locate'
import { useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { FloorDrawing } from './floor-drawing.tsx'
import type { Pin } from './floor-drawing.tsx'
import css from './map-locate.module.css'
import { useMapPlace } from './use-map-place.ts'

/** One of a list, with where it is now. */
interface Placed {
  readonly asked: string
  readonly title: string
  readonly spot: Spot
}

const floorOf = ({ spot: { building, floor } }: Placed) => `${building ?? ''} ${floor ?? ''}`

/** Devices of a list on their floors: one floor at a time, with how many are on each. */
export function SeveralOnMap({
  answers,
}: {
  readonly answers: readonly { readonly asked: string; readonly answer: Answer }[]
}) {
  const placed = answers.flatMap(({ asked, answer: { title, spots } }): Placed[] => {
    const [spot] = spots
    return spot?.building == null || spot.floor === null ? [] : [{ asked, title, spot }]
  })
  const floors = [...Map.groupBy(placed, floorOf)].toSorted(([, one], [, other]) => other.length - one.length)
  const [chosen, setChosen] = useState<string | null>(null)
  const [key, here = []] = floors.find(([name]) => name === chosen) ?? floors[0] ?? []
  if (key === undefined) return null
  return (
    <Panel
      title="On the map"
      count={placed.length}
      aside={`${answers.length - placed.length} without a floor`}
    >
      <div className={css.floors} role="group" aria-label="Floors">
        {floors.map(([name, of]) => (
          <button
            key={name}
            type="button"
            className={css.floor}
            aria-pressed={name === key}
            onClick={() => setChosen(name)}
          >
            {of[0]?.spot.building}, floor {of[0]?.spot.floor}: {of.length}
          </button>
        ))}
      </div>
      <FloorOfMany key={key} here={here} />
    </Panel>
  )
}

function FloorOfMany({ here }: { readonly here: readonly Placed[] }) {
  const [first] = here
  const [selected, setSelected] = useState<string | null>(null)
  const { building, floor } = first?.spot ?? {}
  const { data: place } = useMapPlace(building == null || floor == null ? null : { building, floor })
  if (place === undefined) return <SkeletonRows rows={6} />
  if (place.plan === null || place.floor === null) return <p className={css.none}>{place.placed}</p>
  const { things } = place.plan
  const pins = here.flatMap(({ asked, title, spot }): Pin[] => {
    const on = things.find(({ kind, name }) => kind === spot.thing?.kind && name === spot.thing.name)
    const at = spot.ring ?? on ?? things.find(({ kind, name }) => kind === 'room' && name === spot.room)
    return at === undefined
      ? []
      : [{ id: asked, label: title, words: spot.words, x: at.x, y: at.y, ring: spot.ring?.accuracy ?? null }]
  })
  return (
    <>
      {pins.length < here.length && (
        <p className={css.none}>{`${here.length - pins.length} of them are not placed on this plan.`}</p>
      )}
      <FloorDrawing
        building={place.building}
        floor={place.floor}
        plan={place.plan}
        pins={pins}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  )
}
