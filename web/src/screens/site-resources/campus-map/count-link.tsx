import type { MapCount } from '@patchbay/contract/site-resources/campus-map/map'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../saved-views/view-address.ts'
import css from './campus-map.module.css'

interface Props {
  readonly count: MapCount
  /** Code of the building. */
  readonly place: string
}

/** A number that opens the list which it counts; why it is not known where it is not. */
export function CountLink({ count: { title, value, why, tone, opens }, place }: Props) {
  const label = `${title}, ${place}`
  if (value === null)
    return (
      <span className={css.muted} title={why ?? 'not known'}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{`${label}: not known. ${why ?? ''}`}</span>
      </span>
    )
  return (
    <Link
      {...placeOf(opens)}
      className={css.figure}
      data-tone={value === 0 ? 'plain' : tone}
      aria-label={`${label}: ${value}`}
    >
      {value}
    </Link>
  )
}
