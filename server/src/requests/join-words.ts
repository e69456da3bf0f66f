import { aboutLine } from './aliases.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { noteMark } from './joined.ts'

/** Whom it is for, as people know them. */
export const nameOf = (
  { requester }: Pick<RequestIntent, 'requester'>,
  { requesters: [first] }: Pick<RequestSnapshot, 'requesters'>,
): string => first?.name ?? requester

/** What is written into the request: the words of who joins it, what was known of the device, for whom and about what. */
export function joinNote(intent: RequestIntent, before: RequestSnapshot): string {
  const { does, words, evidence, about, alsoCalled, because } = intent
  const name = nameOf(intent, before)
  const said =
    does === 'leave'
      ? [`${name} no longer needs this: ${because ?? 'The run that joined it was undone.'}`]
      : [
          words.trimEnd(),
          ...(evidence === null ? [] : ['', evidence]),
          '',
          `${name} (${intent.requester}) has the same${about === null ? '' : ` about ${about.text}`} and joins this ${intent.join?.kind ?? 'request'}.`,
          ...(about === null ? [] : [aboutLine(about, alsoCalled)]),
        ]
  return [...said, `[${noteMark(intent)}]`].join('\n')
}
