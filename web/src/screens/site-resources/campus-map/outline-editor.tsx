import type { OutlineUnit } from '@patchbay/contract/site-resources/campus-map/outlines'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './campus-map.module.css'
import { cornersText, readCorners } from './corners-text.ts'
import { useMapBuilding, useMapChange } from './use-campus-map.ts'

interface Props {
  readonly building: string
  readonly unit: OutlineUnit
  /** Null where the map has a unit already. */
  readonly onUnit: ((unit: OutlineUnit) => void) | null
  /** Corners as they are typed or clicked. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Draws the outline of a building: each click on the map is a corner, and each line of the field is one. */
export function OutlineEditor({ building, unit, onUnit, text, onText, onClose }: Props) {
  const { data } = useMapBuilding(building)
  const change = useMapChange()
  const read = readCorners(text)
  if (data === undefined) return <SkeletonRows rows={4} />
  const newest = data.outlines[0]?.number ?? 0
  const save = async (corners: number[] | null) => {
    const saved = await change.run(
      () => call('POST /site-resources/campus-map/outline/', { body: { building, unit, corners, newest } }),
      ({ number }) => `Outline of ${building} saved as version ${number}`,
    )
    if (saved !== null) onClose()
  }
  const restore = async (version: number) => {
    const saved = await change.run(
      () => call('POST /site-resources/campus-map/restore/', { body: { building, version, newest } }),
      ({ number }) => `Outline of ${building} restored as version ${number}`,
    )
    if (saved !== null) onClose()
  }
  const fault = 'fault' in read ? read.fault : undefined
  return (
    <Panel title={`Outline of ${building}`}>
      <div className={css.inside}>
        <Refused failure={change.failure} />
        {onUnit !== null && (
          <div className={css.line} role="radiogroup" aria-label="Corners are in">
            <Check
              group="unit"
              title="Metres of our own"
              checked={unit === 'metres'}
              onChange={() => onUnit('metres')}
            />
            <Check
              group="unit"
              title="Degrees of WGS 84"
              checked={unit === 'degrees'}
              onChange={() => onUnit('degrees')}
            />
          </div>
        )}
        <TextField
          label="Corners"
          name="corners"
          mono
          lines={6}
          value={text}
          onChange={onText}
          fault={text.trim() === '' ? undefined : fault}
          hint={
            unit === 'metres'
              ? 'One corner a line: x and y in metres, y down. Click on the map to add one.'
              : onUnit === null
                ? 'One corner a line: longitude and latitude. Click on the map to add one.'
                : 'One corner a line: longitude and latitude. The first building is typed.'
          }
        />
        <p className={css.line}>
          <Button
            look="primary"
            disabled={change.busy || 'fault' in read}
            onClick={() => 'corners' in read && void save(read.corners)}
          >
            Save outline
          </Button>
          <Button disabled={text === ''} onClick={() => onText(cornersText(withoutLast(text)))}>
            Remove last corner
          </Button>
          {newest > 0 && data.outlines[0]?.isEmpty === false && (
            <Button disabled={change.busy} onClick={() => void save(null)}>
              Take outline away
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </p>
        {data.outlines.length > 0 && <h3>Versions</h3>}
        <ul className={css.plain}>
          {data.outlines.map(({ number, at, by, isEmpty }) => (
            <li key={number}>
              {number} {isEmpty ? 'no outline' : 'outline'}, {by === '' ? 'the server' : by}{' '}
              <RelativeAge since={at} />{' '}
              {number !== newest && (
                <Button size="small" disabled={change.busy} onClick={() => void restore(number)}>
                  Restore version {number}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function withoutLast(text: string): number[] {
  const lines = text.trim().split('\n').slice(0, -1)
  return lines.flatMap((line) =>
    line
      .trim()
      .split(/[\s,;]+/)
      .map(Number),
  )
}
