import type { Call } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Storage } from '../storage/storage.ts'
import { CallError } from '../errors/call-error.ts'
import { callName } from './recording.ts'

/** After these less happens than before, so they are never refused for want of room. */
const callOff: ReadonlySet<string> = new Set<keyof Calls>([
  'POST /administration/connected-systems/stop-changes/',
  'POST /command-centre/run/cancel/',
  'POST /command-centre/run/stop/',
  'POST /command-centre/run/batch/stop/',
])

/** Throws `storage-full` for a change while the disk is almost full: what room is left is for what is under way. */
export function refuseWithoutRoom({ room }: Storage, call: Call): void {
  if (room.state !== 'full' || !call.changes || callOff.has(callName(call))) return
  throw new CallError('storage-full', { retryAfter: 5 })
}
