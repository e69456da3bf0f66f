import type { PowerAsked } from '@patchbay/contract/changes/kinds/set-port-power'
import type { PowerTarget } from '@patchbay/contract/workflows/power-management'

export type PowerAction = PowerAsked['action']

export const targetKey = ({ switch: name, interface: on }: PowerTarget) => `${name} ${on}`

/** Whether a port can be chosen for an action: only one that is set never to give PoE is turned on. */
export function takesAction(action: PowerAction, { verdict, mode, held }: PowerTarget): boolean {
  if (action === 'on') return mode === 'off' && held === null
  return verdict === 'ready' || verdict === 'amber'
}

/** The list that the server checks, one line for each port. */
export const listOf = (action: PowerAction, chosen: readonly PowerTarget[]): string =>
  ['Switch,Port,Action', ...chosen.map((row) => `${row.switch},${row.interface},${action}`)].join('\n')

/** Watts that are not drawn meanwhile, of those whose draw was read. */
export const wattsOf = (chosen: readonly PowerTarget[]): number =>
  Number(chosen.reduce((sum, { watts }) => sum + (watts ?? 0), 0).toFixed(1))
