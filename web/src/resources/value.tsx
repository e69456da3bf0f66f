import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { searchOf, textOfValue } from '@patchbay/contract/resources/resource'
import type { Field, Value } from '@patchbay/contract/resources/resource'
import type { ReactNode } from 'react'
import { RowLink } from '../table/row-link.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './resources.module.css'

const glyphs = { ok: 'ok', warn: 'warn', bad: 'failed', none: 'off' } as const

/** Texts of a list that are shown in a row; the others are counted. */
const shown = 1

interface Props {
  readonly field: Field
  readonly name: string
  readonly row: ResourceRow
  /** With every text of a list, and the reason of what is unknown below it. */
  readonly whole?: boolean
}

/** One value as it is drawn, muted and with its age where it was read before and is not what is now. */
export function ShownValue(props: Props) {
  const { name, row } = props
  if (row.aged?.fields.includes(name) !== true) return <Current {...props} />
  return (
    <span className={css.aged}>
      <Current {...props} /> <RelativeAge since={row.aged.at} />
    </span>
  )
}

/** What is unknown says why, and is never a zero. */
function Current({ field, name, row, whole = false }: Props) {
  const value = row.values[field.saidBy ?? name] ?? row.values[name] ?? null
  const why = row.unknown.find((one) => one.field === name)?.why
  if (why !== undefined)
    return (
      <span className={css.unknown} title={why}>
        <StateGlyph glyph="unknown" />
        {whole ? why : <span className="visually-hidden">{why}</span>}
      </span>
    )
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={css.absent}>–</span>
  if (field.kind === 'time' && typeof value === 'string')
    return <RelativeAge since={value} lasting={'lasting' in field} />
  if (field.kind === 'state') {
    const tone = field.states[String(row.values[name])] ?? 'none'
    return (
      <span className={css.state} data-tone={tone}>
        <StateGlyph glyph={glyphs[tone]} />
        {value}
      </span>
    )
  }
  if (typeof value === 'number')
    return `${grouped(value)}${'unit' in field && field.unit !== undefined ? ` ${field.unit}` : ''}`
  if (typeof value === 'string' && whole && value.includes('\n'))
    return (
      <span className={css.texts}>
        {value.split('\n').map((line) => (
          <span key={line}>
            <Unbroken text={line} />
          </span>
        ))}
      </span>
    )
  if (typeof value === 'string')
    return (
      <span title={whole ? undefined : value}>
        <Unbroken text={value} />
      </span>
    )
  const more = value.length - shown
  if (!whole) return more <= 0 ? value.join(', ') : `${value.slice(0, shown).join(', ')} and ${more} more`
  return (
    <span className={css.texts}>
      {value.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

/** Letters of an age, as long as one can be. */
const lettersOfAge = 'since 59 min'.length

/** How many letters of a value are drawn in a row at most, whatever it is now: a state and an age become others. */
export function lettersOf(field: Field, value: Value): number {
  if (field.kind === 'time') return lettersOfAge
  if (field.kind === 'state') return Math.max(...Object.keys(field.states).map((state) => state.length))
  return field.kind === 'list' || field.saidBy !== undefined ? 0 : textOfValue(value).length
}

/** `08:00-12:00`, and `08:00–12:00` as sentences have it. */
const hours = /(\d\d:\d\d[-–]\d\d:\d\d,?)/

/** A text whose spans of hours stay on one line each: a browser breaks after a hyphen, and after a dash. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(hours).map((part, at) =>
    // Every second part is one of the spans.
    at % 2 === 0 ? (
      part
    ) : (
      <span key={`${at} ${part}`} className={css.unbroken}>
        {part}
      </span>
    ),
  )

/** A value that leads to a page, such as a count to the list that it counts. Nothing, and what is unknown, lead nowhere. */
export function Led({ field, name, row, children }: Omit<Props, 'whole'> & { readonly children: ReactNode }) {
  const value = row.values[name] ?? null
  if (field.leads === undefined || value === 0 || textOfValue(value) === '') return children
  // Of several values each leads elsewhere, which their page shows.
  const search = Array.isArray(value) && value.length > 1 ? null : searchOf(field.leads, row.values)
  if (search === null) return children
  return (
    <RowLink to={field.leads.to} search={search} className={css.led}>
      {children}
    </RowLink>
  )
}

/** In groups of three with a thin space. */
export const grouped = (value: number): string =>
  String(value).replaceAll(/(?<=\d)(?=(?:\d{3})+(?!\d))/g, '\u2009')

export const counted = (count: number, { one, many }: { readonly one: string; readonly many: string }) =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** `135 outlets and 1 neighbour refer to it.`, of at least one. */
export function referWords(uses: readonly { readonly what: string; readonly count: number }[]): string {
  const each = uses.map(({ what, count }) => `${count} ${count === 1 ? singular(what) : what}`)
  const one = uses.length === 1 && uses[0]?.count === 1
  return `${new Intl.ListFormat('en-GB').format(each)} ${one ? 'refers' : 'refer'} to it.`
}

const singular = (what: string) =>
  what.startsWith('sets ') ? what.replace('sets', 'set') : what.replace(/s$/, '')
