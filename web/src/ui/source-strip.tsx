import { useState, useEffect, useRef } from 'react'
import { SourceChip, counts, paceWords } from './source-chip.tsx'
import type { ChipAction, ChipSource, WaitingSource } from './source-chip.tsx'
import { sourceLooks } from './source-looks.ts'
import css from './source-strip.module.css'
import { StateGlyph } from './state-glyph.tsx'
import { announce } from './announcer.tsx'

interface Props {
  sources: readonly ChipSource[]
  /** On a phone: one line, trouble first, the settled ones folded into one chip. */
  oneLine: boolean
  /** What can be done about a source. */
  actionsOf: (source: ChipSource) => readonly ChipAction[]
  /** Without the words on who waits, where the same page has a strip with them. */
  chipsAlone?: boolean
}

/** The chips of a question, in an order that never changes while answers arrive. */
export function SourceStrip({ sources, oneLine, actionsOf, chipsAlone = false }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const well = sources.filter(({ state }) => sourceLooks[state].well)
  const folds = oneLine && !unfolded && well.length > 1
  const shown = folds ? troubleFirst(sources.filter((source) => !well.includes(source))) : sources
  const chips = (
    <ul className={oneLine ? css.oneLine : css.strip} aria-label="Sources">
      {shown.map((source) => (
        <li key={source.id} className={css.item}>
          <SourceChip source={source} actions={actionsOf(source)} />
        </li>
      ))}
      {folds && (
        <li className={css.item}>
          <button type="button" className={css.folded} onClick={() => setUnfolded(true)}>
            <StateGlyph glyph="ok" />
            {well.length} sources ok
          </button>
        </li>
      )}
    </ul>
  )
  if (chipsAlone) return chips
  return (
    <div className={css.whole}>
      {chips}
      <SourceMeter sources={sources} />
    </div>
  )
}

function troubleFirst(sources: readonly ChipSource[]): ChipSource[] {
  const weight = ({ state }: ChipSource) => {
    const { filled, tone, settled } = sourceLooks[state]
    if (filled) return tone === 'bad' ? 0 : 1
    return settled ? 3 : 2
  }
  return sources.toSorted((a, b) => weight(a) - weight(b))
}

/** Which sources wait or are short of questions, in words; nothing while all is well. */
function SourceMeter({ sources }: { sources: readonly WaitingSource[] }) {
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
    <ul className={css.meter} aria-label="Waiting sources">
      {lines.map(({ source, words }) => (
        <li key={source.id} className={css.line}>
          <StateGlyph glyph={source.wait === undefined ? 'throttled' : 'waiting'} />
          <b className={css.name}>{source.name}</b> {words}
        </li>
      ))}
    </ul>
  )
}
