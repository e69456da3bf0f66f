import type { Port } from '@patchbay/contract/switches/port'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import css from './port-columns.module.css'

type Recent = NonNullable<Port['recentErrors']>

const hour = 3_600_000

/** How far the samples reach, in words where that is less than a day. */
export function spanWords({ from, until }: Pick<Recent, 'from' | 'until'>): string {
  const hours = (Date.parse(until) - Date.parse(from)) / hour
  return hours >= 23 ? '' : hours < 1.5 ? ' in 1 h' : ` in ${Math.round(hours)} h`
}

/** Errors between the first and the last sample of a day. */
export function RecentErrors({ count, from, until }: Recent) {
  const zone = useTimeZone()
  const [began, ended] = [from, until].map((at) => instantWords(new Date(at), zone))
  return (
    <span className={css.errors} data-many={count > 0} title={`${began} to ${ended}`}>
      {count}
      {spanWords({ from, until })}
    </span>
  )
}
