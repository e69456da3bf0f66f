import type { PartPlan } from '@patchbay/contract/resources/bulk-plan'
import { storedFields } from '@patchbay/contract/resources/resource'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ChoiceField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Refused } from './failure-words.tsx'
import { faultOf, Input } from './resource-form.tsx'
import css from './resources.module.css'
import type { Chosen, useChosen } from './use-chosen.tsx'
import { useChange } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { counted } from './value.tsx'

interface Props {
  readonly resource: Listed
  readonly choice: ReturnType<typeof useChosen>
  /** Rows that the list shows. */
  readonly total: number
}

/** What can be done to the chosen rows: nothing while there are none. */
export function BulkBar({ resource, choice, total }: Props) {
  const [act, setAct] = useState<'remove' | 'edit' | null>(null)
  const { chosen, chooseAll, clear } = choice
  const count = 'query' in chosen ? total : chosen.rows.size
  if (count === 0) return null
  const end = () => {
    setAct(null)
    clear()
  }
  return (
    <>
      <div className={css.chosen} role="group" aria-label={`Chosen ${resource.many}`}>
        <span role="status">{counted(count, resource)} chosen</span>
        <Button size="small" aria-expanded={act === 'edit'} onClick={() => setAct('edit')}>
          Edit …
        </Button>
        <Button size="small" aria-expanded={act === 'remove'} onClick={() => setAct('remove')}>
          {resource.remove.verb} …
        </Button>
        {'rows' in chosen && count < total && (
          <Button size="small" look="quiet" onClick={chooseAll}>
            Choose all {counted(total, resource)}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={end}>
          Choose none
        </Button>
      </div>
      {act !== null && (
        <BulkChange
          key={`${act} ${'query' in chosen ? 'all' : [...chosen.rows.keys()].join(' ')}`}
          resource={resource}
          chosen={chosen}
          act={act}
          onDone={end}
          onCancel={() => setAct(null)}
        />
      )}
    </>
  )
}

interface ChangeProps {
  readonly resource: Listed
  readonly chosen: Chosen
  readonly act: 'remove' | 'edit'
  readonly onDone: () => void
  readonly onCancel: () => void
}

const editable = (resource: Listed) =>
  storedFields(resource).filter(([name, { fixed }]) => fixed !== true && name !== resource.named)

/** Removes the chosen rows, or gives a field of all of them one value: as the preview shows, or not at all. */
function BulkChange({ resource, chosen, act, onDone, onCancel }: ChangeProps) {
  const change = useChange(resource)
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [plan, setPlan] = useState<PartPlan | null>(null)
  const { verb, done } = resource.remove
  const field = editable(resource).find(([one]) => one === name)?.[1]
  const body = {
    chosen:
      'query' in chosen
        ? { query: Object.fromEntries(Object.entries(chosen.query).map(([of, value]) => [of, value ?? ''])) }
        : { rows: [...chosen.rows].map(([id, version]) => ({ id, version })) },
    edit: act === 'remove' ? null : { field: name, text },
  }
  const preview = async () =>
    setPlan(
      await change.run(
        () => call(`POST ${resource.path}/bulk/preview/`, { body }),
        ({ removed, changed, leftCount }) => `${removed + changed} would change, ${leftCount} would not`,
      ),
    )
  const apply = async ({ digest }: PartPlan) => {
    const applied = await change.run(
      () => call(`POST ${resource.path}/bulk/apply/`, { body: { ...body, digest } }),
      ({ removed, changed }) =>
        act === 'remove' ? `${counted(removed, resource)} ${done}` : `${counted(changed, resource)} saved`,
    )
    // What was shown is no more so: it is looked at again.
    if (applied === null) setPlan(null)
    else onDone()
  }
  const many = plan === null ? 0 : plan.removed + plan.changed
  return (
    <Panel
      title={act === 'remove' ? `${verb} the chosen ${resource.many}` : `Edit the chosen ${resource.many}`}
    >
      <form
        className={css.inside}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (plan === null) void preview()
          else void apply(plan)
        }}
      >
        <Refused failure={change.failure} />
        {act === 'edit' && (
          <ChoiceField
            label="Field"
            name="field"
            value={name}
            choices={[
              { value: '', text: 'Choose …' },
              ...editable(resource).map(([one, { label }]) => ({ value: one, text: label })),
            ]}
            onChange={(one) => {
              setName(one)
              setText('')
              setPlan(null)
            }}
          />
        )}
        {act === 'edit' && field !== undefined && (
          <Input
            key={name}
            name={name}
            field={field}
            resource={resource}
            values={{ [name]: text }}
            locked={null}
            fault={faultOf(change.failure?.fields ?? {}, name)}
            onChange={(one) => {
              setText(one)
              setPlan(null)
            }}
          />
        )}
        {plan !== null && <PlanInPart resource={resource} plan={plan} />}
        <div className={css.line}>
          {plan === null ? (
            <Button type="submit" look="primary" disabled={change.busy || (act === 'edit' && name === '')}>
              Preview
            </Button>
          ) : (
            many > 0 && (
              <Button type="submit" look="primary" disabled={change.busy}>
                {act === 'remove' ? verb : 'Save'} {counted(many, resource)}
              </Button>
            )
          )}
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Panel>
  )
}

/** What becomes of each row, and which stay as they are and why. */
export function PlanInPart({ resource, plan }: { readonly resource: Listed; readonly plan: PartPlan }) {
  const { rows, left, leftCount, removed, changed, unchanged } = plan
  const name = resource.fields[resource.named]?.label ?? 'Name'
  const first = (shown: number, all: number) => (shown < all ? `, the first ${shown}` : '')
  return (
    <>
      {leftCount > 0 && (
        <DataTable
          label="Unchanged"
          look={css.byLine}
          heads={[name, `Unchanged: ${leftCount}${first(left.length, leftCount)}`]}
        >
          {left.map(({ id, named, words }) => (
            <tr key={id}>
              <td className="mono">{named}</td>
              <td>{words.replace(/\.$/, '')}.</td>
            </tr>
          ))}
        </DataTable>
      )}
      {rows.length > 0 && (
        <DataTable
          label="What changes"
          look={css.byLine}
          heads={[name, `What changes: ${removed + changed}${first(rows.length, removed + changed)}`]}
        >
          {rows.map(({ id, named, removed: goes, differs }) => (
            <tr key={id}>
              <td className="mono">{named}</td>
              <td>{goes ? resource.remove.done : <Differs resource={resource} differs={differs} />}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {unchanged > 0 && <p className={css.muted}>{counted(unchanged, resource)} have this value already.</p>}
      {removed + changed === 0 && <p className={css.muted}>Nothing would change.</p>}
    </>
  )
}

/** Each field that differs, as before and after; of a new thing as it is. */
export function Differs({
  resource,
  differs,
  added = false,
}: {
  readonly resource: Listed
  readonly differs: PartPlan['rows'][number]['differs']
  readonly added?: boolean
}) {
  return differs.map(({ field, before, after }) => (
    <div key={field}>
      {resource.fields[field]?.label}: {added ? after : `${before || '–'} → ${after || '–'}`}
    </div>
  ))
}
