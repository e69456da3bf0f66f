import type { Reading } from '@patchbay/connectors/asking'
import type { DnsRecord, RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** Records that a name service has, a reading for each question in its order; null where it cannot be asked. */
export async function recordsOf(
  system: System<'dns'>,
  questions: readonly RecordsQuestion[],
  { ask, width = 1 }: Asking,
): Promise<Reading<readonly DnsRecord[]>[] | null> {
  const { findRecords } = await system.can()
  return findRecords === undefined
    ? null
    : withLimit(questions, width, (question) => findRecords(question, ask()))
}
