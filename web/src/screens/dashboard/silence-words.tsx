import type { Silence } from '@patchbay/contract/dashboard/dashboard'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { shortWords } from '../../ui/clock-words.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './dashboard.module.css'

const instants = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** As short as it stays clear, on one line: the panels are small. */
const shortTime = (time: string, zone: string): string =>
  shortWords(new Date(time), new Date(), zone).replaceAll(' ', '\u00a0')

/** A sentence with every instant in it short. */
export const wordsWithShortTimes = (text: string, zone: string): string =>
  text.replace(instants, (each) => shortTime(each, zone))

export const isWhollySilent = (silence: Silence | null): boolean =>
  silence !== null && silence.silent === silence.of

/** `ISE silent since 09:12`, `2 of 7 silent since 09:12: sw-b07-1, sw-b07-2`. */
export function silenceText({ silent, of, names, since }: Silence, zone: string): string {
  const when = since === null ? 'not read yet' : `silent since ${shortTime(since, zone)}`
  if (of === 1) return `${names[0] ?? 'Source'} ${when}`
  const more = silent > names.length ? ` and ${silent - names.length} more` : ''
  return `${silent} of ${of} ${when}: ${names.join(', ')}${more}`
}

/** Which sources of a tile told nothing, and since when. */
export function SilenceWords({ silence }: { silence: Silence | null }) {
  const zone = useTimeZone()
  if (silence === null) return null
  return (
    <span className={css.silence}>
      <StateGlyph glyph={isWhollySilent(silence) ? 'stale' : 'partial'} />
      {silenceText(silence, zone)}
    </span>
  )
}
