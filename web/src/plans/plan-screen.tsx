import type { PlanPath } from '@patchbay/contract/plans/all'
import type { Plan } from '@patchbay/contract/plans/plan'
import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import css from '../changes/change.module.css'
import { runNumber } from '../changes/run-number.ts'
import { RunState } from '../changes/run-state.tsx'
import { PageHead } from '../shell/page-head.tsx'
import button from '../ui/button.module.css'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanPage } from './plan-page.tsx'
import { usePlanRuns } from './use-plan.ts'

interface Props {
  readonly plan: Plan & { readonly path: PlanPath }
  /** Of the page; the plan's where left out. */
  readonly title?: string
  /** In the head, such as the other half of the page. */
  readonly head?: ReactNode
  /** Above the fields of the form: what is known of what was typed. */
  readonly above?: (texts: Readonly<Record<string, string>>) => ReactNode
  /** What is drawn specially of a run, below its steps. */
  readonly special?: (run: PlanRun) => ReactNode
}

/**
 * A workflow: what it is asked for, and then its run. The address has what another page filled in, field by field, and
 * `&run=12` once it was previewed.
 */
export function PlanScreen({ plan, title = plan.title, head, above, special }: Props) {
  const address: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [filled] = useState(() =>
    Object.fromEntries(
      Object.keys(plan.fields).flatMap((name) => {
        const text = address[name]
        return text === undefined ? [] : [[name, text]]
      }),
    ),
  )
  const run = runNumber(address['run'] ?? '')
  const go = (more: Readonly<Record<string, string>>) => {
    const { run: _run, ...rest } = address
    void navigate({ to: '.', search: { ...rest, ...more } })
  }
  return (
    <>
      <PageHead title={title}>
        {head}
        {run !== null && (
          <Link to={plan.path} className={`${button.button} ${button.plain} ${button.small}`}>
            {plan.words.next}
          </Link>
        )}
      </PageHead>
      <div className={css.stack}>
        {run !== null && (
          <PlanPage
            plan={plan}
            id={run}
            onBack={() => go({})}
            special={special}
            onPreviewed={(id) => go({ run: String(id) })}
            key={run}
          />
        )}
        {/* What was typed stays while a preview is looked at. */}
        <div className={run === null ? css.stack : undefined} hidden={run !== null}>
          <PlanForm plan={plan} filled={filled} above={above} onPreviewed={(id) => go({ run: String(id) })} />
          <PlanRuns plan={plan} />
        </div>
      </div>
    </>
  )
}

/** The latest runs of it. */
function PlanRuns({ plan }: Pick<Props, 'plan'>) {
  const { data } = usePlanRuns(plan.path)
  if (data === undefined || data.runs.length === 0) return null
  return (
    <Panel title="Latest runs" count={data.runs.length}>
      <DataTable
        label="Latest runs"
        heads={['Run', 'State', 'Requested by', 'Ticket', 'Requested']}
        stacks="named"
      >
        {data.runs.map(({ id, target, state, requester, ticket, requestedAt }) => (
          <tr key={id}>
            <td>
              <Link to={plan.path} search={{ run: String(id) }} data-id={id}>
                {target}
              </Link>
            </td>
            <td>
              <RunState state={state} />
            </td>
            <td>{requester.name}</td>
            <td className="mono">{ticket ?? ''}</td>
            <td>
              <RelativeAge since={requestedAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
