import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import type { ChangeRow } from '../../rows.ts'
import { submitRequest } from './index.ts'

/** What a run was asked for, without what it was about. */
export function likeRun(row: ChangeRow): RequestLike {
  const intent = submitRequest.intent.parse(row.intent)
  const { system, requester, template, words, answers, watchers, neededBy, urgency, impact } = intent
  const evidence = intent.evidence !== null
  // What joined another has no subject of its own.
  const subject = intent.join === null ? intent.subject : ''
  return {
    run: row.id,
    target: row.target,
    intent: {
      system,
      requester,
      template,
      subject,
      words,
      answers,
      watchers,
      neededBy,
      urgency,
      impact,
      evidence,
    },
  }
}
