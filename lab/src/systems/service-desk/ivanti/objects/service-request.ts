import { fieldsOf } from '../tenant/record.ts'
import type { Definition } from '../tenant/stored-object.ts'
import type { CustomerOf } from './incident.ts'

export const serviceRequest = (customerOf: CustomerOf): Definition => ({
  name: 'ServiceReq',
  fields: fieldsOf({
    number: 'ServiceReqNumber Price Quantity',
    text: `Subject Symptom Owner ProfileFullName Email ProfileLink_Category AlternateContactLink_Category
      SvcReqTmplLink_Category ServiceReqTemplateName CustomerLocation ApprovalStatus Resolution ClosedBy Phone
      CostCenter TypeOfRequest`,
    lists: { Status: 'RequestStatus', Urgency: 'Level', OwnerTeam: 'Team', Source: 'Source' },
    id: 'ProfileLink_RecID AlternateContactLink_RecID SvcReqTmplLink_RecID SubscriptionRecId OrgUnitLink_RecID',
    'yes-no': 'IsVIP IsApprovalNeeded IsUnRead',
    date: 'SubmittedDateTime ApprovedDateTime FulfilledDateTime ClosedDateTime RequestedDeliveryDateTime',
  }),
  indexed: ['Subject', 'Symptom', 'Resolution'],
  relations: [
    { name: 'ServiceReqContainsServiceReqParam', target: 'ServiceReqParam', by: 'parent' },
    { name: 'ServiceReqContainsAttachment', target: 'Attachment', by: 'parent' },
    { name: 'ServiceReqContainsTask', target: 'Task', by: 'parent' },
    { name: 'ServiceReqContainsJournal', target: 'Journal__Notes', by: 'parent' },
    { name: 'ServiceReqAssocIncident', target: 'Incident', by: 'linked' },
  ],
  numbered: { field: 'ServiceReqNumber', first: 10_261 },
  defaults: { Status: 'Submitted', Urgency: 'Medium', Source: 'Self Service', OwnerTeam: 'Service Desk' },
  follow: (row) => {
    const customer = customerOf(String(row['ProfileLink_RecID']))
    row['ProfileFullName'] = customer?.name ?? null
    row['Email'] = customer?.email ?? null
    row['ReadOnly'] = row['Status'] === 'Closed' || row['Status'] === 'Cancelled'
  },
})

/** One answer of a request. */
export const requestParameter: Definition = {
  name: 'ServiceReqParam',
  fields: fieldsOf({
    number: 'SequenceNum',
    text: `ParameterName ParameterDisplayName ParameterType ParameterValue ParentLink_Category
      SvcReqTmplParamLink_Category`,
    id: 'ParentLink_RecID SvcReqTmplParamLink_RecID ParameterValueRecId',
  }),
  writable: false,
}
