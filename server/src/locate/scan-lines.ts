import type { Line } from '@patchbay/contract/answer-parts'
import type { Fact } from '@patchbay/contract/workflows/search-and-locate'
import type { Freshness } from '@patchbay/contract/systems/sources'
import { lineMaker } from '../sources/answer-lines.ts'

interface Spoken {
  readonly source: string
  /** Null where it has no age: the site's lists hold until somebody changes them. */
  readonly at: Date | null
  readonly freshness: Freshness
}

/** A line of what a source says; none where it says nothing. */
export function spokenLine(
  name: string,
  label: string,
  value: string | null | undefined,
  { source, at, freshness }: Spoken,
  tone: Line['tone'] = 'plain',
): Line[] {
  if (value === null || value === undefined || value === '') return []
  const line = lineMaker({ source, at: at ?? new Date(0), hidden: [], unsure: false })
  return [{ ...line(name, label, value, { tone }), observedAt: at?.toISOString() ?? null, freshness }]
}

/** A line of the site's lists. */
export const listLine = (
  name: string,
  label: string,
  value: string | null | undefined,
  identifier = false,
): Line[] =>
  spokenLine(name, label, value, { source: 'places', at: null, freshness: 'cached' }).map((line) => ({
    ...line,
    identifier,
  }))

const identifiers: ReadonlySet<Fact['name']> = new Set(['mac', 'address'])

/** A fact of the answer as a line. */
export function factLine({ name, label, value, source, observedAt, freshness }: Fact): Line {
  const at = observedAt === null ? null : new Date(observedAt)
  const [line] = spokenLine(name, label, value, { source, at, freshness })
  if (line === undefined) throw new Error('a fact has a value')
  return { ...line, identifier: identifiers.has(name) }
}
