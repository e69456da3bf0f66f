import { notAllowed } from '../../transport/path.ts'
import type { Answer, Answers } from '../template.ts'
import type { NewRequest } from '../writes.ts'
import { isRecId, recId } from './odata.ts'
import type { IvantiSettings } from './settings.ts'
import { wordsWithMark } from './submit-body.ts'
import { fieldName } from './incident-settings.ts'

/** As a field takes it; null for one that is left empty. */
export function fieldValue(answer: Answer): string | boolean | null {
  switch (answer.as) {
    case 'text':
      return answer.text.trim() === '' ? null : answer.text.trim()
    case 'yes-no':
      return answer.yes
    case 'date':
      return answer.date
    case 'moment':
      return new Date(answer.at).toISOString()
    default:
      return answer.choices[0]?.text ?? null
  }
}

/** A value of a pick list goes with the option that it was seen with. */
function sentFields(answers: Answers): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([field, answer]): [string, string | boolean][] => {
      if (!fieldName.test(field)) throw notAllowed()
      const value = fieldValue(answer)
      const option = answer.as === 'choices' ? answer.choices[0]?.id : undefined
      if (value === null) return []
      return [
        [field, value],
        ...(isRecId(option) ? [[`${field}_Valid`, recId(option)] as [string, string]] : []),
      ]
    }),
  )
}

/** An incident as its set takes it; it is for whom it names, not for the account that sends it. */
export const incidentBody = (
  { incidentSets }: Pick<IvantiSettings, 'incidentSets'>,
  request: NewRequest,
) => ({
  ...incidentSets,
  ...sentFields(request.answers),
  Subject: request.subject.trim(),
  Symptom: wordsWithMark(request),
  ProfileLink_RecID: recId(request.mark.requester),
  ProfileLink_Category: 'Employee',
})
