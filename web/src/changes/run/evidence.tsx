import type { Run, RunProof } from '@patchbay/contract/changes/run'
import { undoingWords, wordsOfRun } from '@patchbay/contract/runs'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { instantWords, wordsWithTimes } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LinkedWords } from '../../ui/linked-words.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import { provenOf } from '../proof-ticks.tsx'
import { runGlyphs } from '../run-state.tsx'
import { AgreedTogether } from '../approval/also-approved.tsx'
import { RunLink } from '../../ui/run-link.tsx'
import css from '../change.module.css'

/** What the network was read to be at the end of a run, with its proof: the card that goes to whoever asks. */
export function Evidence({ run, children }: { run: Run; children?: ReactNode }) {
  const { words, meaning } = wordsOfRun[run.state]
  const zone = useTimeZone()
  const clock = (at: string | null) => (at === null ? '–' : instantWords(new Date(at), zone))
  const { proven, of } = provenOf(run)
  const allPassed = run.state === 'done' && of > 0 && proven === of
  // What a service desk gave: a request is called by it from then on.
  const number = run.fields.find(({ field, after }) => field === 'Number' && after !== null)?.after
  return (
    <section className={css.card} data-state={run.state} aria-label="Evidence">
      <div className={css.head}>
        <StateGlyph glyph={runGlyphs[run.state]} size={32} />
        <div>
          <h2 className={css.end}>
            {allPassed ? 'Done and proven' : words}
            {number !== undefined && (
              <>
                : ticket <span className="mono">{number}</span>
              </>
            )}
          </h2>
          <p className={css.muted}>
            {allPassed && of > 1 ? `All ${of} checks passed.` : meaning}{' '}
            {run.why !== null && wordsWithTimes(run.why, zone)}
          </p>
        </div>
        <div className={css.number}>
          <p className={css.end}>{run.id}</p>
          <p className={css.muted}>
            {clock(run.beganAt)} to {clock(run.endedAt)}
          </p>
        </div>
      </div>
      <div className={css.inside}>
        <p className={css.target}>{run.target}</p>
        <p>{run.sentence}</p>
      </div>
      <div className={css.halves}>
        <Fields run={run} />
        <div>
          <h3 className={css.caption}>Proof {of > 0 && `${proven} of ${of}`}</h3>
          <Ticks run={run} />
        </div>
      </div>
      <dl className={css.facts}>
        <Fact title="Requester">{run.requester.name}</Fact>
        {run.approver !== null && (
          <Fact title="Approver">
            {run.approver.name}
            {run.approverMadeBy && `, whose account ${run.approverMadeBy} made`}
          </Fact>
        )}
        {run.agreedTogether !== undefined && run.agreedTogether.length > 0 && (
          <Fact title="Agreed together with">
            <AgreedTogether runs={run.agreedTogether} />
          </Fact>
        )}
        <Fact title="Reason">{run.reason}</Fact>
        {run.ticket !== null && <Fact title="Ticket">{run.ticket}</Fact>}
        {(run.expiresAt !== null || run.endsWithTicket) && <Fact title="End">{untilWords(run, clock)}</Fact>}
        {run.proveOrUndo && <Fact title="Automatic undo">on</Fact>}
        {run.watchedTicket !== null && (
          <Fact title="Ticket state">{ticketWords(run.watchedTicket, clock)}</Fact>
        )}
        {run.watchedUntil !== null && <Fact title="Pending">watched until {clock(run.watchedUntil)}</Fact>}
        {run.undoOf !== null && (
          <Fact title="Undoes run">
            <RunLink id={run.undoOf} />
          </Fact>
        )}
        {run.undoneBy !== null && (
          <Fact
            title={`${undoingWords(run.undoneBy.state).replace(/^./, (letter) => letter.toUpperCase())} run`}
          >
            <RunLink id={run.undoneBy.id} />
          </Fact>
        )}
      </dl>
      {children}
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Before, as intended, and as it was read back. */
function Fields({ run: { fields } }: { run: Run }) {
  return (
    <div>
      <h3 className={css.caption}>Before, intent, read back</h3>
      <DataTable
        label="Before, intent, read back"
        heads={['Field', 'Before', 'Intent', 'Read back']}
        stacks="named"
      >
        {fields.map(({ field, before, intent, after, read }) => (
          <tr key={field}>
            <td>
              <strong>{field}</strong>
            </td>
            <td>{before ?? 'none'}</td>
            <td>{intent ?? 'none'}</td>
            <td className={read && after === intent ? css.good : undefined}>
              {read && after === intent && <StateGlyph glyph="ok" />}{' '}
              {read ? <LinkedWords words={after ?? 'none'} /> : 'not read'}
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

const tickGlyphs: Readonly<Record<RunProof['state'], Glyph>> = {
  waiting: 'waiting',
  watching: 'unproven',
  proven: 'ok',
  'not-proven': 'unproven',
  'not-applicable': 'none',
}

function Ticks({ run: { proofs } }: { run: Run }) {
  const zone = useTimeZone()
  if (proofs.length === 0) return <p className={css.inside}>No proof was required.</p>
  return (
    <DataTable label="Proof" heads={['What', 'State', 'Seen']} stacks="named">
      {proofs.map(({ name, title, state, seen, source }) => (
        <tr key={name}>
          <td>{title}</td>
          <td
            className={`${css.whole} ${state === 'proven' ? css.good : state === 'not-proven' ? css.doubt : ''}`}
          >
            <StateGlyph glyph={tickGlyphs[state]} /> {state === 'waiting' ? 'waits' : state.replace('-', ' ')}
          </td>
          <td>
            {seen === null ? '–' : wordsWithTimes(seen, zone)}
            {source !== null && ` (${source})`}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** A moment in words. */
type Clock = (at: string) => string

/** Until when a run was asked for, and whether its ticket is closed. */
function untilWords(
  {
    expiresAt,
    endsWithTicket,
    ticket,
    ticketClosedAt,
  }: Pick<Run, 'expiresAt' | 'endsWithTicket' | 'ticket' | 'ticketClosedAt'>,
  clock: Clock,
): string {
  const ends = [
    ...(expiresAt === null ? [] : [clock(expiresAt)]),
    ...(endsWithTicket ? [`ticket ${ticket} closes`] : []),
  ].join(', or ')
  return ticketClosedAt === null ? ends : `${ends}; ticket ${ticket} was closed by ${clock(ticketClosedAt)}`
}

/** How the ticket that ends a run stood last, and why it is not known how it stands now. */
const ticketWords = ({ state, desk, toldAt, why }: NonNullable<Run['watchedTicket']>, clock: Clock): string =>
  `${state} at ${clock(toldAt)}, from ${desk}.${why === null ? '' : ` Not read since: ${why}`}`
