import type { Run } from '@patchbay/contract/changes/run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { useEffect, useRef } from 'react'
import { PageHead } from '../../shell/page-head.tsx'
import { announce } from '../../ui/announcer.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RunNotRead, changeWords, ChangeRefused } from '../change-failure.tsx'
import { DeskComments } from '../desk-comments/desk-comments.tsx'
import { Evidence } from './evidence.tsx'
import { KeepPart } from '../extend-part.tsx'
import { Preflight } from '../preflight.tsx'
import { PreviewedRun } from './previewed-run.tsx'
import { RunUnderway } from './run-in-progress.tsx'
import { saidOfRun } from '../run-announcement.ts'
import { SameElsewhere } from '../same-elsewhere.tsx'
import { SettlePart } from '../settle-part.tsx'
import { Stages } from '../stages.tsx'
import { TargetHistory } from '../target-history.tsx'
import { AddNote } from '../ticket-notes/add-note.tsx'
import { TicketNotes } from '../ticket-notes/ticket-notes.tsx'
import { UndoPart } from '../undo-part.tsx'
import { useRun } from '../use-run.ts'
import { WhatWasDone } from '../what-was-done.tsx'
import { WorkflowOfRun } from '../workflow-of-run.tsx'
import css from '../change.module.css'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { useAroundRun } from '../timeline/use-run-timeline.ts'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { saveFile } from '../../query/export/save-file.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  readonly id: number
  /** Title of the page until the run is known. */
  readonly title: string
  /** Back to the form of a run that was only previewed; null where there is none. */
  readonly onBack: (() => void) | null
  readonly onOpen: (id: number) => void
}

/** One run, from its preview to its evidence, as the server tells it. */
export function RunPage({ id, title, onBack, onOpen }: Props) {
  const { data: run, error, refetch } = useRun(id)
  useSaid(run)
  return (
    <>
      <PageHead title={title} />
      <div className={css.stack}>
        {run !== undefined && <Stages state={run.state} />}
        {run !== undefined && <TargetHistory run={run} />}
        {run !== undefined && <WorkflowOfRun run={run} />}
        {run !== undefined ? (
          <Standing run={run} onBack={onBack} onOpen={onOpen} onMoved={() => void refetch()} />
        ) : error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <RunNotRead error={error} onTryAgain={refetch} />
        )}
        {run !== undefined && <AroundRun run={run} />}
      </div>
    </>
  )
}

/** Says what is new of a run while its page is open. */
function useSaid(run: Run | undefined): void {
  const heard = useRef<Run | null>(null)
  useEffect(() => {
    if (run === undefined) return
    const before = heard.current?.id === run.id ? heard.current : null
    heard.current = run
    for (const words of saidOfRun(before, run)) announce(words)
  }, [run])
}

const before: ReadonlySet<Run['state']> = new Set([
  'draft',
  'checked',
  'previewed',
  'awaiting-approval',
  'scheduled',
  'cancelled',
  'expired',
])

interface StandingProps extends Pick<Props, 'onBack' | 'onOpen'> {
  readonly run: Run
  readonly onMoved: () => void
}

function Standing({ run, onBack, onOpen, onMoved }: StandingProps) {
  if (before.has(run.state)) {
    return <PreviewedRun run={run} onBack={onBack} onMoved={onMoved} key={run.id} />
  }
  if (!wordsOfRun[run.state].end) {
    return (
      <>
        <TicketNotes run={run} />
        <SettlePart run={run} onSettled={onMoved} />
        <RunUnderway run={run} />
      </>
    )
  }
  return (
    <>
      <Evidence run={run}>
        <UndoPart run={run} onPreviewed={onOpen} />
        <KeepPart run={run} />
        <SameElsewhere run={run} />
        <TakeEvidence run={run} />
        <AddNote run={run} />
      </Evidence>
      <DeskComments run={run} />
      <TicketNotes run={run} />
      <WhatWasDone run={run} />
      <Preflight checks={run.preview.checks} accepted={run.accepted} />
    </>
  )
}

/** What anybody else did to the same shortly before, meanwhile and shortly after, on the page of a run. */
function AroundRun({ run }: { run: Pick<Run, 'id' | 'state' | 'stateAt' | 'target'> }) {
  const { data, error, refetch } = useAroundRun(run)
  if (data !== undefined) return <Timeline run={run} timeline={data} />
  if (error !== null) {
    return (
      <NotRead
        what="The changes around this run"
        error={error}
        words={changeWords}
        onTryAgain={() => refetch()}
      />
    )
  }
  return (
    <Panel title="Around this run">
      <SkeletonRows rows={2} />
    </Panel>
  )
}

/** The evidence as a file that anybody can check without the console. */
function TakeEvidence({ run: { id } }: { run: Run }) {
  const click = useClick()
  const take = async () => {
    const file = await click.run(() => call('GET /command-centre/run/evidence/', { query: { id } }))
    if (file === null) return
    saveFile(`run-${id}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
    announce(`Evidence of run ${id} saved`)
  }
  return (
    <div className={css.undo}>
      <ChangeRefused failure={click.failure} />
      <div className={css.line}>
        <Button disabled={click.busy} aria-busy={click.busy} onClick={() => void take()}>
          Save evidence
        </Button>
        <span className={css.muted}>
          A signed file. <span className="mono">npm run verify-evidence</span> checks its signature.
        </span>
      </div>
    </div>
  )
}
