import type { SystemTile } from '@patchbay/contract/dashboard/dashboard'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { placeOf } from '../../saved-views/view-address.ts'
import { tookWords } from '../../ui/age.ts'
import { hourWords, shortWords } from '../../ui/clock-words.ts'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import css from './dashboard.module.css'
import { FigureLink } from './figure-link.tsx'
import type { Dashboard } from './use-dashboard.ts'

const looks: Readonly<Record<SystemTile['state'], { glyph: Glyph; tone: 'ok' | 'warn' | 'plain' }>> = {
  ok: { glyph: 'ok', tone: 'ok' },
  untried: { glyph: 'waiting', tone: 'plain' },
  failing: { glyph: 'failed', tone: 'warn' },
  skipped: { glyph: 'stale', tone: 'warn' },
  throttled: { glyph: 'throttled', tone: 'warn' },
  incomplete: { glyph: 'warn', tone: 'warn' },
  disabled: { glyph: 'off', tone: 'plain' },
}

function stateText({ state, last_success_at: last, until }: SystemTile, zone: string): string | null {
  const since =
    last === null ? 'never answered' : `silent since ${shortWords(new Date(last), new Date(), zone)}`
  if (state === 'failing') return since
  if (state === 'skipped')
    return `${since}, skipped until ${until === null ? 'later' : hourWords(new Date(until), zone)}`
  if (state === 'throttled')
    return `throttled until ${until === null ? 'later' : hourWords(new Date(until), zone)}`
  if (state === 'incomplete') return 'not set up'
  return state === 'untried' ? 'not asked yet' : state === 'disabled' ? 'disabled' : null
}

function Chip({ system }: { system: SystemTile }) {
  const zone = useTimeZone()
  const { glyph, tone } = looks[system.state]
  const words = stateText(system, zone)
  const { budget, median, last_success_at: last } = system
  return (
    <li>
      <Link
        {...placeOf(system.opens)}
        className={css.system}
        data-tone={tone}
        title={system.why ?? system.title}
      >
        <StateGlyph glyph={glyph} />
        <span className={css.strong}>{system.title}</span>
        <span className={css.systemWords}>
          {words ?? (
            <>
              {median === null ? '' : `${tookWords(median)}, `}
              {last !== null && (
                <>
                  <RelativeAge since={last} />
                </>
              )}
            </>
          )}
          {budget !== null && `, ${budget.left}/${budget.per_minute} left`}
        </span>
      </Link>
    </li>
  )
}

/** `11 systems ok`, `10 systems ok, 1 not asked yet`. */
function foldedWords(systems: readonly SystemTile[]): string {
  const ok = systems.filter(({ state }) => state === 'ok').length
  const count = (state: SystemTile['state']) => systems.filter((system) => system.state === state).length
  const besides = (
    [
      ['untried', 'not asked yet'],
      ['disabled', 'disabled'],
    ] as const
  ).flatMap(([state, words]) => (count(state) === 0 ? [] : [`${count(state)} ${words}`]))
  return [`${ok} ${ok === 1 ? 'system' : 'systems'} ok`, ...besides].join(', ')
}

/**
 * Every connected system: how it is, how fast it answered, when last, and what is left of its limit. Those in trouble stand there, the
 * others behind their number.
 */
export function SystemsStrip({
  systems: { figures, systems },
}: {
  systems: NonNullable<Dashboard['systems']>
}) {
  const [unfolded, setUnfolded] = useState(false)
  if (systems.length === 0) return null
  const troubled = systems.filter(({ state }) => looks[state].tone === 'warn')
  const others = systems.filter(({ state }) => looks[state].tone !== 'warn')
  return (
    <section className={css.strip} aria-label="Connected systems">
      <p className={css.stripFigures}>
        {figures.map((figure) => (
          <span key={figure.name}>
            <FigureLink figure={figure} /> {figure.title.toLowerCase()}
          </span>
        ))}
      </p>
      <ul className={css.systems}>
        {troubled.map((system) => (
          <Chip key={system.name} system={system} />
        ))}
        {others.length > 0 && (
          <li>
            <button
              type="button"
              className={css.system}
              data-tone="ok"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              <StateGlyph glyph="ok" />
              <span className={css.strong}>{foldedWords(others)}</span>
            </button>
          </li>
        )}
        {unfolded && others.map((system) => <Chip key={system.name} system={system} />)}
      </ul>
    </section>
  )
}
