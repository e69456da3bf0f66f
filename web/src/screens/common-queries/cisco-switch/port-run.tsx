import type { HeldBy, LastRun, Port } from '@patchbay/contract/switches/port'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { ReactNode } from 'react'
import { RunLink } from '../../../ui/run-link.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './port-columns.module.css'

/** Who asked for it, with the way to the run; for whoever may not look at it, that there was one. */
const requester = ({ run, by }: Pick<LastRun, 'run' | 'by'>): ReactNode =>
  run === null ? 'a run' : <RunLink id={run}>{by ?? run}</RunLink>

/** By whom and when a port was last set from here; a run that did not simply end well says how it stands. */
export function lastRunCell({ lastRun }: Port): ReactNode {
  if (lastRun === null) return null
  const { state, at, sentence } = lastRun
  return (
    <span title={sentence ?? undefined}>
      {requester(lastRun)} · <RelativeAge since={at} />
      {state !== 'done' && <span className={css.more}> · {wordsOfRun[state].words}</span>}
    </span>
  )
}

const holdWords = (heldBy: HeldBy): ReactNode => (
  <span title={heldBy.sentence ?? undefined}>held by {requester(heldBy)}</span>
)

/** What is spoken for: addresses kept for devices behind the port, and the port itself while a run holds it. */
export function reservedCell({ heldBy, reservations }: Port): ReactNode {
  if (heldBy === null && reservations.length === 0) return null
  const [first, ...more] = reservations
  return (
    <>
      {heldBy !== null && holdWords(heldBy)}
      {heldBy !== null && first !== undefined && ', '}
      {first !== undefined && (
        <span
          className="mono"
          title={reservations.map(({ mac, address }) => `${address ?? 'a name'} for ${mac}`).join('; ')}
        >
          {first.address ?? first.hostname}
        </span>
      )}
      {more.length > 0 && <span className={css.more}> and {more.length} more</span>}
    </>
  )
}
