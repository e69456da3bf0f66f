import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './floor-plans.module.css'
import { usePlanChange } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'
import { usePlace } from './use-place.ts'

interface Props {
  readonly floor: Floor
  readonly plan: FloorPlan
  /** How many changes are not saved. */
  readonly changed: number
  /** Somebody else saved since. */
  readonly isBehind: boolean
  readonly busy: boolean
  readonly onSave: () => Promise<{ readonly edits: number } | null>
  readonly onUndo: () => void
}

/** Saves the draft, publishes it from a day on, or gives it up. */
export function DraftTools({ floor, plan, changed, isBehind, busy, onSave, onUndo }: Props) {
  const place = usePlace()
  const change = usePlanChange()
  const [day, setDay] = useState((plan.isDraft && plan.validFrom) || new Date().toISOString().slice(0, 10))
  const publish = async () => {
    const edits = changed === 0 ? plan.edits : ((await onSave())?.edits ?? null)
    if (edits === null) return
    const done = await change.run(
      () => call('POST /site-resources/floor-plans/publish/', { body: { ...floor, edits, validFrom: day } }),
      ({ number }) => `Version ${number} is published.`,
    )
    if (done !== null) place.edit(false)
  }
  const discard = async () => {
    const done = await change.run(
      () => call('POST /site-resources/floor-plans/discard/', { body: { ...floor, edits: plan.edits } }),
      () => 'The draft is discarded.',
    )
    if (done !== null) place.edit(false)
  }
  const isBusy = busy || change.busy
  const mayPublish = plan.picture !== null && plan.scale !== null && (changed > 0 || plan.isDraft)
  return (
    <Panel title="Draft">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <p className={css.muted}>
          {plan.draft === null ? (
            'Nothing is saved yet.'
          ) : (
            <>
              Saved by {plan.draft.by}, <RelativeAge since={plan.draft.at} />.
            </>
          )}{' '}
          {changed > 0 && `${changed} not saved.`}
        </p>
        <div className={css.line}>
          <Button disabled={isBusy || isBehind || changed === 0} onClick={() => void onSave()}>
            Save draft
          </Button>
          <Button disabled={isBusy || changed === 0} onClick={onUndo}>
            Undo unsaved
          </Button>
          <Button disabled={isBusy || !plan.isDraft} onClick={() => void discard()}>
            Discard draft
          </Button>
        </div>
        <InputField
          label="Valid from"
          name="valid-from"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          fault={change.fault('validFrom')}
        />
        <Button
          look="primary"
          disabled={isBusy || isBehind || !mayPublish || day === ''}
          onClick={() => void publish()}
        >
          Publish {floor.building}, floor {floor.floor}
        </Button>
      </div>
    </Panel>
  )
}
