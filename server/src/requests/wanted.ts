import type { NewRequest } from '@patchbay/connectors/service-desk/writes'
import { aboutLine } from './aliases.ts'
import { besideLines, saidBeside } from './extra-fields.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

/** By which the desk knows for whom it is: as it was asked for, else as it was read before. */
export const requesterOf = (
  { requesterId }: Pick<RequestIntent, 'requesterId'>,
  { requesters }: Pick<RequestSnapshot, 'requesters'>,
): string => requesterId ?? requesters[0]?.id ?? ''

/**
 * What is sent as its description: below the words of who asks stands what the desk has no field for, then what was known of the
 * device, and at the end what it is about.
 */
export function wantedWords(
  intent: RequestIntent,
  before: Pick<RequestSnapshot, 'takes' | 'watchers'>,
): string {
  const { words, evidence, about, alsoCalled } = intent
  const below = [
    besideLines(intent, before).join('\n'),
    evidence ?? '',
    about === null ? '' : aboutLine(about, alsoCalled),
  ].filter((part) => part !== '')
  return below.length === 0 ? words : [words.trimEnd(), ...below].join('\n\n')
}

/** What is sent. */
export function wantedRequest(intent: RequestIntent, before: RequestSnapshot): NewRequest {
  const { mark, since, template, subject, answers } = intent
  return {
    mark: { mark, requester: requesterOf(intent, before), since },
    template,
    subject,
    words: wantedWords(intent, before),
    place: before.requesters[0]?.place ?? null,
    answers,
    beside: saidBeside(intent, before),
  }
}
