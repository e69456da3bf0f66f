import type { EndpointLike } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import type { ChangeRow } from '../../rows.ts'
import { onboardEndpoint } from './index.ts'

/** What a run was asked for, without the device. */
export function likeRun(row: ChangeRow): EndpointLike {
  const { state, system, thing, group, profile, description, attributes } = onboardEndpoint.intent.parse(
    row.intent,
  )
  return {
    run: row.id,
    target: row.target,
    intent: { state, system, thing, group, profile, description, attributes },
    reason: row.reason,
    ticket: row.ticket,
    proveOrUndo: row.prove_or_undo,
  }
}
