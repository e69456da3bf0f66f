import type { Reading } from '@patchbay/connectors/asking'
import type { DnsRecord, RecordsQuestion } from '@patchbay/connectors/dns/capabilities'

/** What one DNS server said to one question. */
export interface DnsHeard {
  readonly source: string
  readonly question: RecordsQuestion
  readonly reading: Reading<readonly DnsRecord[]>
}

/** The same for the same question, such as `address 10.1.2.3`. */
export const keyOf = (question: RecordsQuestion) =>
  'name' in question ? `name ${question.name.toLowerCase()}` : `address ${question.address}`
