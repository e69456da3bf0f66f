import type { Line, Section } from '@patchbay/contract/answer-parts'

/** Where the lines of one section come from. */
export interface Said {
  readonly source: string
  readonly at: Date
  /** Fields that our account may not read. */
  readonly hidden: readonly string[]
  readonly unsure: boolean
  /** It was said to an earlier question, and nobody was asked now. */
  readonly earlier?: boolean
}

interface More {
  readonly detail?: string | null | undefined
  readonly tone?: Line['tone'] | undefined
  readonly identifier?: boolean
  readonly ask?: string | null | undefined
  /** Said where there is none, such as `never expires`. */
  readonly none?: string | undefined
  /** It is kept and may be days behind. */
  readonly old?: boolean
}

/** Whoever reads it sees it in their own time zone. */
export const instant = (date: Date | null): string | null => date?.toISOString() ?? null

export const hiddenWords = 'hidden from the console’s account'

/** Draws the lines of one source; what is withheld is never drawn as if there were none. */
export function lineMaker(said: Said) {
  return (name: string, label: string, value: string | Date | null | undefined, more: More = {}): Line => {
    const text = value instanceof Date ? instant(value) : (value ?? null)
    const { detail = null, tone = 'plain', identifier = false, ask = null, none, old = false } = more
    const known = { name, label, identifier, source: said.source, observedAt: said.at.toISOString() }
    const freshness: Line['freshness'] = said.earlier === true ? 'last-known' : old ? 'cached' : 'live'
    if (text !== null && text !== '') {
      return { ...known, value: text, detail, tone, state: 'told', why: null, freshness, ask }
    }
    const empty = { ...known, value: null, detail: null, freshness, ask: null, tone: 'plain' as const }
    if (said.hidden.includes(name)) return { ...empty, state: 'hidden', why: hiddenWords }
    if (said.unsure) return { ...empty, state: 'unsure', why: `${none ?? 'none'}, or ${hiddenWords}` }
    return { ...empty, state: 'none', why: none ?? 'none' }
  }
}

/** A line whose value somebody should have told who did not answer, or is still asked. */
export const waitingLine = (name: string, label: string, why: string | null): Line => ({
  name,
  label,
  value: null,
  detail: null,
  tone: 'plain',
  state: why === null ? 'awaited' : 'unanswered',
  why,
  source: null,
  observedAt: null,
  freshness: 'unknown',
  identifier: false,
  ask: null,
})

export const sectionOf = <Name extends string>(
  name: Name,
  title: string,
  lines: readonly Line[],
): Section<Name> => ({
  name,
  title,
  lines: [...lines],
})
