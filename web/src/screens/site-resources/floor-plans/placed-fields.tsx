import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Placement } from '@patchbay/contract/floor-plans/placements'
import { useState } from 'react'
import { movedTo } from '../../../drawing/drawing.tsx'
import { cornersOf } from '../../../drawing/shapes.ts'
import type { Point } from '../../../drawing/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Mode } from './draft-editor.tsx'
import css from './floor-plans.module.css'

interface Props {
  readonly placed: Placement
  readonly mode: Mode
  readonly points: readonly Point[]
  readonly onMode: (mode: Mode) => void
  readonly onChange: (to: Placement) => void
  readonly onRemove: () => void
}

const outlineWords = (outline: readonly number[] | null) =>
  cornersOf(outline ?? [])
    .map(([x, y]) => `${x} ${y}`)
    .join(', ')

/** Corners as typed; null for none, undefined for what is no outline. */
export function readOutline(text: string): number[] | null | undefined {
  if (text.trim() === '') return null
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(Number)
  return numbers.length >= 6 && numbers.length % 2 === 0 && numbers.every(Number.isFinite)
    ? numbers
    : undefined
}

/** Position and outline of the selected thing as figures, for who has no mouse and for who has measured. */
export function PlacedFields({ placed, mode, points, onMode, onChange, onRemove }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const figure = (text: string, move: (metres: number) => Point) => {
    const metres = Number(text.replace(',', '.'))
    if (text.trim() !== '' && Number.isFinite(metres)) onChange(movedTo(placed, move(metres)))
  }
  const outline = readOutline(typed ?? outlineWords(placed.outline))
  const drawn = points.flatMap(({ x, y }) => [round(x), round(y)])
  const middleOf = (corners: readonly number[]): Point => {
    const pairs = cornersOf(corners)
    const sum = pairs.reduce((all, [x, y]) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
    return { x: round(sum.x / pairs.length), y: round(sum.y / pairs.length) }
  }
  const take = (corners: number[] | null) => {
    onChange({ ...placed, ...(corners === null ? {} : middleOf(corners)), outline: corners })
    setTyped(null)
    onMode('select')
  }
  return (
    <Panel title={placed.name} aside={placedWords[placed.kind].one}>
      <div className={css.inside}>
        <InputField
          label="Metres from the left"
          name="x"
          inputMode="decimal"
          key={`x ${placed.x}`}
          defaultValue={placed.x}
          onBlur={(event) => figure(event.target.value, (x) => ({ x, y: placed.y }))}
        />
        <InputField
          label="Metres from the top"
          name="y"
          inputMode="decimal"
          key={`y ${placed.y}`}
          defaultValue={placed.y}
          onBlur={(event) => figure(event.target.value, (y) => ({ x: placed.x, y }))}
        />
        {placed.kind === 'room' && (
          <>
            <InputField
              label="Outline"
              name="outline"
              mono
              value={typed ?? outlineWords(placed.outline)}
              onChange={(event) => setTyped(event.target.value)}
              hint="Corners in metres, such as 0 0, 6 0, 6 7, 0 7."
              fault={outline === undefined ? 'Enter three corners or more, each as x and y.' : undefined}
            />
            <div className={css.line}>
              {typed !== null && outline !== undefined && (
                <Button onClick={() => take(outline)}>Set outline</Button>
              )}
              {mode !== 'outline' && <Button onClick={() => onMode('outline')}>Draw outline</Button>}
              {mode === 'outline' && (
                <>
                  <Button disabled={points.length < 3} onClick={() => take(drawn)}>
                    Finish outline of {points.length} corners
                  </Button>
                  <Button onClick={() => onMode('select')}>Stop drawing</Button>
                </>
              )}
            </div>
          </>
        )}
        <Button onClick={onRemove}>Take {placed.name} off the plan</Button>
      </div>
    </Panel>
  )
}

const round = (metres: number) => Math.round(metres * 100) / 100
