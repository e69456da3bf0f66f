import type { Batch, BatchRow } from '@patchbay/contract/changes/batch/batch'
import { wordsOfRun } from '@patchbay/contract/runs'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { csvOf, saveFile } from '../../query/export/save-file.ts'
import { fileName } from '../../query/shown/shown-table.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import button from '../../ui/button.module.css'
import { Callout } from '../../ui/callout.tsx'
import { Check } from '../../ui/check.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ChoiceField, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ChangeRefused, RunNotRead } from '../change-failure.tsx'
import css from '../change.module.css'
import { ProofOfSelfPanel, useProofOfSelf } from '../../own-account/proof-of-self.tsx'
import { Instant } from '../instant.tsx'
import { newClickKey } from '../click-key.ts'
import { OwnEnd } from '../scheduled-end.tsx'
import { RunState } from '../run-state.tsx'
import { LineProgress } from './line-progress.tsx'
import { resultTable } from './result-table.ts'
import { isOfPlaces, SaidOnce } from './shared-findings.tsx'
import type { ListPage } from './list-kinds.ts'
import own from './batch.module.css'
import { useBatch, useBatchTold } from './use-batch.ts'

interface Props {
  readonly id: string
  readonly title: string
  readonly page: ListPage
  /** Not below the form of its kind, where another can be made. */
  readonly alone?: true
}

/** A list: what was found of each line, and how far each is once it was applied. */
export function BatchPage({ id, title, page, alone }: Props) {
  const { data: batch, error, refetch } = useBatch(id)
  return (
    <>
      <PageHead title={title}>
        {alone !== true && (
          <Link
            to="."
            search={{ [page.param ?? 'list']: '1' }}
            className={`${button.button} ${button.plain} ${button.normal}`}
          >
            New list
          </Link>
        )}
      </PageHead>
      <div className={css.stack}>
        {batch !== undefined ? (
          <Standing batch={batch} page={page} />
        ) : error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <RunNotRead error={error} onTryAgain={refetch} />
        )}
      </div>
    </>
  )
}

function Standing({ batch, page }: { batch: Batch; page: ListPage }) {
  const told = useBatchTold()
  const click = useClick()
  const [key] = useState(newClickKey)
  const [first, setFirst] = useState('1')
  const [reason, setReason] = useState('')
  const [leaveOut, setLeaveOut] = useState(false)
  const [otherwise, setOtherwise] = useState<'stop' | 'go-on'>('stop')
  const navigate = useNavigate()
  const { rows, may } = batch
  const proof = useProofOfSelf(batch.wantsProof)
  const going = rows.filter(({ state }) => state === 'previewed')
  const blocked = rows.filter(({ state, unchanged }) => state === 'checked' && !unchanged)
  const warned = going.filter(({ findings }) => findings.length > 0)
  const staged = Number(first) < going.length
  const answered = warned.length === 0 || reason.trim().length >= 3
  const apply = async () => {
    const again = proof.read()
    const asked = {
      batch: batch.id,
      key,
      first: Number(first),
      leaveOut,
      goOn: otherwise === 'go-on' && staged,
      ...(again === null ? {} : { reentered: again }),
    }
    const begun = await click.run(() =>
      page.apply({ ...asked, reason: reason.trim() === '' ? null : reason.trim() }),
    )
    if (begun !== null) told(begun)
  }
  const lookAgain = async () => {
    const looked = await click.run(() =>
      call('POST /command-centre/run/batch/look-again/', { body: { batch: batch.id } }),
    )
    if (looked !== null) told(looked)
  }
  const stop = async () => {
    const stopped = await click.run(() =>
      call('POST /command-centre/run/batch/stop/', { body: { batch: batch.id } }),
    )
    if (stopped !== null) told(stopped)
  }
  const resume = async () => {
    const made = await click.run(() =>
      call('POST /command-centre/run/batch/resume/', { body: { batch: batch.id } }),
    )
    if (made !== null) void navigate({ to: '.', search: { batch: made.batch } })
  }
  return (
    <>
      {batch.stoppedWhy !== null && <Callout tone="warn">{batch.stoppedWhy} No further line starts.</Callout>}
      <Times batch={batch} />
      <ChangeRefused failure={click.failure} />
      {batch.appliedAt === null && <SaidOnce rows={rows} />}
      <Panel title="Lines" count={rows.length} aside={summary(rows)}>
        <Lines rows={rows} />
      </Panel>
      {may.apply && (
        <Panel title="Before it runs">
          <div className={css.inside}>
            {going.length > 1 && (
              <ChoiceField
                label="First stage"
                name="first"
                value={first}
                choices={stages(going.length)}
                onChange={setFirst}
                hint="The others start once these are done and proven. A failure here stops the list."
              />
            )}
            {page.stages !== undefined && <p className={css.muted}>{page.stages}</p>}
            {staged && (
              <ChoiceField
                label="After a later failure"
                name="otherwise"
                value={otherwise}
                choices={[
                  { value: 'stop', text: 'stop the list' },
                  { value: 'go-on', text: 'continue with the rest' },
                ]}
                onChange={(value) => setOtherwise(value === 'go-on' ? 'go-on' : 'stop')}
                hint="Lines not done can be resumed here."
              />
            )}
            {blocked.length > 0 && (
              <Check
                title={`Leave out blocked lines (${blocked.length})`}
                words="Otherwise nothing is applied while a line is blocked."
                checked={leaveOut}
                onChange={setLeaveOut}
              />
            )}
            {warned.length > 0 && (
              <TextField
                label={`Reason for the warnings (${warned.length})`}
                name="accepted"
                value={reason}
                onChange={setReason}
                maxLength={300}
                fault={click.fault('reason')}
                placeholder="Why it is right anyway"
              />
            )}
          </div>
        </Panel>
      )}
      {may.apply && batch.wantsProof && (
        <ProofOfSelfPanel proof={proof} fault={click.fault} onEnter={() => void apply()} />
      )}
      <ActionBar status={statusOf(batch, blocked.length, answered)}>
        {may.stop && (
          <Button look="quiet" disabled={click.busy} onClick={() => void stop()}>
            {batch.appliedAt === null ? 'Cancel list' : 'Stop list'}
          </Button>
        )}
        <Button look="quiet" onClick={() => saveResult(batch)}>
          Save result
        </Button>
        {may.resume > 0 && (
          <Button disabled={click.busy} onClick={() => void resume()}>
            Resume {may.resume} not done
          </Button>
        )}
        {may.lookAgain && (
          <Button disabled={click.busy} onClick={() => void lookAgain()}>
            Check again
          </Button>
        )}
        {may.apply && (
          <Button
            look="primary"
            disabled={click.busy || !answered || (blocked.length > 0 && !leaveOut)}
            onClick={() => void apply()}
          >
            {batch.runAt === null ? 'Apply' : 'Schedule'} {going.length}{' '}
            {going.length === 1 ? page.thing : page.things}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

/** From when until when it was asked for; nothing where it is for at once and for good. */
function Times({ batch }: { batch: Batch }) {
  const { runAt, expiresAt, endsWithTicket } = batch
  if (runAt === null && expiresAt === null && !endsWithTicket) return null
  return (
    <p className={css.muted}>
      {runAt !== null && (
        <>
          The first lines start at <Instant at={runAt} />.
        </>
      )}
      <OwnEnd what="Each line" run={batch} />
    </p>
  )
}

function saveResult(batch: Batch): void {
  const table = resultTable(batch)
  saveFile(fileName(table, 'csv'), new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  announce(`${batch.rows.length} ${batch.rows.length === 1 ? 'line' : 'lines'} saved as CSV`)
}

const stages = (many: number) =>
  [...new Set([1, 5, many])]
    .filter((each) => each <= many)
    .map((each) => ({
      value: String(each),
      text: each === 1 ? 'the first one' : each === many ? `all ${many} at once` : `the first ${each}`,
    }))

function statusOf({ rows, appliedAt }: Batch, blocked: number, answered: boolean): string {
  const drafts = rows.filter(({ state }) => state === 'draft').length
  if (drafts > 0) return `${rows.length - drafts} of ${rows.length} checked. Nothing has been sent.`
  if (appliedAt === null) {
    if (blocked > 0)
      return `${blocked} ${blocked === 1 ? 'line is' : 'lines are'} blocked. Nothing has been sent.`
    return answered ? 'Nothing has been sent.' : 'Give a reason for the warnings. Nothing has been sent.'
  }
  const open = rows.filter(({ state }) => !wordsOfRun[state].end).length
  return open === 0 ? 'All lines ended.' : `${rows.length - open} of ${rows.length} lines ended.`
}

/** How many stand where, in the order in which a run passes. */
function summary(rows: readonly BatchRow[]): string {
  const counts = new Map<string, number>()
  for (const { state, unchanged } of rows) {
    const words = state === 'checked' && unchanged ? 'no change' : wordsOfRun[state].words.toLowerCase()
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} ${words}`).join(', ')
}

function Lines({ rows }: { rows: readonly BatchRow[] }) {
  const several = rows.some(({ stage }) => stage !== null && stage > 1)
  return (
    <DataTable label="Lines" heads={['Line', 'What', 'Stands', 'Found', 'Run']} stacks="named">
      {rows.map((row) => (
        <tr key={row.id} data-state={row.state}>
          <td>
            {row.position}
            {several && row.stage !== null && <div className={css.muted}>stage {row.stage}</div>}
          </td>
          <td>
            <span className="mono">{row.target}</span>
            <div className={css.muted}>{row.sentence}</div>
          </td>
          <td>
            <RunState state={row.state} />
            {row.progress !== undefined && <LineProgress progress={row.progress} />}
          </td>
          <td>
            <RowFindings row={row} />
          </td>
          <td>
            {row.state !== 'draft' && (
              <Link to="." search={{ run: String(row.id) }}>
                {row.id}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function RowFindings({ row: { findings, unchanged, why } }: { row: BatchRow }) {
  if (unchanged) return <span className={css.muted}>It is no change.</span>
  return (
    <>
      {why !== null && <div>{why}</div>}
      {findings
        .filter((one) => !isOfPlaces(one))
        .map(({ level, words }) => (
          <div key={words} className={own.finding} data-level={level}>
            {words}
          </div>
        ))}
    </>
  )
}
