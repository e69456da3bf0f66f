import type { OutsideChange, PastChange } from '@patchbay/contract/command-centre/command-history'
import { undoingWords, wordsOfRun } from '@patchbay/contract/runs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aroundChange } from '../../../changes/change-context.ts'
import { LogLink } from '../../../changes/made-outside/log-link.tsx'
import { MadeOutside, WhatOutside } from '../../../changes/made-outside/made-outside.tsx'
import { outsideWords, whoOutside } from '../../../changes/made-outside/outside-words.ts'
import { RunLink } from '../../../ui/run-link.tsx'
import { RunState } from '../../../changes/run-state.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { tookWords } from '../../../ui/age.ts'
import { Instant } from '../../../changes/instant.tsx'
import { ProofBar } from './proof-bar.tsx'
import css from './history-table.module.css'
import { endText, proofWords, undoWords, whoWords } from './row-words.ts'
import type { Entry } from './history-query.ts'

const Absent = ({ words = '–' }: { words?: string }) => <span className={css.absent}>{words}</span>

const took = ({ beganAt, endedAt }: PastChange) =>
  beganAt === null || endedAt === null ? null : tookWords(Date.parse(endedAt) - Date.parse(beganAt))

/** The target, which leads to all that was done to it, and to what was done to it about that time. */
function Target({ change }: { change: Entry }) {
  const { target, at } = change
  const when = change.made === 'here' ? change : { beganAt: null, endedAt: null }
  return (
    <span className={css.target}>
      <Link to="." search={{ target }} className="mono" title={`All changes of ${target}`}>
        {target}
      </Link>
      <Link
        to="."
        search={{ target, ...aroundChange({ ...when, requestedAt: at }) }}
        className={css.around}
        aria-label={`± 1 h: everything on ${target}, one hour before and after`}
        title="One hour before and after"
      >
        ± 1 h
      </Link>
    </span>
  )
}

/** What was seen, and until when the rest is watched for. */
function Proof({ change: { proof, watchedUntil } }: { change: PastChange }) {
  if (proof.of === 0) return <Absent words="none" />
  return (
    <>
      <ProofBar proof={proof} />
      {watchedUntil !== null && (
        <>
          {' '}
          watched until <Instant at={watchedUntil} />
        </>
      )}
    </>
  )
}

/** When it ends by itself: at a time, or when its ticket closes, or when that was closed. */
function Ends({ change }: { change: PastChange }) {
  const { expiresAt, endsWithTicket, ticket, ticketClosedAt } = change
  if (ticketClosedAt !== null) {
    return (
      <>
        ticket <span className="mono">{ticket}</span> was closed by <Instant at={ticketClosedAt} />
      </>
    )
  }
  if (expiresAt === null && !endsWithTicket) return <Absent words="never" />
  return (
    <>
      {expiresAt !== null && <Instant at={expiresAt} />}
      {expiresAt !== null && endsWithTicket && ' or '}
      {endsWithTicket && (
        <>
          when ticket <span className="mono">{ticket}</span> closes
        </>
      )}
    </>
  )
}

function Undo({ change }: { change: PastChange }) {
  const { id, undoOf, undoneBy, undoable } = change
  return (
    <>
      {undoOf !== null && (
        <>
          undoes <RunLink id={undoOf} />
        </>
      )}
      {undoOf !== null && (undoneBy !== null || undoable) && ', '}
      {undoneBy !== null && (
        <>
          {undoingWords(undoneBy.state)} <RunLink id={undoneBy.id} />
        </>
      )}
      {undoable && <RunLink id={id}>possible</RunLink>}
      {undoOf === null && undoneBy === null && !undoable && <Absent />}
    </>
  )
}

interface ColumnParts<Row> {
  readonly text: NonNullable<ResultColumn<Row>['text']>
  readonly cell?: (row: Row) => ReactNode
}

interface OfRuns extends ColumnParts<PastChange> {
  readonly head: string
  readonly look?: string | undefined
}

/** A column of runs, and what it has for a change made outside: nothing where it is not said. */
const column = (
  { text, cell = text, ...drawn }: OfRuns,
  others: ColumnParts<OutsideChange> = { text: () => null, cell: () => <Absent /> },
): ResultColumn<Entry> => ({
  ...drawn,
  text: (row) => (row.made === 'here' ? text(row) : others.text(row)),
  cell: (row) => (row.made === 'here' ? cell(row) : (others.cell ?? others.text)(row)),
})

export const historyColumns: readonly ResultColumn<Entry>[] = [
  column(
    { head: 'Run', text: ({ id }) => id, look: `mono ${css.number}` },
    { text: () => 'outside', cell: () => <MadeOutside /> },
  ),
  {
    head: 'Time',
    text: ({ at }) => at,
    cell: ({ at }) => <Instant at={at} />,
    look: css.time,
  },
  column(
    { head: 'Who', text: whoWords, look: css.name },
    {
      text: whoOutside,
      cell: (change) => (
        <>
          <span>{whoOutside()}</span>{' '}
          <span className={css.below}>
            <LogLink name={change.switch} />
          </span>
        </>
      ),
    },
  ),
  column(
    {
      head: 'What',
      text: ({ sentence, reason }) => `${sentence} Reason: ${reason}`,
      cell: ({ id, sentence, reason }) => (
        <>
          <RunLink id={id} ofRow>
            {sentence}
          </RunLink>{' '}
          <span className={css.below}>Reason: {reason}</span>
        </>
      ),
      look: css.what,
    },
    { text: outsideWords, cell: (change) => <WhatOutside change={change} /> },
  ),
  {
    head: 'Target',
    text: ({ target }) => target,
    cell: (change) => <Target change={change} />,
    look: css.place,
  },
  column(
    {
      head: 'Kind',
      text: ({ title, systems }) => [title, ...systems].join(', '),
      cell: ({ title, systems }) => (
        <>
          {title}
          {systems.length > 0 && <span className={css.below}>{systems.join(', ')}</span>}
        </>
      ),
      look: css.kind,
    },
    { text: () => 'Changed outside' },
  ),
  column({
    head: 'Result',
    text: ({ state }) => wordsOfRun[state].words,
    cell: ({ state }) => <RunState state={state} />,
  }),
  column({
    head: 'Proof',
    text: proofWords,
    cell: (change) => <Proof change={change} />,
    look: css.whole,
  }),
  column({ head: 'Took', text: took, cell: (change) => took(change) ?? <Absent />, look: css.whole }),
  column({
    head: 'Ticket',
    text: ({ ticket }) => ticket,
    cell: ({ ticket }) =>
      ticket === null ? (
        <Absent />
      ) : (
        <Link to="." search={{ ticket }} className="mono" title={`All changes for ${ticket}`}>
          {ticket}
        </Link>
      ),
    look: css.whole,
  }),
  column({ head: 'Undo', text: undoWords, cell: (change) => <Undo change={change} />, look: css.undo }),
  column({
    head: 'Ends',
    text: endText,
    cell: (change) => <Ends change={change} />,
    look: css.time,
  }),
]

/** When a change ends by itself stands there where one of them does. */
export const columnsFor = (changes: readonly Entry[]) =>
  changes.some((change) => change.made === 'here' && endText(change) !== null)
    ? historyColumns
    : historyColumns.filter(({ head }) => head !== 'Ends')
