import { z } from 'zod'
import type { DeskRequest } from '../capabilities.ts'
import { pageOf } from '../request-page.ts'
import type { Ivanti } from './channel.ts'
import { requestId } from './desk-objects.ts'
import type { DeskObject } from './desk-objects.ts'
import { dateField, numberField, recIdField, textField } from './fields.ts'
import type { IvantiSettings } from './settings.ts'

const requestFields = {
  RecId: recIdField,
  Subject: textField,
  Symptom: textField,
  Status: z.string().trim().min(1),
  ProfileLink_RecID: textField,
  ProfileFullName: textField,
  Owner: textField,
  OwnerTeam: textField,
  CreatedDateTime: dateField,
  LastModDateTime: dateField,
  ReadOnly: z.unknown().optional(),
}

const request = z.object({ ...requestFields, ServiceReqNumber: numberField })
const fault = z.object({ ...requestFields, IncidentNumber: numberField })

/** Schema of one with its number, whatever it is called there. */
export const rowOf = ({ kind }: DeskObject) =>
  kind === 'request'
    ? request.transform(({ ServiceReqNumber, ...row }) => ({ ...row, number: ServiceReqNumber }))
    : fault.transform(({ IncidentNumber, ...row }) => ({ ...row, number: IncidentNumber }))

export type RequestRow = z.output<ReturnType<typeof rowOf>>

export function deskRequestOf(of: DeskObject, row: RequestRow, settings: IvantiSettings): DeskRequest {
  const { number, Status, ReadOnly } = row
  const ended = settings.ended.some((state) => state.toLowerCase() === Status.toLowerCase())
  return {
    id: requestId(of, row.RecId),
    number,
    kind: of.kind,
    subject: row.Subject ?? '',
    words: row.Symptom,
    state: Status,
    // The one sign of a record that is closed for good; IsInFinalState never is.
    open: !ended && ReadOnly !== true,
    requester: { id: row.ProfileLink_RecID, name: row.ProfileFullName },
    owner: row.Owner,
    team: row.OwnerTeam,
    madeAt: row.CreatedDateTime,
    changedAt: row.LastModDateTime,
    link: pageOf(settings.requestPage, { id: row.RecId, number, kind: of.object }),
  }
}

export interface RequestsOf {
  readonly ivanti: Ivanti
  readonly settings: IvantiSettings
}
