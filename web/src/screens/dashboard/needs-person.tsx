import type { Figure, Item } from '@patchbay/contract/dashboard/dashboard'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../saved-views/view-address.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { ageWords } from '../../ui/age.ts'
import { instantWords } from '../../ui/clock-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import css from './dashboard.module.css'
import { FigureLink, grouped } from './figure-link.tsx'
import { SilenceWords, wordsWithShortTimes } from './silence-words.tsx'
import type { Dashboard } from './use-dashboard.ts'

const glyphs: Readonly<Record<string, Glyph>> = {
  'systems-need-person': 'failed',
  'ups-need-person': 'failed',
  'switches-need-person': 'failed',
  'runs-need-person': 'failed',
  'runs-unknown': 'unknown',
  approvals: 'warn',
  'runs-not-proven': 'unproven',
  'runs-undone': 'undone',
  'ends-soon': 'stale',
  'changed-outside': 'outside',
  'sources-disagree': 'warn',
}

const ahead = 'ends-soon'

/** These wait since then; of the others the instant is that of what happened. */
const waiting: ReadonlySet<string> = new Set([
  'runs-need-person',
  'runs-unknown',
  'approvals',
  'ups-need-person',
])

function ItemRow({ item }: { item: Item }) {
  const zone = useTimeZone()
  const soon = item.figure === ahead
  return (
    <li className={css.item}>
      <span className={css.itemGlyph} data-tone={item.tone}>
        <StateGlyph glyph={glyphs[item.figure] ?? 'info'} size={16} />
      </span>
      <span className={css.itemText}>
        <span>
          <span className={css.strong}>{item.title}</span>{' '}
          <span className={`mono ${css.tag}`}>{item.target}</span>
        </span>
        <span className={css.muted}>{wordsWithShortTimes(item.words, zone)}</span>
      </span>
      <span className={css.age}>
        {soon ? <Until at={item.at} /> : <RelativeAge since={item.at} lasting={waiting.has(item.figure)} />}
      </span>
      <Link
        {...placeOf(item.opens)}
        className={css.verb}
        aria-label={`${item.verb}: ${item.title}, ${item.target}`}
      >
        {item.verb}
      </Link>
    </li>
  )
}

function Until({ at }: { at: string }) {
  const zone = useTimeZone()
  const time = new Date(at)
  return (
    <time dateTime={at} title={instantWords(time, zone)}>
      in {ageWords(time.getTime() - Date.now())}
    </time>
  )
}

/** The figure's own row where its things are on another list, or more of them are. */
function MoreRow({ figure, shown }: { figure: Figure; shown: number }) {
  const { value, title } = figure
  if (value === null || value <= shown) return null
  return (
    <li className={css.item}>
      <span className={css.itemGlyph} data-tone={shown === 0 ? figure.tone : 'plain'}>
        <StateGlyph glyph={shown === 0 ? (glyphs[figure.name] ?? 'info') : 'none'} size={16} />
      </span>
      <span className={css.itemText}>
        <span className={shown === 0 ? css.strong : css.muted}>
          {shown === 0 ? title : `${grouped(value - shown)} more: ${title.toLowerCase()}`}
        </span>
        {figure.why !== null && <span className={css.muted}>{figure.why}</span>}
        <SilenceWords silence={figure.silence} />
      </span>
      <span className={css.age} />
      <Link {...placeOf(figure.opens)} className={css.verb} aria-label={`Open list: ${title}`}>
        Open list
      </Link>
    </li>
  )
}

/** What waits for a person, sorted by what they must do, each kind with its count. */
export function NeedsPerson({ person: { figures, items } }: Pick<Dashboard, 'person'>) {
  const total = figures.reduce((sum, { value }) => sum + (value ?? 0), 0)
  if (figures.length === 0) return null
  return (
    <Panel title="Needs a person" count={total}>
      <ul className={css.chips} aria-label="Needs a person, by kind">
        {figures.map((figure) => (
          <li key={figure.name} data-none={figure.value === 0}>
            <FigureLink figure={figure} /> {figure.title.toLowerCase()}
          </li>
        ))}
      </ul>
      {total === 0 ? (
        <p className={css.calm}>
          <StateGlyph glyph="ok" size={16} />
          Nothing needs a person.
        </p>
      ) : (
        <ul className={css.items}>
          {figures.map((figure) => {
            const own = items.filter((item) => item.figure === figure.name)
            return [
              ...own.map((item) => <ItemRow key={`${item.figure} ${item.target} ${item.at}`} item={item} />),
              <MoreRow key={figure.name} figure={figure} shown={own.length} />,
            ]
          })}
        </ul>
      )}
    </Panel>
  )
}
