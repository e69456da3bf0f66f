import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { HttpAnswer } from '../../transport/https.ts'
import type { Choice } from '../template.ts'
import type { Ivanti } from './channel.ts'
import { constraintsOf } from './parameters.ts'
import type { ParameterRow } from './parameters.ts'
import { notAnswered } from './rows.ts'

const mostChoices = 2_000

/** A row is the record, what people read of it, and sometimes another spelling. */
const choiceRow = z.tuple([z.string().trim().min(1).max(100), z.string()]).rest(z.unknown())

export interface Choices {
  /** Null where nothing was told, which does not say that there are none. */
  readonly choices: readonly Choice[] | null
  readonly complete: boolean
  readonly dropped: number
  readonly receivedAt: Date
}

/** The choices of one parameter: by POST, and where that tells nothing by GET. Tenants were seen that answer one of them. */
export async function readChoices(
  ivanti: Ivanti,
  row: ParameterRow,
  given: Readonly<Record<string, string>>,
  ask: Ask,
): Promise<Choices> {
  const parts = ['rest', 'ServiceRequest', row.RecId, 'ValidationList']
  // Some tenants say in XML that there is nothing.
  const types = ['application/json', 'application/xml', 'text/xml']
  const body = bodyOf(row, given)
  const first = await ivanti.read({ method: 'POST', parts, body, types }, ask)
  const told = choicesIn(first)
  if (told !== null) return told
  const second = await ivanti.read({ method: 'GET', parts, types }, ask)
  const other = choicesIn(second)
  if (other !== null) return other
  if (first.status >= 300 && second.status >= 300) throw notAnswered(ivanti.name, first)
  return { choices: null, complete: false, dropped: 0, receivedAt: second.receivedAt }
}

function bodyOf(row: ParameterRow, given: Readonly<Record<string, string>>) {
  const constraints = constraintsOf(row.ValidationConstraints).flatMap(({ queryField, parameter }) => {
    const value = Object.hasOwn(given, parameter) ? given[parameter] : undefined
    return value === undefined ? [] : [{ queryFieldName: queryField, value, condition: null }]
  })
  return {
    constraintParams: constraints.length === 0 ? null : constraints,
    parameterConfig: null,
    query: '',
    strCustomerLocation: '',
    strRecId: row.RecId,
    strValidationName: '',
    strValidationRecId: row.ValidationList_RecID ?? '',
    values: [],
  }
}

/** Null for anything but rows. */
function choicesIn({ status, text, receivedAt }: HttpAnswer): Choices | null {
  if (status >= 300) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(body) || body.length === 0) return null
  const rows = body.slice(0, mostChoices).flatMap((one): Choice[] => {
    const { data } = choiceRow.safeParse(one)
    return data === undefined ? [] : [{ id: data[0], text: data[1].trim() }]
  })
  const dropped = Math.min(body.length, mostChoices) - rows.length
  return { choices: rows, complete: body.length <= mostChoices && dropped === 0, dropped, receivedAt }
}
