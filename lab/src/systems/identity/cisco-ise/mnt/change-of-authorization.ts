import type { Session } from '../deployment/seen-session.ts'
import type { IseNode } from '../deployment/node.ts'

export type CoaKind = 'reauth' | 'disconnect'

/**
 * Sends a change of authorization to the switch of a session and says whether it took it. Types of `disconnect`:
 * 0 ends the session, 1 bounces the port, 2 shuts it down. Those of `reauth` differ only in the method that is run.
 */
export function changeAuthorization(
  node: IseNode,
  session: Session,
  kind: CoaKind,
  psn: string,
  type: string,
): boolean {
  // A policy node that does not own the session, or a switch that cannot be reached, gives no acknowledgement.
  const reached =
    psn === node.deployment.serverOf(session) &&
    node.deployment.answers(psn) &&
    !node.lab.levers.device(session.switch.name).unreachable
  if (!reached || !/^[012]$/.test(type)) return false
  // Acknowledged, and nothing done.
  if (node.lab.levers.device(session.switch.name).authorizing === 'ignored') return true
  const { world } = node.lab
  if (world.wireless.clients.has(session.mac)) {
    if (kind === 'disconnect') world.wireless.deauthenticate(session.mac)
    return true
  }
  if (kind === 'reauth') world.reauthenticate(session.mac)
  else if (type === '0') world.endSession(session.mac)
  else if (type === '1') world.bounce(session.switch.name, session.interface.name)
  else world.setInterface(session.switch.name, session.interface.name, { adminUp: false })
  return true
}
