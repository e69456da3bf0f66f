import type { Placement } from '@patchbay/contract/floor-plans/placements'
import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Check } from '../../../ui/check.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { conflictsOf } from './draft-edits.ts'
import type { Edits } from './draft-edits.ts'
import { thingOf } from './drawn-things.ts'
import css from './floor-plans.module.css'

interface Props {
  readonly edits: Edits
  readonly plan: FloorPlan
  /** Goes on from what was saved, without one's own change of these. */
  readonly onKeep: (givenUp: ReadonlySet<string>) => void
}

const at = (placed: Placement | null) =>
  placed === null ? 'not on the plan' : `${placed.x.toFixed(2)} m, ${placed.y.toFixed(2)} m`

/** Somebody else saved the draft meanwhile: both are shown, and who edits decides for each thing that both changed. */
export function ConflictPanel({ edits, plan, onKeep }: Props) {
  const conflicts = conflictsOf(edits, plan)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const by = plan.draft?.by ?? plan.versions[0]?.by ?? 'Somebody else'
  const choose = (id: string, isTheirs: boolean) =>
    setTheirs((before) => new Set([...before].filter((one) => one !== id).concat(isTheirs ? [id] : [])))
  return (
    <Panel title="Changed by two people" count={conflicts.length} tone="warn">
      <div className={css.inside}>
        <Callout tone="warn">
          {by} saved this floor while you edited it. Your {edits.changes.size} changes are not saved yet.
        </Callout>
        {conflicts.length === 0 && <p>You changed different things. Both stay.</p>}
        {conflicts.map(({ id, theirs: other, mine }) => (
          <fieldset key={id} className={css.conflict}>
            <legend className="mono">{thingOf(id)?.name}</legend>
            <Check
              title={`Yours: ${at(mine)}`}
              group={id}
              checked={!theirs.has(id)}
              onChange={() => choose(id, false)}
            />
            <Check
              title={`${by}: ${at(other)}`}
              group={id}
              checked={theirs.has(id)}
              onChange={() => choose(id, true)}
            />
          </fieldset>
        ))}
        <Button look="primary" onClick={() => onKeep(theirs)}>
          Continue with both
        </Button>
      </div>
    </Panel>
  )
}
