import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture, SwitchDevice, ConfigurationText } from '@patchbay/contract/switches/picture'
import { useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { saidBySection } from './switch-sources.ts'
import { SectionEmpty } from './section-empty.tsx'
import text from './command-text.module.css'
import css from './section-text.module.css'
import { textPart } from './command-text.tsx'

interface SectionTextProps {
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
function SectionText({ section, device, said, whyNotRead }: SectionTextProps) {
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
          {lines.some((line) => line.includes('[hidden]')) && ' Hidden values are not compared.'}
          {otherwise !== null && !changed && (
            <>
              {' '}
              <TextButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
                {opened
                  ? 'End comparison'
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

/** `2026-11-21 08:14:05`: when a reading was made. */
const readOn = (instant: string) => instantWords(new Date(instant))

const countOf = ({ otherwise }: ConfigurationText, change: 'added' | 'removed') =>
  otherwise?.lines.filter((line) => line.change === change).length ?? 0

/** `1 line added, 2 removed`; of lines in another order what moved is both. */
function changedWords(section: ConfigurationText): string {
  const [added, removed] = [countOf(section, 'added'), countOf(section, 'removed')]
  const first = (count: number, what: string) => `${count} ${count === 1 ? 'line' : 'lines'} ${what}`
  if (added === 0) return first(removed, 'removed')
  return removed === 0 ? first(added, 'added') : `${first(added, 'added')}, ${removed} removed`
}

/** How the section stands beside the readings of it that were kept, in one sentence. */
function comparedWords(section: ConfigurationText, whyNotRead: string): string {
  const { live, readAt, readBefore, sameSince, otherwise } = section
  if (!live) {
    if (readAt === null) return `${whyNotRead}, and no stored reading.`
    const since = sameSince === null || sameSince === readAt ? '' : `; the same since ${readOn(sameSince)}`
    return `${whyNotRead}. As it was read on ${readOn(readAt)}${since}.`
  }
  if (readBefore === null) return 'First reading; nothing to compare with.'
  if (sameSince !== null) {
    return `Unchanged from ${readOn(readBefore)}: same since ${sameSince === readBefore ? 'then' : readOn(sameSince)}.`
  }
  return otherwise === null
    ? `Unchanged from ${readOn(readBefore)}.`
    : `Changed from ${readOn(otherwise.readAt)}: ${changedWords(section)}.`
}

const titleOf = ({ interface: on }: ConfigurationText) => `Configuration of ${on}`

/** The sentence beside the section, to take along. */
const comparedPart = (section: ConfigurationText, device: string, words: string, said: Said): ShownPart => ({
  title: `${titleOf(section)}, compared`,
  columns: ['Switch', 'Compared'],
  rows: [{ cells: [device, words], said }],
})

/** The lines as they are drawn: with what was otherwise before, or as they are. */
function linesPart(section: ConfigurationText, device: string, marked: boolean, said: Said): ShownPart {
  const { otherwise, lines } = section
  if (!marked || otherwise === null) return textPart(titleOf(section), device, lines.join('\n'), said)
  const before: Said = { ...said, observedAt: otherwise.readAt, freshness: 'last-known' }
  return {
    title: titleOf(section),
    columns: ['Switch', 'Line', 'Change'],
    rows: otherwise.lines.map(({ change, text }) => ({
      cells: [device, text, change === 'same' ? null : change],
      said: change === 'removed' ? before : said,
    })),
  }
}

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly sources: readonly Source[]
  readonly asking: boolean
}

/** Sections of the running configuration; passwords, keys and communities were taken out by the server. */
export function ConfigurationView(props: Props) {
  const { answer, asking } = props
  if (answer.configuration.length === 0) {
    return <SectionEmpty answer={answer} name="configuration" asking={asking} none="No configuration." />
  }
  return <SectionTexts {...props} />
}

/** Each section that was read, or that is kept from an earlier reading. */
export function SectionTexts({ answer, device, sources, asking }: Props) {
  const said = saidBySection(answer, 'configuration', sources)
  const why = answer.sections.find(({ name }) => name === 'configuration')?.why ?? null
  const whyNotRead = asking ? 'Asking' : why === null ? 'Not read now' : `Not read now: ${bare(why)}`
  return answer.configuration.map((section) => (
    <SectionText
      key={section.interface}
      section={section}
      device={device.name}
      said={section.live ? said : { ...said, observedAt: section.readAt }}
      whyNotRead={whyNotRead}
    />
  ))
}

/** Without its full stop, for the middle of a sentence. */
const bare = (words: string) => words.replace(/\.$/, '')
