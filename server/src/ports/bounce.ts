import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortSnapshot } from './snapshot.ts'

/**
 * Whether the link is taken down and up again: not where the change itself shuts it, or opens one that was shut. A port that is
 * asked to be open, as its intent profile does, and is open, is one that stays open.
 */
export function bounces(
  { bounce, adminUp, accessVlan }: PortIntent,
  before: PortSnapshot,
  lines: readonly string[],
): boolean {
  if (bounce === 'never' || adminUp === false || !before.adminUp) return false
  if (bounce === 'now') return true
  return lines.length > 0 && accessVlan !== undefined && accessVlan !== before.accessVlan && before.operUp
}
