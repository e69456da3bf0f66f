import type { RecordId } from './record-id.ts'

/** Categories of each service; a category of another service is none. */
export const categories: Readonly<Record<string, readonly string[]>> = {
  Network: ['Connectivity', 'Wireless', 'Network outlet', 'Telephony', 'Firewall', 'Remote access'],
  Workplace: ['Computer', 'Printer', 'Display', 'Software'],
  Accounts: ['Account locked', 'Password', 'Permissions'],
  Buildings: ['Access', 'Power', 'Building control'],
}

const lists: Readonly<Record<string, readonly string[]>> = {
  IncidentStatus: [
    'Logged',
    'Active',
    'Waiting for Customer',
    'Waiting for 3rd Party',
    'Waiting for Resolution',
    'Resolved',
    'Closed',
  ],
  RequestStatus: [
    'Draft',
    'Submitted',
    'Waiting for Approval',
    'Approved',
    'Active',
    'Fulfilled',
    'Closed',
    'Cancelled',
    'Rejected',
  ],
  TaskStatus: ['Logged', 'Assigned', 'Accepted', 'Completed', 'Cancelled'],
  ChangeStatus: ['Logged', 'Requested', 'Scheduled', 'Implemented', 'Closed'],
  Priority: ['1', '2', '3', '4', '5'],
  Level: ['Low', 'Medium', 'High'],
  Source: ['Phone', 'Email', 'Self Service', 'API', 'Walk-in', 'Chat', 'Event Management'],
  Service: Object.keys(categories),
  Category: Object.values(categories).flat(),
  Team: ['Network Operations', 'Service Desk', 'Identity Services', 'Facilities', 'Workplace Support'],
  CauseCode: ['Hardware', 'Software', 'Configuration', 'User education', 'External'],
}

/** What may stand in fields that are chosen from a list, and the RecId of each option. */
export class PickLists {
  readonly #recordId: RecordId

  constructor(recordId: RecordId) {
    this.#recordId = recordId
  }

  values(list: string): readonly string[] {
    return lists[list] ?? []
  }

  idOf(list: string, value: string): string {
    return this.#recordId('option', `${list} ${value}`)
  }

  /** The option as it is spelt in the list, whatever the case it is given in; null when it is not there. */
  spelt(list: string, value: string): string | null {
    return this.values(list).find((one) => one.toLowerCase() === value.toLowerCase()) ?? null
  }
}
