import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import type { ChangeRow } from '../rows.ts'
import { submitRequest } from './index.ts'

/** What a run was asked for, without what it was about. */
export function likeRun(row: ChangeRow): RequestLike {
  const { system, requester, template, subject, words, answers, evidence } = submitRequest.intent.parse(
    row.intent,
  )
  return {
    run: row.id,
    target: row.target,
    intent: { system, requester, template, subject, words, answers, evidence: evidence !== null },
  }
}
