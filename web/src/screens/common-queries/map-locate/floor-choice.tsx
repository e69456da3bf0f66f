import css from './map-locate.module.css'
import type { PlaceAsked } from './use-map-place.ts'

interface Props {
  readonly building: string
  readonly floor: string | null
  readonly floors: readonly string[]
  readonly open: (next: PlaceAsked) => void
}

/** Another floor of the building that has a plan. */
export function FloorChoice({ building, floor, floors, open }: Props) {
  return (
    <span role="group" aria-label="Floors" className={css.floors}>
      {floors.map((one) => (
        <button
          key={one}
          type="button"
          className={css.floor}
          aria-pressed={one === floor}
          onClick={() => open({ building, floor: one })}
        >
          {one}
        </button>
      ))}
    </span>
  )
}
