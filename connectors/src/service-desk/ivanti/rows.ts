import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import type { HttpAnswer } from '../../transport/https.ts'
import { everyPage } from '../../transport/pages.ts'
import type { Pages } from '../../transport/pages.ts'
import type { Ivanti } from './channel.ts'
import { filterOf, queryOf } from './odata.ts'
import type { ODataFilter } from './odata.ts'
import { isUnknownRecord, refusalOf } from './refusals.ts'

/** Ivanti refuses larger pages. */
const pageSize = 100
/** Eight pages of records with 180 fields. */
const limits = { first: 0, most: 10, largest: 6 * 1024 * 1024 }

const listAnswer = z.object({ value: z.unknown().optional() })

/** The three ways to say that there are none: nothing, status 204, and a sentence where rows would be. */
export function rowsIn(name: string, { status, text }: HttpAnswer): readonly unknown[] {
  if (status === 204 || text.trim() === '') return []
  const body = jsonOf(name, text)
  const { value } = checked(name, listAnswer, body)
  if (Array.isArray(value)) return value as unknown[]
  if (typeof value === 'string' && /^no instances found\.?$/i.test(value.trim())) return []
  throw unreadable({
    cause: 'not-understood',
    message: `${name} answered with no list`,
    evidence: typeof value,
  })
}

/** What a question was not taken for. */
export function notAnswered(name: string, { status, text }: HttpAnswer) {
  const { words } = refusalOf(text)
  const what = status === 404 ? 'does not have the requested path' : 'rejected the question'
  return unreadable({
    cause: 'not-understood',
    message: `${name} ${what}${words === '' ? '' : `: ${words}`}`,
    evidence: `HTTP ${status}`,
  })
}

export type Place = readonly string[]

/** A record with all its fields. */
export type Row = Readonly<Record<string, unknown>>

export const anyRow = z.record(z.string(), z.unknown())

/** The latest hundred records of a set, with all their fields. @throws Failure */
export async function firstRows(
  ivanti: Ivanti,
  place: Place,
  ask: Ask,
): Promise<{ readonly rows: readonly Row[]; readonly receivedAt: Date }> {
  const parts = ['odata', 'businessobject', ...place]
  const answer = await ivanti.read({ method: 'GET', parts, query: queryOf({ top: pageSize, skip: 0 }) }, ask)
  if (answer.status >= 300) throw notAnswered(ivanti.name, answer)
  const { rows } = sift(anyRow, rowsIn(ivanti.name, answer))
  return { rows, receivedAt: answer.receivedAt }
}

export interface ListOf {
  /** Below `odata/businessobject`: the name of a set, or a record and its relation. */
  readonly place: Place
  readonly where?: readonly ODataFilter[]
  readonly search?: string
}

/** All rows of a list, in pages of a hundred, as far as they fit the schema. @throws Failure */
export function listRows<S extends z.ZodType<{ RecId: string }>>(
  ivanti: Ivanti,
  { place, where = [], search }: ListOf,
  schema: S,
  ask: Ask,
): Promise<Pages<z.output<S>>> {
  const filter = where.length === 0 ? undefined : filterOf(where)
  const parts = ['odata', 'businessobject', ...place]
  return everyPage<z.output<S>>({ ...limits, keyOf: ({ RecId }) => RecId }, async (page) => {
    const query = queryOf({ filter, search, top: pageSize, skip: page * pageSize })
    const answer = await ivanti.read({ method: 'GET', parts, query }, ask)
    if (answer.status >= 300) throw notAnswered(ivanti.name, answer)
    const given = rowsIn(ivanti.name, answer)
    return {
      ...sift(schema, given),
      total: null,
      next: given.length < pageSize ? null : page + 1,
      size: answer.text.length,
      receivedAt: answer.receivedAt,
    }
  })
}

/** One record, whole: with `$select` none of its fields would come. Null where it is not there. @throws Failure */
export async function readRecord<S extends z.ZodType>(
  ivanti: Ivanti,
  set: string,
  id: string,
  schema: S,
  ask: Ask,
): Promise<{ readonly value: z.output<S> | null; readonly receivedAt: Date }> {
  const parts = ['odata', 'businessobject', `${set}('${id}')`]
  const answer = await ivanti.read({ method: 'GET', parts }, ask)
  const { receivedAt, text } = answer
  if (isUnknownRecord(answer)) return { value: null, receivedAt }
  if (answer.status >= 300) throw notAnswered(ivanti.name, answer)
  if (answer.status === 204 || text.trim() === '') return { value: null, receivedAt }
  return { value: checked(ivanti.name, schema, jsonOf(ivanti.name, text)), receivedAt }
}
