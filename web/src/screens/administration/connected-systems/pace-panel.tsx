import type { SystemDetail, Way } from '@patchbay/contract/systems/system'
import { useEffect, useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { hourWords } from '../../../ui/clock-words.ts'
import { inWords } from '../../../ui/source-chip.tsx'
import css from './connected-systems.module.css'
import { Facts } from './facts.tsx'

/** How much it may be asked, how much it is being asked, and what holds questions back. */
export function PacePanel({ system: { ways } }: { system: SystemDetail }) {
  return (
    <Panel title="Pace">
      {ways === null || ways.length === 0 ? (
        <p className={`${css.inside} ${css.muted}`}>Not asked since the server started.</p>
      ) : (
        ways.map((way, index) => <OneWay key={way.title ?? index} way={way} />)
      )}
    </Panel>
  )
}

function OneWay({ way }: { way: Way }) {
  const now = useSeconds(way)
  return (
    <>
      {way.title !== null && <h3 className={css.way}>{way.title}</h3>}
      <Facts
        rows={[
          [
            'Now',
            isSlowed(way) ? (
              <span className={css.slowed}>
                <StateGlyph glyph="throttled" />
                {nowWords(way)}
              </span>
            ) : (
              nowWords(way)
            ),
          ],
          ['Questions', limitWords(way)],
          ['Per minute', budgetWords(way, now)],
          ['Throttled', awayWords(way, now)],
          ['Circuit breaker', breakerWords(way, now)],
        ]}
      />
    </>
  )
}

/** The time, each second while there is something to count down to. */
function useSeconds({ budget, away, breaker, skipped }: Way): number {
  const [now, setNow] = useState(Date.now)
  const counting = [budget?.next_at, away?.until, breaker?.until, skipped[0]?.until].some(
    (until) => until != null,
  )
  useEffect(() => {
    if (!counting) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [counting])
  return now
}

const at = (instant: string) => hourWords(new Date(instant))

const counted = (count: number, one: string, many: string) =>
  count === 0 ? `no ${many}` : count === 1 ? `one ${one}` : `${count} ${many}`

/** `2 questions running, 3 waiting`. */
export function nowWords({ running, waiting }: Way): string {
  const wait = waiting === 0 ? 'none waiting' : waiting === 1 ? '1 waiting' : `${waiting} waiting`
  return `${counted(running, 'question', 'questions')} running, ${wait}`
}

/** Questions at a time, and the length of the queue. */
export function limitWords({ per_device: each, concurrency, queue }: Way): string {
  const most = concurrency === 1 ? 'one at a time' : `${concurrency} at a time`
  return `${most}${each ? ' to each device' : ''}; up to ${queue} waiting`
}

/** Questions left in this minute. */
export function budgetWords({ budget }: Way, now: number): string {
  if (budget === null) return 'not counted'
  const { left, per_minute: most, next_at: next } = budget
  if (next === null) return `${left} of ${most} left`
  return `none of ${most} left; next question ${inWords(next, now)}`
}

/** Since when and until when the system throttles us (Retry-After). */
export function awayWords({ away }: Way, now: number): string {
  if (away === null) return 'no'
  const { since, until } = away
  return `since ${at(since)}, until ${at(until)}, ${inWords(until, now)}`
}

/** State of the circuit breaker. */
export function breakerWords({ breaker, skipped, skipped_in_all: all }: Way, now: number): string {
  if (breaker === null) {
    if (skipped.length === 0) return 'closed for all devices'
    const named = skipped.map(({ device, until }) => `${device} retried ${inWords(until, now)}`)
    const more = all > skipped.length ? [`${all - skipped.length} more`] : []
    return `open: ${[...named, ...more].join('; ')}`
  }
  const { state, failures, since, until } = breaker
  const row = failures === 1 ? 'one failure' : `${failures} consecutive failures`
  if (state === 'closed') return failures === 0 ? 'closed' : `closed; ${row}`
  const begun = since === null ? '' : ` since ${at(since)}`
  if (state === 'probing' || until === null) return `half-open${begun}; ${row}, the next question is a trial`
  return `open${begun}; ${row}, retried ${inWords(until, now)}`
}

/** Is there anything that slows questions down now. */
export const isSlowed = ({ waiting, budget, away, breaker, skipped }: Way): boolean =>
  waiting > 0 ||
  budget?.left === 0 ||
  away !== null ||
  (breaker !== null && breaker.state !== 'closed') ||
  skipped.length > 0
