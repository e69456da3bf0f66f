import type { NewRequest } from '@patchbay/connectors/service-desk/writes'
import { saidBeside } from './beside.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

/** By which the desk knows for whom it is: as it was asked for, else as it was read before. */
export const requesterOf = (
  { requesterId }: Pick<RequestIntent, 'requesterId'>,
  { requesters }: Pick<RequestSnapshot, 'requesters'>,
): string => requesterId ?? requesters[0]?.id ?? ''

/** What is sent, with what was known of the device below the words of who asks. */
export function wantedRequest(intent: RequestIntent, before: RequestSnapshot): NewRequest {
  const { mark, since, template, subject, words, evidence, answers } = intent
  return {
    mark: { mark, requester: requesterOf(intent, before), since },
    template,
    subject,
    words: evidence === null ? words : `${words.trimEnd()}\n\n${evidence}`,
    place: before.requesters[0]?.place ?? null,
    answers,
    beside: saidBeside(intent, before),
  }
}
