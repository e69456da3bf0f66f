import { refused, throttled, unreachable, unreadable } from '../../failures.ts'
import type { Failure } from '../../failures.ts'

export type RefusalKind =
  | 'syntax'
  | 'incomplete'
  | 'ambiguous'
  | 'unknown-command'
  | 'authorization'
  | 'rejected'
  | 'locked'
  | 'file'
  | 'semantic'

/** A message with which IOS says no; there is no exit code. Wordings per release family are those of IOS 15 to IOS-XE 17. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly text: string
}

const table: readonly (readonly [RefusalKind, RegExp])[] = [
  ['syntax', /^% ?Invalid input detected at/],
  ['incomplete', /^% ?Incomplete command/],
  ['ambiguous', /^% ?Ambiguous command/],
  ['unknown-command', /^% ?(?:Unknown command or computer name|Bad IP address or host name)/],
  ['authorization', /^(?:Command authorization failed|% ?Authorization failed)/],
  ['rejected', /^% ?Command [Rr]ejected|^Command [Rr]ejected/],
  [
    'locked',
    /^(?:% ?)?(?:Configuration mode is locked|Config mode cannot be entered|Configuration buffer full|Non-Volatile memory is in use)/i,
  ],
  ['file', /^%Error opening /],
  ['semantic', /^% ?(?:Invalid|\?Error|Error)|^ERROR:|overlaps with|^Bad mask/],
]

/**
 * Looks for a refusal in what stood between echo and prompt. Lines beginning with `%` that merely inform
 * (`% Access VLAN does not exist. Creating vlan 55`) are none.
 */
export const findRefusal = (lines: readonly string[]): Refusal | null => {
  // A refusal is the whole answer: looking into long output would find the words of a banner or a description.
  if (lines.length > 12) return null
  for (const line of lines) {
    const text = line.trim().slice(0, 300)
    const kind = table.find(([, pattern]) => pattern.test(text))?.[0]
    if (kind !== undefined) return { kind, text }
  }
  return null
}

/** The failure that a refusal amounts to when the question cannot be answered without the command. */
export const refusalFailure = (name: string, refusal: Refusal): Failure => {
  const evidence = refusal.text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200)
  switch (refusal.kind) {
    case 'authorization':
      return refused({
        cause: 'right-missing',
        message: `${name} does not permit this account to ask that.`,
        evidence,
      })
    case 'locked':
      return throttled({
        cause: 'busy',
        message: `${name} is being configured by another session.`,
        retryAfter: 10_000,
        evidence,
      })
    case 'rejected':
    case 'semantic':
      return refused({ cause: 'not-understood', message: `${name} rejected the command.`, evidence })
    case 'file':
      return unreachable({ cause: 'server-error', message: `${name} could not open its file.`, evidence })
    default:
      return unreadable({ cause: 'not-understood', message: `${name} does not know the command.`, evidence })
  }
}
