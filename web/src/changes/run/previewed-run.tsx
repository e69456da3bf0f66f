import type { Check } from '@patchbay/contract/changes/check'
import { previewLasts } from '@patchbay/contract/changes/preview-lasts'
import type { Run } from '@patchbay/contract/changes/run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { announce } from '../../ui/announcer.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { AskedBy } from '../requested-by.tsx'
import { AnswerPart } from '../approval/answer-part.tsx'
import { LookedBefore } from '../approval/looked-before.tsx'
import { Talk } from '../approval/talk.tsx'
import { WhyWaiting } from '../approval/why-waiting.tsx'
import { changePages } from '../change-kinds.ts'
import { ChangeRefused } from '../change-failure.tsx'
import { newClickKey } from '../click-key.ts'
import { Commands } from '../commands.tsx'
import { ProofOfSelfPanel, useProofOfSelf } from '../../own-account/proof-of-self.tsx'
import { Preflight } from '../preflight.tsx'
import { SameElsewhere } from '../same-elsewhere.tsx'
import { useOld } from '../use-old.ts'
import { TargetHead } from '../target-head.tsx'
import { useClick } from '../../api/use-click.ts'
import { useRunTold } from '../use-run.ts'
import { WhatChanges } from '../what-changes.tsx'
import { WhoIsAffected } from '../who-is-affected.tsx'
import css from '../change.module.css'

interface Props {
  readonly run: Run
  /** Back to the form, which still has what was typed. */
  readonly onBack: (() => void) | null
  /** Reads the run anew. */
  readonly onMoved: () => void
}

const verbOf = ({ preview, runAt }: Run) => {
  if (preview.approval.length > 0) return 'Request approval for'
  return runAt === null ? 'Apply to' : 'Schedule for'
}

/** What would be sent, whom it touches and what speaks against it; then the click. Nothing has been sent. */
export function PreviewedRun({ run, onBack, onMoved }: Props) {
  const { preview, target } = run
  const told = useRunTold()
  const click = useClick()
  const [key] = useState(newClickKey)
  const [reason, setReason] = useState('')
  const proof = useProofOfSelf(run.wantsProof)
  const warnings = preview.checks.filter(({ level, past }) => level === 'amber' || past === true)
  const blocks = preview.checks.filter(
    ({ level, past }) => (level === 'red' || level === 'unknown') && past !== true,
  )
  const waits = run.state === 'awaiting-approval'
  const answered = warnings.length === 0 || reason.trim().length >= 3
  const page = changePages[run.kind]
  const old = useOld(run)
  const ready =
    run.state === 'previewed' && run.may.cancel && page !== undefined && !old && run.workflow == null
  const apply = async () => {
    if (page === undefined) return
    const accepted = warnings.map(({ id }) => ({ check: id, reason: reason.trim() }))
    const again = proof.read()
    const asked = { id: run.id, key, accepted, ...(again === null ? {} : { reentered: again }) }
    const begun = await click.run(() => page.apply(asked))
    if (begun !== null) told(begun)
  }
  const callOff = async () => {
    const off = await click.run(() => call('POST /command-centre/run/cancel/', { body: { id: run.id } }))
    if (off === null) return
    told(off)
    announce('Cancelled')
  }
  return (
    <>
      <TargetHead run={run} />
      <AskedBy run={run} />
      {run.why !== null && <Callout tone="warn">{run.why}</Callout>}
      {old && <Callout tone="warn">The preview is older than {previewLasts} min. Preview again.</Callout>}
      <WhyWaiting run={run} />
      {waits && <LookedBefore run={run} />}
      <ChangeRefused failure={click.failure} />
      <div className={css.columns}>
        <div>
          <WhatChanges preview={preview} />
          <Commands preview={preview} />
          <WhoIsAffected preview={preview} />
        </div>
        <div>
          <Preflight checks={preview.checks} accepted={run.accepted} />
          <Talk run={run} onTold={told} />
          {ready && run.wantsProof && (
            <ProofOfSelfPanel proof={proof} fault={click.fault} onEnter={() => void apply()} />
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
        </div>
      </div>
      {(old || run.state === 'cancelled' || run.state === 'expired') && <SameElsewhere run={run} />}
      <AnswerPart run={run} onTold={told} onMoved={onMoved} />
      {run.may.cancel && !run.may.approve && run.batch !== null && (
        <p className={css.muted}>
          One line of a list. The other lines continue; stop them on the page of the list.
        </p>
      )}
      <ActionBar
        status={
          old ? (
            'Nothing has been sent.'
          ) : (
            <Standing run={run} warnings={warnings} blocks={blocks} answered={answered} />
          )
        }
      >
        {run.may.cancel && !run.may.approve && (
          <Button look="quiet" disabled={click.busy} onClick={() => void callOff()}>
            {run.batch === null ? 'Cancel change' : 'Remove from list'}
          </Button>
        )}
        {onBack !== null && <Button onClick={onBack}>Edit form</Button>}
        {ready && (
          <Button look="primary" disabled={!answered || click.busy} onClick={() => void apply()}>
            {verbOf(run)} {target}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

interface StandingProps {
  readonly run: Run
  readonly warnings: readonly Check[]
  readonly blocks: readonly Check[]
  readonly answered: boolean
}

function Standing({ run, warnings, blocks, answered }: StandingProps) {
  if (run.state !== 'previewed' && run.state !== 'checked') {
    return <>{wordsOfRun[run.state].meaning}</>
  }
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  if (run.preview.nothing) return <>Nothing to send: no change needed.</>
  return (
    <span className={css.status}>
      {blocks.length > 0 ? (
        <span className={css.blocked}>
          <StateGlyph glyph="failed" /> Blocked by {count(blocks.length, 'check')}
        </span>
      ) : (
        <span className={answered ? css.ready : css.open}>
          <StateGlyph glyph={answered ? 'ok' : 'warn'} />
          {answered
            ? warnings.length === 0
              ? 'Ready'
              : `Ready, ${count(warnings.length, 'warning')} answered`
            : `${count(warnings.length, 'warning')} without a reason`}
        </span>
      )}
      Nothing has been sent.
    </span>
  )
}
