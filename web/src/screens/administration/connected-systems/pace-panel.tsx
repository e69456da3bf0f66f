import type { SystemDetail, Way } from '@patchbay/contract/systems/system'
import { useEffect, useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './connected-systems.module.css'
import { awayWords, breakerWords, budgetWords, isSlowed, limitWords, nowWords } from './pace-words.ts'
import { Facts } from './facts.tsx'

/** How much it may be asked, how much it is being asked, and what holds questions back. */
export function PacePanel({ system: { ways } }: { system: SystemDetail }) {
  return (
    <Panel title="Pace">
      {ways === null || ways.length === 0 ? (
        <p className={`${css.inside} ${css.muted}`}>Nothing has asked it since the server started.</p>
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
          ['In a minute', budgetWords(way, now)],
          ['Asked for rest', awayWords(way, now)],
          ['After failures', breakerWords(way, now)],
        ]}
      />
    </>
  )
}

/** The time, each second while there is something to count down to. */
function useSeconds({ budget, away, breaker, spared }: Way): number {
  const [now, setNow] = useState(Date.now)
  const counting = [budget?.next_at, away?.until, breaker?.until, spared[0]?.until].some(
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
