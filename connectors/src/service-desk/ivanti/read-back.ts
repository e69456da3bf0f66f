import type { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { checked } from '../../transport/answers.ts'
import type { Answer, Parameter } from '../template.ts'
import type { NewRequest } from '../writes.ts'
import { isEmpty } from '../faults.ts'
import { whenOf } from './fields.ts'
import { fieldDifferences } from './incident-answers.ts'
import { objectOf } from './making.ts'
import { listAnswers } from './read-request.ts'
import type { storedAnswer } from './read-request.ts'
import { rowOf } from './request-rows.ts'
import type { RequestsOf } from './request-rows.ts'
import { anyRow, readRecord } from './rows.ts'
import { answered } from './submit-body.ts'
import { momentOf, wallClockFor } from './wall-clock.ts'

type Stored = z.output<typeof storedAnswer>

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Whether what is stored is what was sent: dates as moments, however they are written. */
function isStored(zone: string, request: NewRequest, answer: Answer, stored: string): boolean {
  const clock = wallClockFor(zone, request.answers, request.mark.since)
  const { value, id } = answered(zone, clock, answer)
  const moment = momentOf(zone, answer)
  if (moment !== null) {
    const there = whenOf(stored)?.getTime()
    return there === moment || there === Date.parse(value)
  }
  if (answer.as === 'yes-no') return plain(stored).toLowerCase() === value
  return plain(stored) === plain(value) || (id !== null && plain(stored) === id)
}

const storedOf = (rows: readonly Stored[], { id, name }: Pick<Parameter, 'id' | 'name'>) =>
  rows.find((row) => row.SvcReqTmplParamLink_RecID?.toUpperCase() === id) ??
  rows.find((row) => row.SvcReqTmplParamLink_RecID === null && row.ParameterName === name)

/** What a request that was just made has otherwise than was sent, in sentences. @throws Failure */
export async function differencesOf(
  { ivanti, settings }: RequestsOf,
  id: string,
  request: NewRequest,
  parameters: readonly Parameter[],
  ask: Ask,
): Promise<readonly string[]> {
  const object = objectOf(request.template)
  const { value: whole } = await readRecord(ivanti, object.set, id, anyRow, ask)
  if (whole === null) return ['It is missing, although it was accepted.']
  const record = checked(ivanti.name, rowOf(object), whole)
  const differences: string[] = []
  if (record.ProfileLink_RecID?.toUpperCase() !== request.mark.requester.toUpperCase()) {
    differences.push('It has another requester.')
  }
  if (plain(record.Subject ?? '') !== plain(request.subject)) differences.push('It has another subject.')
  if (record.Symptom?.includes(request.mark.mark) !== true) {
    differences.push('Its reference mark is missing.')
  }
  if (object.kind === 'fault') return [...differences, ...fieldDifferences(whole, request, parameters)]
  const sent = Object.entries(request.answers).filter(([, answer]) => !isEmpty(answer))
  if (sent.length === 0) return differences
  const { rows } = await listAnswers(ivanti, id, ask)
  if (rows.length === 0) return [...differences, 'It has none of the answers.']
  for (const [parameter, answer] of sent) {
    const name = parameters.find((one) => one.id === parameter)?.name ?? parameter
    const stored = storedOf(rows, { id: parameter, name })
    const value = String(stored?.ParameterValue ?? '')
    if (stored === undefined) differences.push(`It does not have the answer to “${name}”.`)
    else if (!isStored(settings.timeZone, request, answer, value)) {
      differences.push(`It has another answer to “${name}”: ${value.slice(0, 100)}`)
    }
  }
  return differences
}
