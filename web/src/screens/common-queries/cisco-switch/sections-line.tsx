import type { Section } from '@patchbay/contract/switches/picture'
import { useState } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { CommandText } from './command-text.tsx'
import css from './sections-line.module.css'

interface Look {
  readonly glyph: Glyph
  readonly word: string
  readonly tone: 'ok' | 'idle' | 'info' | 'warn' | 'bad'
}

const looks: Readonly<Record<Section['state'], Look>> = {
  waiting: { glyph: 'waiting', word: 'waiting', tone: 'idle' },
  asking: { glyph: 'running', word: 'asking', tone: 'info' },
  ok: { glyph: 'ok', word: 'ok', tone: 'ok' },
  none: { glyph: 'none', word: 'ok, none', tone: 'idle' },
  partial: { glyph: 'partial', word: 'partial', tone: 'warn' },
  unreadable: { glyph: 'warn', word: 'not understood', tone: 'warn' },
  'not-told': { glyph: 'unknown', word: 'not supported', tone: 'idle' },
  'not-permitted': { glyph: 'lock', word: 'not permitted', tone: 'idle' },
  'auth-failed': { glyph: 'lock', word: 'login refused', tone: 'bad' },
  'not-reached': { glyph: 'failed', word: 'not reached', tone: 'bad' },
  'timed-out': { glyph: 'timeout', word: 'timed out', tone: 'bad' },
  throttled: { glyph: 'throttled', word: 'throttled', tone: 'warn' },
  failed: { glyph: 'failed', word: 'failed', tone: 'bad' },
  cached: { glyph: 'cached', word: 'index', tone: 'idle' },
}

/** As many as these are one sentence. */
const many = 4

interface Alike {
  readonly state: Section['state']
  readonly names: ReadonlySet<Section['name']>
  readonly titles: readonly string[]
}

/** Readings that all failed in the same way, with nothing to open; null where they are few. */
function alikeIn(sections: readonly Section[]): Alike | null {
  const failed = sections.filter(({ state, raw }) => looks[state].tone === 'bad' && raw === null)
  const [most] = [...Map.groupBy(failed, ({ state }) => state)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (most === undefined || most[1].length < many) return null
  const [state, alike] = most
  return {
    state,
    names: new Set(alike.map(({ name }) => name)),
    titles: alike.map(({ title }) => title),
  }
}

/** Each reading of the switch with how it went; what could not be read opens to what the switch said. */
export function SectionsLine({ sections, device }: { sections: readonly Section[]; device: string }) {
  const [open, setOpen] = useState<Section['name'] | null>(null)
  const alike = alikeIn(sections)
  const opened = sections.find(({ name, raw }) => name === open && raw !== null)
  return (
    <>
      <ul className={css.line} aria-label="Readings of the switch">
        {alike !== null && (
          <li>
            <span className={css.section} data-tone={looks[alike.state].tone} title={alike.titles.join(', ')}>
              <StateGlyph glyph={looks[alike.state].glyph} />
              {alike.titles.length} of {sections.length} readings {looks[alike.state].word}
              <span className="visually-hidden">: {alike.titles.join(', ')}</span>
            </span>
          </li>
        )}
        {sections
          .filter((one) => alike?.names.has(one.name) !== true)
          .map((section) => (
            <li key={section.name}>
              <One
                section={section}
                open={section.name === open}
                onToggle={() => setOpen(open === section.name ? null : section.name)}
              />
            </li>
          ))}
      </ul>
      {opened?.raw && (
        <CommandText
          command={opened.raw.command}
          device={device}
          text={opened.raw.text}
          said={{ source: opened.source, observedAt: opened.observedAt }}
        />
      )}
    </>
  )
}

function One({ section, open, onToggle }: { section: Section; open: boolean; onToggle: () => void }) {
  const { title, state, count, why, observedAt, freshness, raw, source } = section
  const { glyph, word, tone } = looks[state]
  const content = (
    <>
      <StateGlyph glyph={glyph} />
      <span className={css.title}>{title}</span>
      <span className={css.state}>
        {state === 'ok' && count !== null ? count : word}
        {freshness !== 'live' && observedAt !== null && (
          <>
            , <RelativeAge since={observedAt} />
          </>
        )}
      </span>
    </>
  )
  const words = [title, word, why, source].filter((part) => part !== null).join(', ')
  return raw === null ? (
    <span className={css.section} data-tone={tone} title={words}>
      {content}
    </span>
  ) : (
    <button
      type="button"
      className={css.section}
      data-tone={tone}
      title={words}
      aria-expanded={open}
      onClick={onToggle}
    >
      {content}
      <span className={css.raw}>raw answer</span>
    </button>
  )
}
