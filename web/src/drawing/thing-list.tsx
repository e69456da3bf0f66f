import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import css from './thing-list.module.css'
import type { DrawnThing, Looks } from './shapes.ts'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'

interface Props {
  /** Of what is in view. */
  readonly things: readonly DrawnThing[]
  /** What is out of view, which the filter finds as well. */
  readonly outside: readonly DrawnThing[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** What stands below a name, such as an age. */
  readonly more?: (thing: DrawnThing) => ReactNode
}

/** More are found by the filter, or by zooming in. */
const most = 300

const glyphs: Readonly<Record<Looks, Glyph>> = { ok: 'ok', warn: 'warn', bad: 'failed', none: 'none' }

/** What a drawing shows, as a list: it follows the view, and who selects in one has selected in the other. */
export function ThingList({ things, outside, selected, onSelect, more }: Props) {
  const [filter, setFilter] = useState('')
  const groupsPart = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // The list alone scrolls: the page stays where the drawing is.
  useEffect(() => {
    const [part, row] = [groupsPart.current, current.current]
    if (part === null || row === null) return
    const away = row.getBoundingClientRect().top - part.getBoundingClientRect().top
    if (away < 0 || away > part.clientHeight - row.clientHeight)
      part.scrollTop += away - part.clientHeight / 2
  }, [selected])
  const wanted = filter.trim().toLowerCase()
  const matching = (wanted === '' ? things : [...things, ...outside]).filter(
    ({ label, words, id }) => id === selected || `${label} ${words}`.toLowerCase().includes(wanted),
  )
  const groups = [...Map.groupBy(matching.slice(0, most), ({ group }) => group)]
  return (
    <div className={css.list}>
      <input
        className={css.filter}
        type="search"
        aria-label="Filter the list"
        placeholder="Filter"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className={css.groups} ref={groupsPart}>
        {groups.map(([group, of]) => (
          <section key={group} aria-label={group}>
            <h3 className={css.group}>
              {group} <span>{of.length}</span>
            </h3>
            <ul>
              {of.map((thing) => (
                <li key={thing.id}>
                  <button
                    type="button"
                    ref={thing.id === selected ? current : undefined}
                    className={css.thing}
                    aria-current={thing.id === selected ? 'true' : undefined}
                    onClick={() => onSelect(thing.id)}
                  >
                    <span className={css.name}>{thing.label}</span>
                    {thing.words !== '' && (
                      <span className={css.words}>
                        <StateGlyph glyph={glyphs[thing.looks]} size={11} /> {thing.words}
                      </span>
                    )}
                    {more?.(thing)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={css.rest} aria-live="polite">
        {matching.length > most && `${matching.length - most} more match. Filter or zoom in. `}
        {wanted === '' && outside.length > 0 && `${outside.length} outside the view.`}
        {matching.length === 0 && wanted !== '' && 'None matches the filter.'}
      </p>
    </div>
  )
}
