import { useState } from 'react'
import { SourceChip } from './source-chip.tsx'
import type { ChipAction, ChipSource } from './source-chip.tsx'
import { sourceLooks } from './source-looks.ts'
import { SourceMeter } from './source-meter.tsx'
import css from './source-strip.module.css'
import { StateGlyph } from './state-glyph.tsx'

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
