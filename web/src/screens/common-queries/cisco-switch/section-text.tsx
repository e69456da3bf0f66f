import type { ConfigurationText } from '@patchbay/contract/switches/picture'
import { useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import text from './command-text.module.css'
import { changedWords, comparedPart, comparedWords, linesPart, readOn, titleOf } from './compared-part.ts'
import css from './section-text.module.css'

interface Props {
  readonly section: ConfigurationText
  /** Name of the switch. */
  readonly device: string
  readonly said: Said
  /** Why it was not read now; said only of one that was not. */
  readonly whyNotRead: string
}

function lookOf({ live, readAt, sameSince, otherwise }: ConfigurationText): [glyph: Glyph, tone: string] {
  if (!live) return [readAt === null ? 'unknown' : 'last', 'idle']
  if (sameSince !== null) return ['ok', 'ok']
  return otherwise === null ? ['info', 'idle'] : ['warn', 'warn']
}

/** The configuration of one port beside the readings of it that were kept: the same since when, or what is otherwise. */
export function SectionText({ section, device, said, whyNotRead }: Props) {
  const { otherwise, lines, sameSince, live } = section
  // What is otherwise now is shown at once; what was otherwise before the last change when somebody asks.
  const changed = live && otherwise !== null && sameSince === null
  const [opened, setOpened] = useState(false)
  const marked = otherwise !== null && (changed || opened)
  useTimeZone()
  const title = titleOf(section)
  const words = comparedWords(section, whyNotRead)
  const [glyph, tone] = lookOf(section)
  return (
    <Panel title={title} aside={lines.length > 0 && <CopyButton text={lines.join('\n')} what={title} />}>
      <Shown part={comparedPart(section, device, words, said)} />
      <p className={css.stand} data-tone={tone}>
        <StateGlyph glyph={glyph} />
        <span>
          {words}
          {lines.some((line) => line.includes('[hidden]')) && ' What is hidden is not compared.'}
          {otherwise !== null && !changed && (
            <>
              {' '}
              <TextButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
                {opened
                  ? 'End the comparison'
                  : `Compare with ${readOn(otherwise.readAt)} (${changedWords(section)})`}
              </TextButton>
            </>
          )}
        </span>
      </p>
      {lines.length > 0 && (
        <>
          <Shown part={linesPart(section, device, marked, said)} />
          {/* It scrolls sideways, which takes a keyboard to it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={text.text} tabIndex={0} aria-label={title}>
            {marked ? <Marked lines={otherwise.lines} /> : lines.join('\n')}
          </pre>
        </>
      )}
    </Panel>
  )
}

const marks = { same: ' ', added: '+', removed: '−' } as const

function Marked({ lines }: { lines: NonNullable<ConfigurationText['otherwise']>['lines'] }) {
  return lines.map(({ change, text: line }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines of a text have their place alone
    <span key={at} className={css.line} data-change={change}>
      {change !== 'same' && <span className="visually-hidden">{`${change}: `}</span>}
      <span aria-hidden>{marks[change]} </span>
      {line}
    </span>
  ))
}
