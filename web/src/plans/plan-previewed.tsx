import type { Check } from '@patchbay/contract/changes/check'
import { previewLasts } from '@patchbay/contract/changes/preview-lasts'
import type { PlanPath } from '@patchbay/contract/plans/all'
import type { Plan } from '@patchbay/contract/plans/plan'
import type { PlanRun, PlanStepTold } from '@patchbay/contract/plans/plan-run'
import { useState } from 'react'
import { useClick } from '../api/use-click.ts'
import { ChangeRefused } from '../changes/change-failure.tsx'
import css from '../changes/change.module.css'
import { newClickKey } from '../changes/click-key.ts'
import { Commands } from '../changes/commands.tsx'
import { Preflight } from '../changes/preflight.tsx'
import { useOld } from '../changes/use-old.ts'
import { WhatChanges } from '../changes/what-changes.tsx'
import { WhoIsAffected } from '../changes/who-is-affected.tsx'
import { ProofOfSelfPanel, useProofOfSelf } from '../own-account/proof-of-self.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { PlanHead } from './plan-head.tsx'
import look from './plan.module.css'
import { callPlan, usePlanTold } from './use-plan.ts'

interface Props {
  readonly plan: Plan & { readonly path: PlanPath }
  readonly run: PlanRun
  /** Back to the form, which still has what was typed. */
  readonly onBack: () => void
}

type Previewed = PlanStepTold & { readonly change: NonNullable<PlanStepTold['change']> }

const isChange = (step: PlanStepTold): step is Previewed => step.change !== null && step.state !== 'left-out'

/** The previews of all its changes, in order, and one click for them together. Nothing has been sent. */
export function PlanPreviewed({ plan, run, onBack }: Props) {
  const click = useClick()
  const told = usePlanTold(plan.path)
  const [key] = useState(newClickKey)
  const [reason, setReason] = useState('')
  const proof = useProofOfSelf(run.wantsProof)
  const old = useOld(run)
  const changes = run.steps.filter(isChange)
  const warnings = changes.flatMap(({ name, change }) =>
    change.preview.checks
      .filter(({ level, past }) => level === 'amber' || past === true)
      .map(({ id }) => ({ step: name, check: id })),
  )
  const answered = warnings.length === 0 || reason.trim().length >= 3
  const ready = run.may.begin && !old
  const begin = async () => {
    const again = proof.read()
    const accepted = warnings.map((one) => ({ ...one, reason: reason.trim() }))
    const begun = await click.run(() =>
      callPlan(plan.path, 'apply', {
        id: run.id,
        key,
        accepted,
        ...(again === null ? {} : { reentered: again }),
      }),
    )
    if (begun !== null) told(begun)
  }
  return (
    <>
      <PlanHead run={run} />
      {old && <Callout tone="warn">The preview is older than {previewLasts} min. Preview again.</Callout>}
      {run.approval.length > 0 && (
        <Callout tone="info">Another person must approve all of it. {run.approval.join(' ')}</Callout>
      )}
      <ChangeRefused failure={click.failure} />
      {run.steps
        .filter(({ does, state }) => does === 'change' && state === 'left-out')
        .map(({ name, title, words }) => (
          <p key={name} className={css.muted}>
            {title}: not needed. {words}
          </p>
        ))}
      {changes.map((step, at) => (
        <StepPreview key={step.name} step={step} number={at + 1} of={changes.length} />
      ))}
      {ready && run.wantsProof && (
        <ProofOfSelfPanel proof={proof} fault={click.fault} onEnter={() => void begin()} />
      )}
      {ready && warnings.length > 0 && (
        <Panel title="Before it runs">
          <div className={css.inside}>
            <TextField
              label={
                warnings.length === 1
                  ? 'Reason for the warning'
                  : `Reason for the ${warnings.length} warnings`
              }
              name="accepted"
              value={reason}
              onChange={setReason}
              maxLength={300}
              placeholder="Why it is right anyway"
            />
          </div>
        </Panel>
      )}
      <ActionBar status={statusOf(run, old, warnings.length, answered)}>
        <Button onClick={onBack}>Edit form</Button>
        {ready && (
          <Button look="primary" disabled={!answered || click.busy} onClick={() => void begin()}>
            {run.approval.length > 0
              ? `Request approval to ${plan.words.begin.toLowerCase()}`
              : plan.words.begin}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

const blocks = ({ level, past }: Check) => (level === 'red' || level === 'unknown') && past !== true

function statusOf(run: PlanRun, old: boolean, warnings: number, answered: boolean): string {
  const blocked = run.steps.filter(isChange).flatMap(({ change }) => change.preview.checks.filter(blocks))
  if (blocked.length > 0)
    return `Blocked by ${blocked.length} check${blocked.length === 1 ? '' : 's'}. Nothing has been sent.`
  if (run.state === 'checked') return 'Nothing to send: no change needed.'
  if (!old && !answered) return `${warnings} warning${warnings === 1 ? '' : 's'} without a reason`
  return 'Nothing has been sent.'
}

/** One change of it, as the page of that change shows it. */
function StepPreview({ step, number, of }: { step: Previewed; number: number; of: number }) {
  const { preview } = step.change
  return (
    <section className={look.step} aria-label={step.title}>
      <h2 className={look.title}>
        <span className={css.muted}>
          {number} of {of}
        </span>{' '}
        {step.title}
      </h2>
      <p className={css.sentence}>{preview.sentence}</p>
      <div className={css.columns}>
        <div>
          <WhatChanges preview={preview} />
          <Commands preview={preview} />
          {preview.affected.length > 0 && <WhoIsAffected preview={preview} />}
        </div>
        <div>
          <Preflight checks={preview.checks} />
        </div>
      </div>
    </section>
  )
}
