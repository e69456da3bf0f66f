import type { Generated } from 'kysely'

/** When a request was last sent to its desk: migration 0070. */
export interface RequestSendingTable {
  mark: string
  sent_at: Date
}

/** A file of a request, until its desk has it. */
export interface RequestFileTable {
  id: Generated<string>
  made_at: Generated<Date>
  octets: Buffer
}

export interface RequestsTables {
  request_sending: RequestSendingTable
  request_file: RequestFileTable
}
