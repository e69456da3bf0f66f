import type { Answer } from '../template.ts'
import type { NewRequest } from '../writes.ts'
import { recId } from './odata.ts'
import type { IvantiSettings } from './settings.ts'
import { offeringOf } from './templates.ts'
import { momentOf, wallClockFor } from './wall-clock.ts'
import type { WallClock } from './wall-clock.ts'

/** Joins the values, and the ids, of several choices. */
const joint = '~^'

/** The last line of what is described there: it is looked for when an answer was lost. */
export const wordsWithMark = ({ words, mark }: NewRequest): string => `${words.trimEnd()}\n\n[${mark.mark}]`

/** One answer as it is sent: what is read of it, and for a choice what it is known by. */
export function answered(
  zone: string,
  clock: WallClock,
  answer: Answer,
): { readonly value: string; readonly id: string | null } {
  switch (answer.as) {
    case 'text':
      return { value: answer.text, id: null }
    // Exactly these: anything else is stored as no, and echoed as it was sent.
    case 'yes-no':
      return { value: answer.yes ? 'true' : 'false', id: null }
    case 'choices':
      return {
        value: answer.choices.map(({ text }) => text).join(joint),
        id: answer.choices.map(({ id }) => id).join(joint),
      }
    default:
      return { value: clock.written(momentOf(zone, answer) ?? 0), id: null }
  }
}

/** A service request as `ServiceRequest/new` takes it: all eleven of its fields are mandatory. */
export function submitBody(settings: IvantiSettings, request: NewRequest) {
  const { subscription } = offeringOf(request.template)
  const { timeZone } = settings
  const clock = wallClockFor(timeZone, request.answers, request.mark.since)
  const parameters = Object.entries(request.answers).flatMap(([id, answer]): [string, string][] => {
    const { value, id: choice } = answered(timeZone, clock, answer)
    const name = `par-${recId(id)}`
    return [[name, value], ...(choice === null ? [] : [[`${name}-recId`, choice] as [string, string]])]
  })
  return {
    attachmentsToDelete: [],
    // Files in here are dropped without a word: they follow once there is a request.
    attachmentsToUpload: [],
    parameters: Object.fromEntries(parameters),
    delayedFulfill: false,
    formName: settings.formName,
    saveReqState: false,
    serviceReqData: { Subject: request.subject, Symptom: wordsWithMark(request) },
    strCustomerLocation: request.place ?? settings.location,
    // It decides for whom the request is, not the account that sends it.
    strUserId: recId(request.mark.requester),
    subscriptionId: subscription,
    localOffset: clock.localOffset,
  }
}
