import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { badPayload, DeskError, json, noPath } from '../tenant/answers.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import { isPayload, payloadOf, textOf } from '../tenant/payload.ts'
import type { FieldValue, Row } from '../tenant/record.ts'

export interface QuickAction {
  readonly object: string
  readonly name: string
  /** What it sets; null for one of the web page, which is answered and does nothing. */
  readonly sets: ((desk: Desk) => Readonly<Record<string, FieldValue>>) | null
}

const actions: readonly QuickAction[] = [
  { object: 'Incident', name: 'Assign to Me', sets: (desk) => ({ Owner: desk.account }) },
  { object: 'Incident', name: 'Make Active', sets: () => ({ Status: 'Active' }) },
  { object: 'Incident', name: 'Resolve Incident', sets: () => ({ Status: 'Resolved' }) },
  { object: 'Incident', name: 'Close Incident', sets: () => ({ Status: 'Closed' }) },
  { object: 'Incident', name: 'Print', sets: null },
  { object: 'ServiceReq', name: 'Cancel Request', sets: () => ({ Status: 'Cancelled' }) },
]

const plain = (name: string) => name.toLowerCase().replace(/[\s_]/g, '')

export const quickActionsOf = (object: BusinessObject) => actions.filter((one) => one.object === object.name)

export const actionNamed = (object: BusinessObject, name: string): QuickAction | null =>
  quickActionsOf(object).find((one) => plain(one.name) === plain(name)) ?? null

export const actionId = (desk: Desk, action: QuickAction) =>
  desk.recordId('quick action', `${action.object} ${action.name}`)

/** `Required field Incident.Category value must be provided.` belongs to the field that it names. */
const fieldOf = (message: string) => /\b\w+\.(\w+)\b/.exec(message)?.[1] ?? 'Status'

/**
 * Runs an action, or only tries it where nothing is to be saved and a form is named; with a grid it is run all the same.
 * What the rules of the record have against it stands deep inside an answer with 200.
 */
export function runAction(
  desk: Desk,
  object: BusinessObject,
  row: Row,
  action: QuickAction,
  body: string,
): HttpAnswer {
  const sent = payloadOf(body)
  if (textOf(sent['ActionId']).replaceAll('-', '').toUpperCase() !== actionId(desk, action)) {
    throw badPayload('The quick action is not found.')
  }
  if (action.sets === null) return json(200, { saved: true, status: 'OK', validationErrors: {} })
  if (object.writing === null) throw noPath()
  // What is closed stays closed, and the answer says that it was saved.
  if (row['ReadOnly'] === true) return json(200, { saved: true, status: 'error', validationErrors: {} })
  const parameters = isPayload(sent['ActionParams']) ? sent['ActionParams'] : {}
  const save = sent['ShouldSave'] ?? sent['shouldSave']
  const tried = save === false && !isPayload(parameters['GridParams'])
  try {
    object.writing.update(row, action.sets(desk), !tried && desk.keeps())
    return json(200, { saved: !tried, status: 'OK', validationErrors: {} })
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    const fieldErrors: Record<string, { fieldMessages: string[] }> = {}
    for (const message of error.messages) {
      const field = fieldOf(message)
      fieldErrors[field] = {
        fieldMessages: [...(fieldErrors[field]?.fieldMessages ?? []), `${field}: ${message}`],
      }
    }
    return json(200, { saved: true, status: 'OK', validationErrors: { [row.RecId]: { fieldErrors } } })
  }
}
