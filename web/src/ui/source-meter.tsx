import { useEffect, useRef, useState } from 'react'
import { announce } from './announcer.tsx'
import css from './source-meter.module.css'
import { counts, paceWords } from './source-waits.ts'
import type { WaitingSource } from './source-waits.ts'
import { StateGlyph } from './state-glyph.tsx'

/** Which sources wait or are short of questions, in words; nothing while all is well. */
export function SourceMeter({ sources }: { sources: readonly WaitingSource[] }) {
  const [now, setNow] = useState(Date.now)
  const counting = sources.some((source) => counts(source, now))

  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [counting])

  // A state that has just arrived is told by the clock of now, not of the last tick.
  const clock = counting ? Math.max(now, Date.now()) : Date.now()
  const lines = sources.flatMap((source) => {
    const words = paceWords(source, clock)
    return words === null ? [] : [{ source, words }]
  })

  // Said when it begins, not with each second that passes.
  const said = useRef(new Set<string>())
  useEffect(() => {
    const current = new Set(lines.map(({ source }) => source.id))
    for (const { source, words } of lines) {
      if (!said.current.has(source.id) && source.wait !== undefined) announce(`${source.name} ${words}`)
    }
    said.current = current
  })

  if (lines.length === 0) return null
  return (
    <ul className={css.meter} aria-label="Who waits">
      {lines.map(({ source, words }) => (
        <li key={source.id} className={css.line}>
          <StateGlyph glyph={source.wait === undefined ? 'throttled' : 'waiting'} />
          <b className={css.name}>{source.name}</b> {words}
        </li>
      ))}
    </ul>
  )
}
