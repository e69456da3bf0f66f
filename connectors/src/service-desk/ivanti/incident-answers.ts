import type { DeskRequestDetail } from '../capabilities.ts'
import { isEmpty } from '../faults.ts'
import type { Answer, Parameter } from '../template.ts'
import type { NewRequest } from '../writes.ts'
import { whenOf } from './fields.ts'
import type { Row } from './rows.ts'
import type { IvantiSettings } from './settings.ts'
import { fieldValue } from './incident-body.ts'

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''

/** What an incident has in the fields that a fault is asked for. */
export const answersIn = (
  row: Row,
  { incidentAsks }: Pick<IvantiSettings, 'incidentAsks'>,
): DeskRequestDetail['answers'] =>
  incidentAsks.flatMap(({ field }) => {
    const value = wordsOf(row[field])
    return value === '' ? [] : [{ name: field, value, parameter: field }]
  })

function isStored(answer: Answer, stored: string): boolean {
  if (answer.as === 'moment' || answer.as === 'date') {
    return whenOf(stored)?.getTime() === Date.parse(answer.as === 'date' ? answer.date : answer.at)
  }
  return stored.toLowerCase() === String(fieldValue(answer)).toLowerCase()
}

/** A value that is none of a list is taken and stored as nothing: what is there otherwise than was sent, in sentences. */
export function fieldDifferences(
  row: Row,
  { answers }: Pick<NewRequest, 'answers'>,
  parameters: readonly Parameter[],
): string[] {
  return Object.entries(answers)
    .filter(([, answer]) => !isEmpty(answer))
    .flatMap(([field, answer]) => {
      const name = parameters.find(({ id }) => id === field)?.name ?? field
      const stored = wordsOf(row[field])
      if (isStored(answer, stored)) return []
      return stored === ''
        ? [`It does not have the answer to “${name}”.`]
        : [`It has another answer to “${name}”: ${stored.slice(0, 100)}`]
    })
}
