import { useEffect, useId, useState } from 'react'
import { readMoment } from '@patchbay/contract/times/moment-text'
import { useTimeZone } from '../preferences/time-zone.ts'
import { instantWords } from '../ui/clock-words.ts'
import css from './filters.module.css'

interface Props {
  readonly label: string
  /** An instant; empty for none. */
  readonly value: string
  readonly onChosen: (instant: string) => void
}

/** A moment in the zone of whoever asks; taken with Enter, or when the field is left. */
export function MomentFilter({ label, value, onChosen }: Props) {
  const zone = useTimeZone()
  const shown = value === '' || Number.isNaN(Date.parse(value)) ? '' : instantWords(new Date(value), zone)
  const [text, setText] = useState(shown)
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  useEffect(() => {
    setText(shown)
    setFault(null)
  }, [shown])
  const take = () => {
    if (text.trim() === shown) return
    const read = text.trim() === '' ? { at: '' } : readMoment(text, zone)
    setFault('fault' in read ? read.fault : null)
    if ('at' in read) onChosen(read.at)
  }
  return (
    <span className={css.moment}>
      <input
        className={`${css.field} mono`}
        aria-label={`${label} (${zone})`}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        placeholder={`${label} 2026-05-03 14:05`}
        autoComplete="off"
        maxLength={30}
        data-set={value !== ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      {fault !== null && (
        <span id={id} role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </span>
  )
}
