import { RelativeAge } from '../../ui/relative-age.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RunsNotRead } from '../change-failure.tsx'
import { RunLink } from '../../ui/run-link.tsx'
import { RunState } from '../run-state.tsx'
import { isUnderWay } from '../use-in-progress.ts'
import type { UnderwayRun } from '../use-in-progress.ts'
import css from './in-progress.module.css'

interface Props {
  readonly runs: readonly UnderwayRun[] | undefined
  /** In progress besides those. */
  readonly more: number
  readonly error: unknown
  readonly onTryAgain: () => unknown
}

/** What goes on, and below it what ended a moment ago. What was told last stays below a failure. */
export function UnderWayList({ runs, more, error, onTryAgain }: Props) {
  const now = runs?.filter(isUnderWay) ?? []
  const over = runs?.filter((run) => !isUnderWay(run)) ?? []
  return (
    <>
      {error !== null && <RunsNotRead error={error} onTryAgain={onTryAgain} />}
      {runs === undefined && error === null && <SkeletonRows rows={2} />}
      {runs !== undefined && now.length === 0 && <p className={css.none}>No change is in progress.</p>}
      <Runs label="In progress" runs={now} />
      {more > 0 && <p className={css.none}>{more} more in Command history, result In progress.</p>}
      {over.length > 0 && <h2 className={css.head}>Just ended</h2>}
      <Runs label="Just ended" runs={over} />
    </>
  )
}

function Runs({ label, runs }: { label: string; runs: readonly UnderwayRun[] }) {
  if (runs.length === 0) return null
  return (
    <ul aria-label={label}>
      {runs.map(({ id, sentence, target, requester, state, stateAt, beganAt, own }) => (
        <li key={id} className={css.run}>
          <RunLink id={id}>{sentence}</RunLink>
          {!sentence.includes(target) && <span className={`mono ${css.target}`}>{target}</span>}
          <span className={css.line}>
            <RunState state={state} />
            <span>
              {own ? 'by you' : `by ${requester}`}, {isUnderWay({ state }) ? 'began' : 'ended'}{' '}
              <RelativeAge since={isUnderWay({ state }) ? (beganAt ?? stateAt) : stateAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
