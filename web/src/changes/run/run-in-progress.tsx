import type { Run } from '@patchbay/contract/changes/run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AskedBy } from '../requested-by.tsx'
import { WhyWaiting } from '../approval/why-waiting.tsx'
import { ProofTicks } from '../proof-ticks.tsx'
import { StopPart } from '../stop-part.tsx'
import { TargetHead } from '../target-head.tsx'
import { WhatChanges } from '../what-changes.tsx'
import { WhatWasDone } from '../what-was-done.tsx'
import { WhoIsAffected } from '../who-is-affected.tsx'
import css from '../change.module.css'

/** A run that goes on: on the server, whoever watches. */
export function RunUnderway({ run }: { run: Run }) {
  const { words, meaning } = wordsOfRun[run.state]
  return (
    <>
      <TargetHead run={run} />
      <AskedBy run={run} />
      {run.approver !== null && <WhyWaiting run={run} />}
      {run.why !== null && <Callout tone="warn">{run.why}</Callout>}
      <StopPart run={run} />
      <div className={css.columns}>
        <div>
          <ProofTicks run={run} />
          <WhatChanges preview={run.preview} />
          <WhoIsAffected preview={run.preview} />
        </div>
        <div>
          <WhatWasDone run={run} />
          <Callout tone="info">Runs on the server. You may close the tab or sign out.</Callout>
        </div>
      </div>
      <ActionBar
        status={
          <>
            <strong>{words}.</strong> {meaning} {run.target} is locked by {run.requester.name} until it ends.
          </>
        }
      >
        {null}
      </ActionBar>
    </>
  )
}
