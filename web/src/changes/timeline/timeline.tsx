import type {
  HistoryEntry,
  OutsideChange,
  PastChange,
} from '@patchbay/contract/command-centre/command-history'
import type { Run } from '@patchbay/contract/changes/run'
import { Panel } from '../../ui/panel.tsx'
import { Instant } from '../instant.tsx'
import { LogLink } from '../made-outside/log-link.tsx'
import { MadeOutside, WhatOutside } from '../made-outside/made-outside.tsx'
import { whoOutside } from '../made-outside/outside-words.ts'
import { RunLink } from '../../ui/run-link.tsx'
import { RunState } from '../run-state.tsx'
import css from './timeline.module.css'
import { leftOutWords } from './left-out-words.ts'
import type { TimelineAnswer } from './use-run-timeline.ts'

interface Props {
  readonly run: Pick<Run, 'id' | 'target'>
  readonly timeline: TimelineAnswer
}

const isItself = (run: Props['run'], entry: HistoryEntry) => entry.made === 'here' && entry.id === run.id

/** The run in its place among what else was done to the same, the oldest first. */
export function Timeline({ run, timeline: { from, to, entries, untold, earlier } }: Props) {
  const others = entries.filter((entry) => !isItself(run, entry)).length
  const leftOut = leftOutWords({ untold, earlier })
  return (
    <Panel
      title="Around this run"
      count={others}
      aside={
        <>
          <Instant at={from} /> to <Instant at={to} />
        </>
      }
    >
      {others === 0 && untold === 0 ? (
        <p className={css.none}>No other change on {run.target} in this time.</p>
      ) : (
        <ol className={css.entries} aria-label="Around this run">
          {entries.map((entry) => (
            <Entry
              key={`${entry.made} ${entry.id}`}
              entry={entry}
              itself={isItself(run, entry)}
              of={run.target}
            />
          ))}
        </ol>
      )}
      {leftOut !== null && <p className={css.none}>{leftOut}</p>}
    </Panel>
  )
}

interface EntryProps {
  readonly entry: HistoryEntry
  /** It is the run of this page. */
  readonly itself: boolean
  /** Target of that run; another is said. */
  readonly of: string
}

function Entry({ entry, itself, of }: EntryProps) {
  return (
    <li aria-current={itself ? 'true' : undefined} data-made={entry.made}>
      <span className={css.when}>
        <Instant at={entry.at} />
      </span>
      {entry.made === 'outside' ? <OfOutside change={entry} /> : <OfRun change={entry} itself={itself} />}
      {entry.target !== of && <span className={css.below}>On {entry.target}</span>}
    </li>
  )
}

function OfRun({ change, itself }: { change: PastChange; itself: boolean }) {
  const { id, sentence, state, requester, title } = change
  return (
    <>
      <span className={css.what}>
        {itself ? <strong>This run</strong> : <RunLink id={id}>{sentence}</RunLink>}
      </span>
      <RunState state={state} />
      <span className={css.below}>
        {itself ? 'By' : `Run ${id}, by`} {requester.name}, {title}
      </span>
    </>
  )
}

function OfOutside({ change }: { change: OutsideChange }) {
  return (
    <>
      <span className={css.what}>
        <WhatOutside change={change} />
      </span>
      <MadeOutside />
      <span className={css.below}>
        {whoOutside()} <LogLink name={change.switch} />
      </span>
    </>
  )
}
