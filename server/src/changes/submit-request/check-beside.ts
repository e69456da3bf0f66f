import type { TakesBeside } from '@patchbay/connectors/service-desk/beside'
import { found } from './found.ts'
import type { Found } from './found.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

type Wanted = Pick<RequestIntent, 'watchers' | 'neededBy' | 'urgency'>

/** What of it a desk does not take, by the names of the fields of a request. */
export function notTaken(
  { watchers, neededBy, urgency }: Wanted,
  { takes, title }: { readonly takes: TakesBeside; readonly title: string },
): readonly (readonly [field: keyof Wanted, words: string])[] {
  return [
    ...(watchers.length > 0 && !takes.watchers
      ? [['watchers', `${title} has no place for people who are kept informed.`] as const]
      : []),
    ...(neededBy !== null && !takes.neededBy
      ? [['neededBy', `${title} has no place for a day by which it is needed.`] as const]
      : []),
    ...(urgency !== null && !takes.urgencies.includes(urgency)
      ? [['urgency', `${title} does not have “${urgency}” as an urgency.`] as const]
      : []),
  ]
}

/** Whether the desk takes what is said beside its template, and whom it keeps informed. */
export function checkBeside(wanted: Wanted, before: RequestSnapshot): Found[] {
  const refusals = notTaken(wanted, before)
  if (refusals.length > 0) {
    return refusals.map(([field, words]) => found('red', field, words, 'Say it in the description instead.'))
  }
  const { watchers, title } = before
  const doubts = watchers.flatMap(({ asked, known: [first, ...others] }): Found[] => {
    const id = `watcher ${asked}`.slice(0, 60)
    if (others.length > 0) {
      const words = `${title} knows several by ${asked}.`
      return [found('red', id, words, 'Write the login or the address of one of them.')]
    }
    if (first !== undefined) return []
    return asked.includes('@')
      ? [found('amber', id, `${title} does not know ${asked}, and would write to that address.`, isRight)]
      : [
          found(
            'red',
            id,
            `${title} does not know ${asked}.`,
            'Write an e-mail address, or a login of the desk.',
          ),
        ]
  })
  if (doubts.length > 0 || watchers.length === 0) return doubts
  const names = watchers.map(({ asked, known: [first] }) => first?.name ?? asked)
  return [found('green', 'watchers', `Kept informed: ${names.join(', ')}.`)]
}

const isRight = 'See that the address is right, and say whose it is.'
