import type { Source } from '@patchbay/contract/systems/sources'
import type { Port, PortNotRead } from '@patchbay/contract/switches/port'
import type { Section, SectionName } from '@patchbay/contract/switches/picture'
import { sourceLooks } from '../../../ui/source-looks.ts'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './not-read.module.css'

const fieldWords: Readonly<Record<string, string>> = {
  speed: 'speed',
  duplex: 'duplex',
  mode: 'mode',
  accessVlan: 'access VLAN',
  voiceVlan: 'voice VLAN',
  nativeVlan: 'native VLAN',
  allowedVlans: 'allowed VLANs',
  media: 'plug',
  reason: 'err-disable reason',
  channel: 'channel',
  members: 'members',
}

/** One sentence per reason for fields that could not be read; empty where all were read or are unsupported. */
export function refusedWords(ports: readonly Port[], only?: readonly string[]): string[] {
  const byWhy = new Map<string, Set<string>>()
  for (const { fields, state, why } of ports.flatMap(({ notRead }) => notRead)) {
    if (state === 'not-told') continue
    for (const field of fields) {
      if (only?.includes(field) === false) continue
      byWhy.set(why, (byWhy.get(why) ?? new Set()).add(fieldWords[field] ?? field))
    }
  }
  return [...byWhy].map(([why, words]) => `Not read: ${[...words].join(', ')}. ${why}.`)
}

/** Source of a column. */
export type ReadFrom = SectionName | 'records' | 'runs' | 'walks' | 'ISE' | 'DHCP'

/** Reason of an unknown value, as opposed to none. */
export interface NotReadWhy {
  readonly glyph: Glyph
  readonly words: string
}

const notInView: NotReadWhy = { glyph: 'waiting', words: 'not asked in this view' }

const notCounted: NotReadWhy = {
  glyph: 'waiting',
  words: 'not counted yet: needs two walks, 1 h apart',
}

const bySection: Readonly<Record<Section['state'], NotReadWhy | null>> = {
  ok: null,
  none: null,
  waiting: { glyph: 'waiting', words: 'not asked yet' },
  asking: { glyph: 'waiting', words: 'being asked' },
  cached: { glyph: 'waiting', words: 'not asked: the live check is off' },
  partial: { glyph: 'partial', words: 'not readable' },
  unreadable: { glyph: 'warn', words: 'answer not understood' },
  'not-told': { glyph: 'info', words: 'not supported by this model or protocol' },
  'not-permitted': { glyph: 'lock', words: 'not permitted' },
  'auth-failed': { glyph: 'lock', words: 'login refused' },
  'not-reached': { glyph: 'failed', words: 'switch not reached' },
  'timed-out': { glyph: 'timeout', words: 'did not answer' },
  throttled: { glyph: 'throttled', words: 'switch busy' },
  failed: { glyph: 'failed', words: 'could not be read' },
}

const kinds: Readonly<Partial<Record<ReadFrom, Source['kind']>>> = { ISE: 'identity', DHCP: 'dhcp' }

function bySources(sources: readonly Source[], kind: Source['kind']): NotReadWhy | null {
  const asked = sources.filter((source) => source.kind === kind)
  if (asked.length === 0) return notInView
  const silent = asked.find(({ state }) => !sourceLooks[state].well)
  if (silent === undefined) return null
  const { glyph, word, settled } = sourceLooks[silent.state]
  return { glyph: settled ? glyph : 'waiting', words: `${silent.name}: ${silent.why ?? word}` }
}

/**
 * Whether what a column shows was read: null where it was, so that an empty cell means none. `kept` is what a walk keeps
 * too; where one has read the switch its word stands.
 */
export type ReadStand = (from: ReadFrom, kept: boolean) => NotReadWhy | null

export function readStands(
  sections: readonly Section[],
  sources: readonly Source[],
  walkedAt: string | null,
): ReadStand {
  return (from, kept) => {
    if (from === 'records' || from === 'runs') return null
    if (from === 'walks') return notCounted
    const kind = kinds[from]
    if (kind !== undefined) return bySources(sources, kind)
    const section = sections.find(({ name }) => name === from)
    if (kept && walkedAt !== null && (section === undefined || section.freshness !== 'live')) return null
    if (section === undefined) return notInView
    const why = bySection[section.state]
    return section.state === 'cached' && section.why !== null && why !== null
      ? { ...why, words: section.why }
      : why
  }
}

const byState: Readonly<Record<PortNotRead['state'], Glyph>> = {
  'not-told': 'info',
  'not-permitted': 'lock',
  failed: 'failed',
}

/** Reason of an empty value of a read port; null where all of these fields were read. */
export function unreadOf({ notRead }: Port, fields: readonly string[]): NotReadWhy | null {
  const part = notRead.find((one) => fields.some((field) => one.fields.includes(field)))
  return part === undefined ? null : { glyph: byState[part.state], words: part.why }
}

/** Placeholder of an unknown value, with its reason as tooltip and label. */
export function NotRead({ why: { glyph, words } }: { why: NotReadWhy }) {
  return (
    <span className={css.mark} title={words}>
      <StateGlyph glyph={glyph} />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
