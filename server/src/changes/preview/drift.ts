import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { ChangeRow } from '../rows.ts'

type Fields = Readonly<Record<string, string | null>>

/** Fields as a run left them: as they were read afterwards, or as they were meant where nobody read them. */
export function leftBy({ preview, after }: Pick<ChangeRow, 'preview' | 'after'>): Fields {
  const { fields } = preview as Preview
  return Object.fromEntries(fields.map(({ field, intent }) => [field, after?.[field] ?? intent]))
}

/**
 * What is otherwise now than a run left it: undoing it would take away what somebody did since. That is refused where the kind
 * says what to do instead, and asked about otherwise.
 */
export function driftFrom(left: Fields | undefined, now: Fields, instead: string | undefined): Check[] {
  if (left === undefined) return []
  const others = Object.entries(left).filter(([field, value]) => field in now && now[field] !== value)
  const ours = { source: null, observedAt: null, protectedClass: null } as const
  if (others.length === 0) {
    return [{ ...ours, id: 'drift', level: 'green', words: 'Unchanged since the run.', way: null }]
  }
  const words = others.map(
    ([field, value]) => `${field} is ${now[field] ?? 'none'}, and was ${value ?? 'none'}`,
  )
  return [
    {
      ...ours,
      id: 'drift',
      level: instead === undefined ? 'amber' : 'red',
      words: `Changed since the run: ${words.join('; ')}.`,
      way: instead ?? 'The undo removes that too. Enter a reason.',
    },
  ]
}
