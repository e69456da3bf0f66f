import type { TakesBeside } from '@patchbay/connectors/service-desk/extra-fields'
import { besideLeft } from './extra-fields.ts'
import { checkResult } from '../changes/kinds/check-result.ts'
import type { CheckResult } from '../changes/kinds/check-result.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

type Wanted = Pick<RequestIntent, 'watchers' | 'neededBy' | 'urgency' | 'impact'>

/** What of it a desk that has a field for it does not take there, by the names of the fields of a request. */
export function notTaken(
  { urgency }: Pick<Wanted, 'urgency'>,
  { takes, title }: { readonly takes: TakesBeside; readonly title: string },
): readonly (readonly [field: keyof Wanted, words: string])[] {
  if (urgency === null || takes.urgencies.length === 0 || takes.urgencies.includes(urgency)) return []
  return [['urgency', `${title} has no urgency “${urgency}”.`]]
}

/** What the desk has no field for is written into the description, and it does nothing by it. */
function checkWritten(wanted: Wanted, { takes, title }: RequestSnapshot): CheckResult[] {
  const { watchers, neededBy, urgency, impact } = besideLeft(wanted, takes)
  const told = [
    ...(neededBy === null ? [] : ['the day it is needed by']),
    ...(urgency === null ? [] : ['the urgency']),
    ...(impact === null ? [] : ['its impact']),
    ...(watchers.length === 0 ? [] : ['watchers']),
  ]
  if (told.length === 0) return []
  const last = told.length > 1 ? ` and ${told.at(-1)}` : ''
  const list = `${told.slice(0, Math.max(1, told.length - 1)).join(', ')}${last}`
  const words = `${title} has no field for ${list}. It goes into the description.`
  const way = watchers.length === 0 ? 'The desk reads it there.' : 'It notifies nobody. Tell them yourself.'
  return [checkResult('amber', 'beside', words, way)]
}

/** Whether the desk takes what is said beside its template, and whom it keeps informed. */
export function checkBeside(wanted: Wanted, before: RequestSnapshot): CheckResult[] {
  const refusals = notTaken(wanted, before)
  if (refusals.length > 0) {
    return refusals.map(([field, words]) =>
      checkResult('red', field, words, 'Write it into the description instead.'),
    )
  }
  const written = checkWritten(wanted, before)
  const { watchers, title, takes } = before
  if (!takes.watchers) return written
  const doubts = watchers.flatMap(({ asked, known: [first, ...others] }): CheckResult[] => {
    const id = `watcher ${asked}`.slice(0, 60)
    if (others.length > 0) {
      const words = `${title} has several people for ${asked}.`
      return [checkResult('red', id, words, 'Enter the login or the address of one of them.')]
    }
    if (first !== undefined) return []
    return asked.includes('@')
      ? [
          checkResult(
            'amber',
            id,
            `${title} does not know ${asked} and would write to that address.`,
            isRight,
          ),
        ]
      : [
          checkResult(
            'red',
            id,
            `${title} does not know ${asked}.`,
            'Enter an e-mail address, or a login of the desk.',
          ),
        ]
  })
  if (doubts.length > 0 || watchers.length === 0) return [...written, ...doubts]
  const names = watchers.map(({ asked, known: [first] }) => first?.name ?? asked)
  return [...written, checkResult('green', 'watchers', `Kept informed: ${names.join(', ')}.`)]
}

const isRight = 'Check the address, and enter whose it is.'
