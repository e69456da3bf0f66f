import { lineAllowed } from '../texts.ts'
import type { Answer } from '../template.ts'
import type { NewRequest } from '../writes.ts'
import { fieldsBeside } from './extra-fields.ts'
import { numberAllowed } from './queues.ts'
import type { RequestTrackerSettings } from './settings.ts'

/**
 * As a field takes it: many values as a list, a date without a time as it is. RT 5 reads moments in the time zone of the
 * account, whatever zone stands beside them, and drops the time of `2026-12-01T08:30:00Z`: the account has to be one of UTC.
 */
function valueOf(answer: Answer): string | readonly string[] {
  switch (answer.as) {
    case 'text':
      return answer.text
    case 'yes-no':
      return answer.yes ? '1' : '0'
    case 'date':
      return answer.date
    case 'moment':
      return new Date(answer.at).toISOString().slice(0, 19).replace('T', ' ')
    default:
      return answer.choices.length === 1 ? (answer.choices[0]?.id ?? '') : answer.choices.map(({ id }) => id)
  }
}

/** Searched without an index, so that a request whose answer was lost is found again. */
export const subjectWithMark = ({ subject, mark }: NewRequest): string => `${subject.trim()} [${mark.mark}]`

/** Values by the numbers of fields. */
export const sentFields = ({ answers }: Pick<NewRequest, 'answers'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [numberAllowed(id), valueOf(answer)]))

/** A ticket as `POST /ticket` takes it. */
export function submitBody(request: NewRequest, settings: Pick<RequestTrackerSettings, 'priorities'>) {
  const fields = sentFields(request)
  const place = request.place === null || request.place === '' ? '' : `\n\n${request.place}`
  return {
    Queue: numberAllowed(request.template),
    Subject: subjectWithMark(request),
    Requestor: lineAllowed(request.mark.requester),
    Content: `${request.words.trimEnd()}${place}`,
    ContentType: 'text/plain',
    ...fieldsBeside(request.beside, settings),
    ...(Object.keys(fields).length === 0 ? {} : { CustomFields: fields }),
  }
}
