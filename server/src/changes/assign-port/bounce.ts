import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortSnapshot } from './snapshot.ts'

/** Whether the link is taken down and up again: not where it is down anyway or is shut by the change itself. */
export function bounces(
  { bounce, adminUp, accessVlan }: PortIntent,
  before: PortSnapshot,
  lines: readonly string[],
): boolean {
  if (bounce === 'never' || adminUp !== undefined || !before.adminUp) return false
  if (bounce === 'now') return true
  return lines.length > 0 && accessVlan !== undefined && accessVlan !== before.accessVlan && before.operUp
}
