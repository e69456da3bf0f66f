import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'

/** Such as `sw-b12-2 Gi1/0/14`; null of an outlet without a port. */
export const heldPort = ({ switch: name, interface: on }: Patch): string | null =>
  name === null ? null : `${name} ${on ?? ''}`

/** Where the outlet comes out: its panel and the number there. */
export const panelWords = ({ panel, panelPort }: Patch): string | null =>
  [panel, panelPort].filter(Boolean).join(' ') || null

/** What whoever stands in the closet does. */
export function plugWords(patch: Patch): string {
  const port = heldPort(patch)
  if (port === null) return 'No port is chosen yet'
  if (patch.patched) return 'Nothing: patched already. Check the cord'
  if (patch.outlet === null) return `Find the panel port, plug a cord into ${port}`
  return `Plug a cord from ${panelWords(patch) ?? `the panel port of ${patch.outlet}`} to ${port}`
}
