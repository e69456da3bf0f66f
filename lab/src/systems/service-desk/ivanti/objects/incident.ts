import { badPayload } from '../tenant/answers.ts'
import type { Row } from '../tenant/record.ts'
import type { Definition } from '../tenant/stored-object.ts'
import { incidentFields } from './incident-fields.ts'

/** Refusals name what people see on the form, which is not what the field is called. */
const onTheForm: Readonly<Record<string, string>> = {
  Symptom: 'Description',
  ProfileLink_RecID: 'Customer',
}

const isEmpty = (row: Row, field: string) => row[field] === null || row[field] === ''

function demand(row: Row, fields: readonly string[]) {
  const missing = fields.filter((field) => isEmpty(row, field))
  if (missing.length === 0) return
  throw badPayload(
    ...missing.map((field) => `Required field Incident.${onTheForm[field] ?? field} value must be provided.`),
  )
}

const priority: Readonly<Record<string, string>> = {
  'High High': '1',
  'High Medium': '2',
  'Medium High': '2',
  'Medium Medium': '3',
  'High Low': '3',
  'Low High': '3',
}

/** Who a customer is, by RecId. */
export type CustomerOf = (recId: string) => { readonly name: string; readonly email: string } | null

/**
 * An incident. It wants a description and a customer, what its tenant wants besides, and a category and an owner once somebody works on it; waiting for
 * a third party asks for a reference in a window that an interface does not have.
 */
export const incident = (customerOf: CustomerOf, needs: readonly string[]): Definition => ({
  name: 'Incident',
  fields: incidentFields,
  indexed: ['Subject', 'Symptom', 'Resolution'],
  relations: [
    { name: 'IncidentContainsTask', target: 'Task', by: 'parent' },
    { name: 'IncidentContainsAttachment', target: 'Attachment', by: 'parent' },
    { name: 'IncidentContainsJournal', target: 'Journal__Notes', by: 'parent' },
    { name: 'IncidentAssocServiceReq', target: 'ServiceReq', by: 'linked' },
    { name: 'IncidentAssocChange', target: 'Change', by: 'linked' },
  ],
  numbered: { field: 'IncidentNumber', first: 10_401 },
  defaults: {
    Status: 'Logged',
    Source: 'Phone',
    Impact: 'Medium',
    Urgency: 'Medium',
    OwnerTeam: 'Service Desk',
  },
  check: (row, before) => {
    demand(row, ['Symptom', 'ProfileLink_RecID', ...needs])
    if (row['Status'] !== 'Logged') demand(row, ['Category', 'Owner'])
    if (row['Status'] === 'Resolved') demand(row, ['Resolution'])
    if (row['Status'] === 'Waiting for 3rd Party' && before?.['Status'] !== 'Waiting for 3rd Party') {
      throw badPayload('DataLayer.PromptException: The workflow needs a reference of the third party.')
    }
  },
  follow: (row) => {
    const customer = customerOf(String(row['ProfileLink_RecID']))
    row['ProfileFullName'] = customer?.name ?? null
    row['Email'] = customer?.email ?? null
    row['Priority'] ??= priority[`${String(row['Impact'])} ${String(row['Urgency'])}`] ?? '4'
    row['ReadOnly'] = row['Status'] === 'Closed'
  },
})
