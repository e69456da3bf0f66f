import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import type { ReservationLike } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { ChangeRow } from '../../rows.ts'
import { reserveAddress } from './index.ts'

/** What a run was asked for, without the device, its name and its address. */
export function likeRun(row: ChangeRow): ReservationLike {
  const { state, subnet, owner, description, room, options, renew, ...intent } = reserveAddress.intent.parse(
    row.intent,
  )
  const thing = onboardedThings.find((one) => one === intent.thing) ?? null
  return {
    run: row.id,
    target: row.target,
    intent: { state, subnet, owner, description, thing, room, options, renew },
    reason: row.reason,
    ticket: row.ticket,
    proveOrUndo: row.prove_or_undo,
  }
}
