import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { largestPicture } from '@patchbay/contract/floor-plans/picture-limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Point } from '../../../drawing/shapes.ts'
import { ChooseFile } from '../../../resources/choose-file.tsx'
import { Refused } from '../../../resources/failure-words.tsx'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Mode } from './draft-editor.tsx'
import css from './floor-plans.module.css'
import { readBase64 } from './read-base64.ts'
import { usePlanChange } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'

interface Props {
  readonly floor: Floor
  readonly plan: FloorPlan
  /** Something is not saved: the picture and its scale change what positions mean. */
  readonly isLocked: boolean
  readonly mode: Mode
  readonly points: readonly Point[]
  readonly onMode: (mode: Mode) => void
}

/** The picture of the plan, its scale by two points, and where north is. */
export function PicturePanel({ floor, plan, isLocked, mode, points, onMode }: Props) {
  const change = usePlanChange()
  const [words, setWords] = useState('')
  const upload = async (file: File) => {
    setWords('')
    if (file.size > largestPicture)
      return setWords('The file is larger than 20 MB. Export it with fewer pixels.')
    const content = await readBase64(file)
    const done = await change.run(
      () =>
        call('POST /site-resources/floor-plans/picture/', {
          body: { ...floor, edits: plan.edits, name: file.name, content },
        }),
      () => 'The picture is uploaded.',
    )
    if (done !== null && done.cleaned.length > 0) setWords(`Left out of the SVG: ${done.cleaned.join(', ')}.`)
  }
  return (
    <Panel title="Picture">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        {words !== '' && <p role="status">{words}</p>}
        {isLocked ? (
          <p className={css.muted}>Save or undo your changes to change the picture.</p>
        ) : (
          <>
            <ChooseFile accept=".png,.jpg,.jpeg,.svg" onChosen={(file) => void upload(file)} />
            <p className={css.muted}>PNG, JPEG or SVG, at most 20 MB and 60 megapixels.</p>
            {plan.picture !== null && (
              <ScaleForm
                floor={floor}
                plan={plan}
                mode={mode}
                points={points}
                onMode={onMode}
                change={change}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

type ScaleProps = Omit<Props, 'isLocked'> & { readonly change: ReturnType<typeof usePlanChange> }

function ScaleForm({ floor, plan, mode, points, onMode, change }: ScaleProps) {
  const [metres, setMetres] = useState('')
  const [north, setNorth] = useState(String(plan.north))
  const [from, to] = points
  const across = plan.picture?.width ?? 0
  const perUnit = plan.scale ?? 1
  const isByPoints = mode === 'scale'
  const save = async () => {
    const toUnits = ({ x, y }: Point): [number, number] => [x / perUnit, y / perUnit]
    const ends: readonly [[number, number], [number, number]] | null = !isByPoints
      ? [
          [0, 0],
          [across, 0],
        ]
      : from !== undefined && to !== undefined
        ? [toUnits(from), toUnits(to)]
        : null
    const body = {
      ...floor,
      edits: plan.edits,
      north: Number(north),
      ...(metres === '' || ends === null
        ? {}
        : { scale: { from: ends[0], to: ends[1], metres: Number(metres) } }),
    }
    const done = await change.run(
      () => call('POST /site-resources/floor-plans/draft/', { body }),
      () => 'Scale and north are saved.',
    )
    if (done !== null) {
      setMetres('')
      onMode('select')
    }
  }
  const now = plan.scale === null ? 'No scale yet.' : `Now ${(across * plan.scale).toFixed(2)} m across.`
  return (
    <>
      <InputField
        label={isByPoints ? 'Metres between the two points' : 'Metres across the whole picture'}
        name="metres"
        inputMode="decimal"
        value={metres}
        onChange={(event) => setMetres(event.target.value)}
        hint={
          isByPoints && points.length < 2
            ? `Click two points of the plan. ${points.length} of 2 are set.`
            : now
        }
        fault={change.fault('scale')}
      />
      <Button onClick={() => onMode(isByPoints ? 'select' : 'scale')}>
        {isByPoints ? 'Scale by width' : 'Scale by two points'}
      </Button>
      <InputField
        label="North, degrees clockwise from up"
        name="north"
        inputMode="decimal"
        value={north}
        onChange={(event) => setNorth(event.target.value)}
        fault={change.fault('north')}
      />
      <Button
        disabled={
          change.busy || (isByPoints && (points.length < 2 || metres === '')) || !(Number(north) >= 0)
        }
        onClick={() => void save()}
      >
        Save scale and north
      </Button>
    </>
  )
}
