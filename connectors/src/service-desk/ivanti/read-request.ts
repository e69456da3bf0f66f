import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import type { DeskComment, DeskFile, DeskRequestDetail } from '../capabilities.ts'
import type { Ivanti } from './channel.ts'
import { requestOf } from './desk-objects.ts'
import { dateField, recIdField, textField } from './fields.ts'
import { answersIn } from './incident-answers.ts'
import { isRecord } from './odata.ts'
import { deskRequestOf, rowOf } from './request-rows.ts'
import type { RequestsOf } from './request-rows.ts'
import { anyRow, listRows, readRecord } from './rows.ts'

export const storedAnswer = z.object({
  RecId: recIdField,
  ParameterName: textField,
  ParameterValue: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  SvcReqTmplParamLink_RecID: textField,
})

/** What was answered in a service request, as it is stored. */
export const listAnswers = (ivanti: Ivanti, id: string, ask: Ask) =>
  listRows(
    ivanti,
    { place: [`ServiceReqs('${id}')`, 'ServiceReqContainsServiceReqParam'] },
    storedAnswer,
    ask,
  )

export async function readRequest(
  { ivanti, settings }: RequestsOf,
  id: string,
  ask: Ask,
): Promise<Reading<DeskRequestDetail | null>> {
  const { of, recId } = requestOf(id)
  const { value: whole, receivedAt: observedAt } = await readRecord(ivanti, of.set, recId, anyRow, ask)
  if (whole === null) return { value: null, complete: true, dropped: 0, observedAt }
  const request = deskRequestOf(of, checked(ivanti.name, rowOf(of), whole), settings)
  const none = { value: { ...request, answers: [] }, dropped: 0, observedAt }
  if (of.kind === 'fault') {
    return { ...none, value: { ...request, answers: answersIn(whole, settings) }, complete: true }
  }
  try {
    const { rows, dropped, complete } = await listAnswers(ivanti, recId, ask)
    const answers = rows.map(({ ParameterName, ParameterValue, RecId, SvcReqTmplParamLink_RecID: link }) => ({
      name: ParameterName ?? RecId,
      value: String(ParameterValue ?? ''),
      ...(link === null ? {} : { parameter: link.toUpperCase() }),
    }))
    return { value: { ...request, answers }, complete: complete && dropped === 0, dropped, observedAt }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    const notRead = [{ fields: ['answers'], cause: error.detail.cause, why: error.detail.message }]
    return { ...none, complete: false, notRead }
  }
}

const note = z.object({
  RecId: recIdField,
  ParentLink_RecID: textField,
  NotesBody: textField,
  CreatedBy: textField,
  CreatedDateTime: dateField,
  PublishToWeb: z.unknown().optional(),
})

const byTime = (one: { readonly at: Date | null }, other: { readonly at: Date | null }) =>
  (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0)

const isOf = (parent: string | null, id: string) => parent === null || parent.toUpperCase() === id

export async function listComments(
  { ivanti }: RequestsOf,
  id: string,
  ask: Ask,
): Promise<Reading<readonly DeskComment[]>> {
  const { recId } = requestOf(id)
  const where = [isRecord('ParentLink_RecID', recId)]
  const list = await listRows(ivanti, { place: ['journal__notess'], where }, note, ask)
  const value = list.rows
    .filter(({ ParentLink_RecID: parent }) => isOf(parent, recId))
    .map((row) => ({
      id: row.RecId,
      at: row.CreatedDateTime,
      by: row.CreatedBy,
      words: row.NotesBody ?? '',
      toRequester: typeof row.PublishToWeb === 'boolean' ? row.PublishToWeb : null,
    }))
    .toSorted(byTime)
  const { complete, dropped, receivedAt } = list
  return { value, complete: complete && dropped === 0, dropped, observedAt: receivedAt }
}

export const fileRow = z.object({
  RecId: recIdField,
  ParentLink_RecID: textField,
  ATTACHNAME: textField,
  CreatedDateTime: dateField,
})

export async function listFiles(
  { ivanti }: RequestsOf,
  id: string,
  ask: Ask,
): Promise<Reading<readonly DeskFile[]>> {
  const { recId } = requestOf(id)
  const where = [isRecord('ParentLink_RecID', recId)]
  const list = await listRows(ivanti, { place: ['attachments'], where }, fileRow, ask)
  const value = list.rows
    .filter(({ ParentLink_RecID: parent }) => isOf(parent, recId))
    .map((row) => ({ id: row.RecId, name: row.ATTACHNAME ?? row.RecId, size: null, at: row.CreatedDateTime }))
    .toSorted(byTime)
  const { complete, dropped, receivedAt } = list
  return { value, complete: complete && dropped === 0, dropped, observedAt: receivedAt }
}
