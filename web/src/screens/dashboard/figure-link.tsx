import type { Figure } from '@patchbay/contract/dashboard/dashboard'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../saved-views/view-address.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import css from './dashboard.module.css'
import { isWhollySilent, silenceText } from './silence-words.tsx'

/** `1 204`, with a thin space. */
export const grouped = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ')

interface Props {
  readonly figure: Figure
  /** Words for who does not see where it stands. */
  readonly label?: string
  /** What stands there where it is not known. */
  readonly unknown?: string
}

/** A number that opens the list which it counts; why it is not known where it is not. Grey where its sources are silent. */
export function FigureLink({ figure, label = figure.title, unknown = '–' }: Props) {
  const zone = useTimeZone()
  const { value, why, silence, tone } = figure
  if (value === null)
    return (
      <span className={css.unknown} title={why ?? 'not known'}>
        <span aria-hidden="true">{unknown}</span>
        <span className={css.hidden}>{`${label}: not known. ${why ?? ''}`}</span>
      </span>
    )
  const old = isWhollySilent(silence)
  const title = [label, silence && silenceText(silence, zone), why].filter(Boolean).join('. ')
  return (
    <Link
      {...placeOf(figure.opens)}
      className={css.figure}
      data-tone={value === 0 ? 'plain' : tone}
      data-old={old}
      title={title}
      aria-label={`${label}: ${value}${old && silence ? `, ${silenceText(silence, zone)}` : ''}`}
    >
      {grouped(value)}
    </Link>
  )
}
