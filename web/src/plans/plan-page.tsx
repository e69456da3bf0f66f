import type { PlanPath } from '@patchbay/contract/plans/all'
import type { Plan } from '@patchbay/contract/plans/plan'
import type { PlanDecision, PlanRun } from '@patchbay/contract/plans/plan-run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useClick } from '../api/use-click.ts'
import { ChangeRefused, RunNotRead } from '../changes/change-failure.tsx'
import css from '../changes/change.module.css'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { PlanChecklist } from './plan-checklist.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanPreviewed } from './plan-previewed.tsx'
import { callPlan, usePlan, usePlanTold } from './use-plan.ts'

interface Props {
  readonly plan: Plan & { readonly path: PlanPath }
  readonly id: number
  /** Back to the form of a plan that was only previewed. */
  readonly onBack: () => void
  /** What is drawn specially, below its steps. */
  readonly special?: ((run: PlanRun) => ReactNode) | undefined
  /** A preview of another run was made, of what a reading found. */
  readonly onPreviewed: (id: number) => void
}

/** One run of a workflow, from its preview to its end. */
export function PlanPage({ plan, id, onBack, special, onPreviewed }: Props) {
  const { data: run, error, refetch } = usePlan(plan.path, id)
  useSaid(run)
  if (run === undefined) {
    return error === null ? <SkeletonRows rows={8} /> : <RunNotRead error={error} onTryAgain={refetch} />
  }
  if (run.state === 'previewed' || run.state === 'checked')
    return <PlanPreviewed plan={plan} run={run} onBack={onBack} key={run.id} />
  return (
    <>
      <PlanHead run={run} />
      <Standing plan={plan} run={run} onPreviewed={onPreviewed} />
      <PlanChecklist run={run} />
      {special?.(run)}
    </>
  )
}

/** Says what is new while its page is open. */
function useSaid(run: PlanRun | undefined): void {
  const before = useRef<PlanRun | null>(null)
  useEffect(() => {
    if (run === undefined) return
    const was = before.current
    before.current = run
    if (was === null) return
    if (was.state !== run.state) announce(`${run.title}: ${wordsOfRun[run.state].words}`)
    for (const [at, { title, state }] of run.steps.entries())
      if (state === 'done' && was.steps[at]?.state !== 'done') announce(`${title}: done`)
  }, [run])
}

const toneOf = (run: PlanRun) => {
  if (run.state === 'done') return 'ok' as const
  if (run.state === 'undo-failed') return 'bad' as const
  return wordsOfRun[run.state].end || run.state === 'needs-person' ? ('warn' as const) : ('info' as const)
}

function titleOf({ words }: Plan, run: PlanRun): string {
  if (run.state === 'done') return words.done
  if (run.goesBack && run.state === 'running') return 'Being undone'
  return wordsOfRun[run.state].words
}

const decisionWords: Readonly<Record<PlanDecision, string>> = {
  again: 'Try again',
  undo: 'Undo all steps',
  keep: 'Keep as it is',
}

/** How it stands, and what the viewer may do about it. */
function Standing({
  plan,
  run,
  onPreviewed,
}: Pick<Props, 'plan' | 'onPreviewed'> & { readonly run: PlanRun }) {
  const click = useClick()
  const told = usePlanTold(plan.path)
  const [decision, setDecision] = useState<PlanDecision | null>(null)
  const [reason, setReason] = useState('')
  const waits = run.steps.find(({ does, state }) => does === 'wait' && state === 'underway')
  const found = run.steps.find(({ instead }) => instead !== null)
  const useFound = async (step: string) => {
    const previewed = await click.run(() => callPlan(plan.path, 'instead', { id: run.id, step }))
    if (previewed !== null) onPreviewed(previewed.id)
  }
  const act = async (begin: () => Promise<PlanRun>) => {
    const now = await click.run(begin)
    if (now === null) return
    setDecision(null)
    told(now)
  }
  return (
    <>
      <ChangeRefused failure={click.failure} />
      <Callout
        tone={toneOf(run)}
        actions={
          <>
            {run.may.answer && waits !== undefined && (
              <Button
                look="primary"
                disabled={click.busy}
                onClick={() =>
                  void act(() => callPlan(plan.path, 'answer', { id: run.id, step: waits.name }))
                }
              >
                Done
              </Button>
            )}
            {found !== undefined && (
              <Button look="primary" disabled={click.busy} onClick={() => void useFound(found.name)}>
                {found.instead}
              </Button>
            )}
            {run.may.decide.map((one) => (
              <Button
                key={one}
                disabled={click.busy}
                aria-expanded={decision === one}
                onClick={() => setDecision(decision === one ? null : one)}
              >
                {decisionWords[one]}
              </Button>
            ))}
            {run.may.stop && (
              <Button
                disabled={click.busy}
                onClick={() => void act(() => callPlan(plan.path, 'stop', { id: run.id }))}
              >
                {run.state === 'running' ? 'Stop and undo' : 'Cancel'}
              </Button>
            )}
          </>
        }
      >
        <strong>{titleOf(plan, run)}</strong>
        {run.why !== null && <Fragment> {run.why}</Fragment>}
        {found?.words != null && run.why === null && <Fragment> {found.words}</Fragment>}
        {waits?.words != null && <Fragment> {waits.words}</Fragment>}
      </Callout>
      {decision !== null && (
        <form
          className={css.line}
          aria-label={decisionWords[decision]}
          onSubmit={(event) => {
            event.preventDefault()
            void act(() => callPlan(plan.path, 'decide', { id: run.id, decision, reason: reason.trim() }))
          }}
        >
          <div className={css.grow}>
            <TextField
              label="Reason"
              name="decision-reason"
              value={reason}
              onChange={setReason}
              maxLength={300}
              fault={click.fault('reason')}
            />
          </div>
          <Button type="submit" look="primary" disabled={click.busy || reason.trim().length < 3}>
            {decisionWords[decision]}
          </Button>
        </form>
      )}
    </>
  )
}
