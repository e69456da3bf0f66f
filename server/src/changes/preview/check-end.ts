import type { Check } from '@patchbay/contract/changes/check'
import type { ChangeKind } from '../kind.ts'

interface Asked {
  readonly intent: object
  readonly expiresAt: Date | null
  readonly endsWithTicket?: boolean
  readonly undoOf: number | null
}

const own = { id: 'end', level: 'red', source: null, observedAt: null, protectedClass: null } as const

/** What takes an end has one, and what leaves nothing to end has none. */
export function checkEnd(
  kind: Pick<ChangeKind, 'end'>,
  { intent, expiresAt, endsWithTicket = false, undoOf }: Asked,
): readonly Check[] {
  if (undoOf !== null) return []
  const wanted = kind.end?.(intent) ?? 'free'
  const ends = expiresAt !== null || endsWithTicket
  if (wanted === 'needed' && !ends)
    return [{ ...own, words: 'It has no end, and is not left to be remembered.', way: 'Enter its end.' }]
  if (wanted === 'none' && ends)
    return [{ ...own, words: 'It is done at once and has no end.', way: 'Leave the end empty.' }]
  return []
}
