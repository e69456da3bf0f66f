import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
import { useMemo } from 'react'
import { Drawing } from '../../../drawing/drawing.tsx'
import type { DrawnThing, Point } from '../../../drawing/shapes.ts'
import type { Fit, View } from '../../../drawing/view.ts'
import { useMapPicture } from './use-map-place.ts'

type Plan = NonNullable<MapPlace['plan']>

export const idOf = ({ kind, name }: Thing): string => `${kind} ${name}`

/** What is placed on a plan; how it is now is told by Floor plans. */
export const drawnPlacements = (things: readonly Placement[]): DrawnThing[] =>
  things.map((one) => ({
    id: idOf(one),
    mark: one.kind === 'room' ? 'area' : one.kind,
    label: one.name,
    group: placedWords[one.kind].many,
    x: one.x,
    y: one.y,
    outline: one.outline,
    looks: 'none',
    words: '',
  }))

/** Where something is, on top of the plan. */
export interface Pin extends Point {
  readonly id: string
  readonly label: string
  readonly words: string
  /** Metres of a ring. */
  readonly ring: number | null
}

export const drawnPins = (pins: readonly Pin[]): DrawnThing[] =>
  pins.map(({ ring, ...pin }) => ({
    ...pin,
    mark: 'pin',
    group: 'Found',
    outline: null,
    looks: 'ok',
    ...(ring === null ? {} : { ring }),
  }))

interface Props {
  readonly building: string
  readonly floor: string
  readonly plan: Plan
  readonly pins: readonly Pin[]
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  /** Takes a click on the floor instead of a selection. */
  readonly onPoint?: (at: Point) => void
  /** What is in view, for the list beside it. */
  readonly onView?: (view: View, fit: Fit) => void
}

/** The plan of a floor with what stands on it and where something was found. */
export function FloorDrawing({ building, floor, plan, pins, selected, onSelect, onPoint, onView }: Props) {
  const picture = useMapPicture(plan.picture)
  const things = useMemo(() => [...drawnPlacements(plan.things), ...drawnPins(pins)], [plan.things, pins])
  return (
    <Drawing
      label={`Plan of ${building}, floor ${floor}`}
      width={plan.width}
      height={plan.length}
      sheets={picture === null ? [] : [{ href: picture }]}
      things={things}
      selected={selected}
      onSelect={onSelect}
      north={plan.north}
      onPoint={onPoint}
      {...(onView === undefined ? {} : { onView })}
    />
  )
}
