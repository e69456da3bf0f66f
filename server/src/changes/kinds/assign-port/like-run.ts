import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { ChangeRow } from '../../rows.ts'
import { assignPort } from './index.ts'

/** What a run was asked for, without the port that it was for. */
export function likeRun(row: ChangeRow): PortLike {
  const {
    switch: _switch,
    interface: _interface,
    asItStood: _lines,
    ...intent
  } = assignPort.intent.parse(row.intent)
  return {
    run: row.id,
    target: row.target,
    intent,
    reason: row.reason,
    ticket: row.ticket,
    proveOrUndo: row.prove_or_undo,
  }
}
