import type { NewRequest } from '@patchbay/connectors/service-desk/writes'
import { aboutLine } from './also-called.ts'
import { saidBeside } from './beside.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

/** By which the desk knows for whom it is: as it was asked for, else as it was read before. */
export const requesterOf = (
  { requesterId }: Pick<RequestIntent, 'requesterId'>,
  { requesters }: Pick<RequestSnapshot, 'requesters'>,
): string => requesterId ?? requesters[0]?.id ?? ''

/** What is sent as its description: what was known of the device stands below the words of who asks, and at the end what it is about. */
export const wantedWords = ({ words, evidence, about, alsoCalled }: RequestIntent): string =>
  evidence === null && about === null
    ? words
    : [words.trimEnd(), evidence, about === null ? null : aboutLine(about, alsoCalled)]
        .filter((part) => part !== null)
        .join('\n\n')

export function wantedRequest(intent: RequestIntent, before: RequestSnapshot): NewRequest {
  const { mark, since, template, subject, answers } = intent
  return {
    mark: { mark, requester: requesterOf(intent, before), since },
    template,
    subject,
    words: wantedWords(intent),
    place: before.requesters[0]?.place ?? null,
    answers,
    beside: saidBeside(intent, before),
  }
}
