import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Drawing, movedTo } from '../../../drawing/drawing.tsx'
import type { Point } from '../../../drawing/shapes.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import {
  asBody,
  edited,
  editsOf,
  formOf,
  isBehind,
  keptOf,
  noEdits,
  noKeptEdits,
  onTopOf,
  withChanges,
} from './draft-edits.ts'
import { DraftTools } from './draft-tools.tsx'
import { drawnThings, idOf } from './drawn-things.ts'
import css from './floor-plans.module.css'
import { Pending } from './pending-points.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PlacedFields } from './placed-fields.tsx'
import { ThingsInView, useView } from './things-in-view.tsx'
import { Unplaced } from './unplaced.tsx'
import { usePicture, usePlanChange } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'
import { usePlace } from './use-place.ts'

/** What clicks on the plan are taken for. */
export type Mode = 'select' | 'scale' | 'outline'

const nowhere = new Map<string, never>()

/** A draft that is edited: what is dragged, placed and drawn is kept here until it is saved. */
export function DraftEditor({ floor, plan }: { readonly floor: Floor; readonly plan: FloorPlan }) {
  const place = usePlace()
  const [edits, setEdits] = useState(noEdits)
  const draft = useDraft(formOf(floor), keptOf(edits), noKeptEdits, (kept) => setEdits(editsOf(kept, plan)))
  const [mode, setMode] = useState<Mode>('select')
  const [points, setPoints] = useState<readonly Point[]>([])
  const change = usePlanChange()
  const view = useView()
  const picture = usePicture(plan.picture)
  const placements = withChanges(plan, edits.changes)
  const things = drawnThings(placements, null)
  const chosen = placements.find((one) => idOf(one) === place.thing) ?? null
  const behind = isBehind(edits, plan)
  const select = (id: string | null) => place.with({ thing: id ?? undefined })
  const edit = (id: string, to: Placement | null) => setEdits((before) => edited(before, plan, id, to))
  const put = (placement: Placement) => edit(idOf(placement), placement)
  const begin = (next: Mode) => {
    setMode(next)
    setPoints([])
  }
  const clear = () => {
    setEdits(noEdits)
    draft.end()
  }
  const save = async () => {
    const saved = await change.run(
      () =>
        call('POST /site-resources/floor-plans/draft/', {
          body: { ...floor, edits: (edits.base ?? plan).edits, ...asBody(edits.changes) },
        }),
      () => 'The draft is saved.',
    )
    if (saved !== null) clear()
    return saved
  }
  const placeNew = ({ kind, name, room }: Thing & { readonly room: string }) => {
    const at = placements.find((one) => one.kind === 'room' && one.name === room)
    const middle = { x: (size.width * scale) / 2, y: (size.height * scale) / 2 }
    const was = plan.placements.find((one) => one.kind === kind && one.name === name)
    put(was ?? { kind, name, x: at?.x ?? middle.x, y: at?.y ?? middle.y, outline: null })
    select(`${kind} ${name}`)
  }
  const size = plan.picture ?? { width: 100, height: 60 }
  const scale = plan.scale ?? 1
  const left = leftToPlace(plan, placements)
  return (
    <div className={css.columns}>
      <div>
        <DraftOffer draft={draft} />
        {behind && (
          <ConflictPanel
            edits={edits}
            plan={plan}
            onKeep={(givenUp) => {
              setEdits(onTopOf(plan, edits, givenUp))
            }}
          />
        )}
        {!behind && <Refused failure={change.failure} />}
        <Panel
          title={plan.isDraft ? `Draft, version ${plan.number ?? ''}` : 'New draft'}
          count={edits.changes.size}
        >
          {plan.picture === null ? (
            <p className={css.none}>Upload a PNG, JPEG or SVG of the floor first.</p>
          ) : (
            <Drawing
              label={`Draft of ${floor.building}, floor ${floor.floor}`}
              width={size.width * scale}
              height={size.height * scale}
              sheets={picture === null ? [] : [{ href: picture }]}
              things={things}
              selected={place.thing}
              onSelect={select}
              north={plan.north}
              onView={view.onView}
              onMove={
                plan.scale === null
                  ? undefined
                  : (id, to) => {
                      const moved = placements.find((one) => idOf(one) === id)
                      if (moved !== undefined) put(movedTo(moved, to))
                    }
              }
              onPoint={
                mode === 'select'
                  ? undefined
                  : (at) =>
                      setPoints((before) => (mode === 'scale' ? [...before.slice(-1), at] : [...before, at]))
              }
            >
              <Pending points={points} isClosed={mode === 'outline'} />
            </Drawing>
          )}
        </Panel>
      </div>
      <div>
        <DraftTools
          floor={floor}
          plan={plan}
          changed={edits.changes.size}
          isBehind={behind}
          busy={change.busy}
          onSave={save}
          onUndo={clear}
        />
        <PicturePanel
          floor={floor}
          plan={plan}
          isLocked={edits.changes.size > 0}
          mode={mode}
          points={points}
          onMode={begin}
        />
        {chosen !== null && (
          <PlacedFields
            key={place.thing}
            placed={chosen}
            mode={mode}
            points={points}
            onMode={begin}
            onChange={put}
            onRemove={() => edit(idOf(chosen), null)}
          />
        )}
        {plan.scale !== null && <Unplaced unplaced={left} strays={plan.strays} onPlace={placeNew} />}
        <ThingsInView things={things} view={view} selected={place.thing} onSelect={select} states={nowhere} />
      </div>
    </div>
  )
}

/** What the lists have and this draft does not, with what was taken off and is not saved. */
function leftToPlace(plan: FloorPlan, placements: readonly Placement[]): FloorPlan['unplaced'] {
  const placed = new Set(placements.map(idOf))
  const taken = plan.placements.map(({ kind, name }) => ({ kind, name, room: '' }))
  return [...plan.unplaced, ...taken].filter((one) => !placed.has(idOf(one)))
}
