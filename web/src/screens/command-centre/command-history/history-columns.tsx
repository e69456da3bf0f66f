import type { PastChange } from '@patchbay/contract/command-centre/command-history'
import { wordsOfRun } from '@patchbay/contract/runs'
import { Link } from '@tanstack/react-router'
import { aroundChange } from '../../../changes/around-change.ts'
import { RunLink } from '../../../changes/run-link.tsx'
import { RunState } from '../../../changes/run-state.tsx'
import type { PartColumn } from '../../../query/shown/part-column.ts'
import { tookWords } from '../../../ui/age.ts'
import { Instant } from '../../../changes/instant.tsx'
import { ProofBar } from './proof-bar.tsx'
import css from './history-table.module.css'
import { proofWords, undoWords, whoWords } from './row-words.ts'

const Absent = ({ words = '–' }: { words?: string }) => <span className={css.absent}>{words}</span>

const took = ({ beganAt, endedAt }: PastChange) =>
  beganAt === null || endedAt === null ? null : tookWords(Date.parse(endedAt) - Date.parse(beganAt))

/** The target, which leads to all that was done to it, and to what was done to it about that time. */
function Target({ change }: { change: PastChange }) {
  const { target, at } = change
  return (
    <span className={css.target}>
      <Link to="." search={{ target }} className="mono" title={`All changes of ${target}`}>
        {target}
      </Link>
      <Link
        to="."
        search={{ target, ...aroundChange({ ...change, requestedAt: at }) }}
        className={css.around}
        aria-label={`Everything on ${target}, one hour before and after`}
        title="One hour before and after"
      >
        ± 1 h
      </Link>
    </span>
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
          undone by <RunLink id={undoneBy} />
        </>
      )}
      {undoable && <RunLink id={id}>possible</RunLink>}
      {undoOf === null && undoneBy === null && !undoable && <Absent />}
    </>
  )
}

export const historyColumns: readonly PartColumn<PastChange>[] = [
  { head: 'Run', text: ({ id }) => id, look: `mono ${css.number}` },
  {
    head: 'Time',
    text: ({ at }) => at,
    cell: ({ at }) => <Instant at={at} />,
    look: css.time,
  },
  { head: 'Who', text: whoWords, look: css.name },
  {
    head: 'What',
    text: ({ sentence, reason }) => `${sentence} Reason: ${reason}`,
    cell: ({ id, sentence, reason }) => (
      <>
        <RunLink id={id}>{sentence}</RunLink> <span className={css.below}>Reason: {reason}</span>
      </>
    ),
    look: css.what,
  },
  {
    head: 'Target',
    text: ({ target }) => target,
    cell: (change) => <Target change={change} />,
    look: css.place,
  },
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
  {
    head: 'Result',
    text: ({ state }) => wordsOfRun[state].words,
    cell: ({ state }) => <RunState state={state} />,
  },
  {
    head: 'Proof',
    text: proofWords,
    cell: (change) => (change.proof.of === 0 ? <Absent words="none" /> : <ProofBar proof={change.proof} />),
    look: css.whole,
  },
  { head: 'Took', text: took, cell: (change) => took(change) ?? <Absent />, look: css.whole },
  {
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
  },
  { head: 'Undo', text: undoWords, cell: (change) => <Undo change={change} />, look: css.undo },
  {
    head: 'Ends',
    text: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === null ? <Absent words="never" /> : <Instant at={expiresAt} />),
    look: css.time,
  },
]

/** When a change ends by itself stands there where one of them does. */
export const columnsFor = (changes: readonly PastChange[]) =>
  changes.some(({ expiresAt }) => expiresAt !== null)
    ? historyColumns
    : historyColumns.filter(({ head }) => head !== 'Ends')
