import { AnswerPart } from '../../../changes/approval/answer-part.tsx'
import { LookedBefore } from '../../../changes/approval/looked-before.tsx'
import { Talk } from '../../../changes/approval/talk.tsx'
import { WhyWaiting } from '../../../changes/approval/why-waiting.tsx'
import { Commands } from '../../../changes/commands.tsx'
import { Instant } from '../../../changes/instant.tsx'
import { Preflight } from '../../../changes/preflight.tsx'
import { RunLink } from '../../../ui/run-link.tsx'
import { TargetHead } from '../../../changes/target-head.tsx'
import { WorkflowOfRun } from '../../../changes/workflow-of-run.tsx'
import { WhatChanges } from '../../../changes/what-changes.tsx'
import { WhoIsAffected } from '../../../changes/who-is-affected.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './approvals.module.css'
import type { WaitingChange } from './use-approvals.ts'
import { useAskAgain } from './use-approvals.ts'

interface Props {
  readonly change: WaitingChange
  /** Since it was read somebody answered it, or called it off; what is half typed stays. */
  readonly gone?: boolean
}

/** One change that waits, whole: who, what, where, whom it reaches and what speaks against it. */
export function ApprovalCard({ change, gone = false }: Props) {
  const askAgain = useAskAgain()
  const { preview, requester, reason, requestedAt, until, own, leftTo, handed } = change
  return (
    <article className={css.card} aria-label={`${change.title}: ${change.target}`} data-handed={handed}>
      <TargetHead run={change} />
      <dl className={css.facts}>
        <div>
          <dt>Requester</dt>
          <dd>
            {own ? 'you' : requester.name}, <RelativeAge since={requestedAt} />
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
        <div>
          <dt>Expiry</dt>
          <dd>
            <Instant at={until} />
          </dd>
        </div>
        <div>
          <dt>Run</dt>
          <dd>
            <RunLink id={change.id} />
          </dd>
        </div>
      </dl>
      <WhyWaiting run={change} />
      <WorkflowOfRun run={change} />
      <LookedBefore run={change} />
      <div className={css.columns}>
        <div>
          <WhatChanges preview={preview} />
          <WhoIsAffected preview={preview} />
          <Commands preview={preview} />
        </div>
        <div>
          <Preflight checks={preview.checks} accepted={change.accepted} />
          <Talk run={change} onTold={() => void askAgain()} />
        </div>
      </div>
      {leftTo !== null && <Callout tone="info">You cannot answer this. {leftTo}</Callout>}
      {own && <p className={css.muted}>Your request: a second person must agree.</p>}
      {gone && (
        <Callout tone="warn">
          No longer pending: answered or cancelled meanwhile. Run <RunLink id={change.id} /> has the result.
        </Callout>
      )}
      <AnswerPart run={change} onTold={askAgain} onMoved={() => void askAgain()} />
    </article>
  )
}
