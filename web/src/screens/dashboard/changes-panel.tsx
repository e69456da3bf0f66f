import type { HistoryEntry } from '@patchbay/contract/command-centre/command-history'
import { wordsOfRun } from '@patchbay/contract/runs'
import { Link } from '@tanstack/react-router'
import { changedWords } from '../../changes/made-outside/outside-words.ts'
import { RunLink } from '../../ui/run-link.tsx'
import { runGlyphs } from '../../changes/run-state.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { hourWords } from '../../ui/clock-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './dashboard.module.css'
import { FigureLink } from './figure-link.tsx'
import type { Dashboard } from './use-dashboard.ts'

type Changes = NonNullable<Dashboard['changes']>

function Hours({ hours }: Pick<Changes, 'hours'>) {
  const zone = useTimeZone()
  const top = Math.max(1, ...hours.map(({ here, outside }) => here + outside))
  const total = hours.reduce((sum, { here, outside }) => sum + here + outside, 0)
  const at = (index: number) => hourWords(new Date(hours[index]?.from ?? 0), zone)
  return (
    <div className={css.hours}>
      <div
        className={css.bars}
        role="img"
        aria-label={`${total} changes in the last 24 hours, at most ${top} in an hour`}
      >
        {hours.map(({ from, here, outside }) => (
          <span
            key={from}
            className={css.bar}
            title={`${hourWords(new Date(from), zone)}: ${here} here, ${outside} outside`}
          >
            <span data-of="outside" style={{ height: `${(outside / top) * 100}%` }} />
            <span data-of="here" style={{ height: `${(here / top) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{at(0)}</span>
        <span>{at(12)}</span>
        <span>{at(23)}</span>
      </div>
    </div>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const zone = useTimeZone()
  const outside = entry.made === 'outside'
  return (
    <li className={css.entry} data-outside={outside}>
      <time className="mono" dateTime={entry.at}>
        {hourWords(new Date(entry.at), zone)}
      </time>
      <StateGlyph glyph={outside ? 'outside' : runGlyphs[entry.state]} />
      <span>
        {outside ? (
          <>
            <Link
              to="/common-queries/cisco-switch"
              search={{ q: entry.target }}
              className="mono"
              aria-label={`${entry.target}, changed outside`}
            >
              {entry.target}
            </Link>{' '}
            {changedWords(entry)}
            {entry.perhapsBySignIn && ' Possibly by 802.1X.'}
          </>
        ) : (
          <>
            <b>{entry.requester.name}</b> <RunLink id={entry.id}>{entry.sentence}</RunLink>
            {entry.state !== 'done' && (
              <span className={css.became} data-state={entry.state}>
                {wordsOfRun[entry.state].words}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  )
}

/** What changed in the last 24 hours, ours and outside. */
export function ChangesPanel({ changes: { figures, hours, latest } }: { changes: Changes }) {
  return (
    <Panel title="Changes, 24 h">
      <p className={css.figures}>
        {figures.map((figure) => (
          <span key={figure.name}>
            <FigureLink figure={figure} /> {figure.title.toLowerCase()}
          </span>
        ))}
      </p>
      <Hours hours={hours} />
      {latest.length === 0 ? (
        <p className={css.calm}>No changes.</p>
      ) : (
        <ul className={css.entries}>
          {latest.map((entry) => (
            <Entry key={`${entry.made} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
