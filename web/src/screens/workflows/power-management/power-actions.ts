import type { PowerAsked } from '@patchbay/contract/changes/kinds/set-port-power'
import { portPowerLimits } from '@patchbay/contract/changes/cap-limits'
import type { PowerTarget, PowerTargets } from '@patchbay/contract/workflows/power-management'

export type PowerAction = PowerAsked['action']

export const targetKey = ({ switch: name, interface: on }: PowerTarget) => `${name} ${on}`

/** Whether a port can be chosen for an action: only one that is set never to give PoE is turned on. */
export function takesAction(action: PowerAction, { verdict, mode, held }: PowerTarget): boolean {
  if (action === 'on') return mode === 'off' && held === null
  return verdict === 'ready' || verdict === 'amber'
}

/** The list that the server checks, one line for each port. */
export const listOf = (action: PowerAction, seconds: string, chosen: readonly PowerTarget[]): string =>
  [
    'Switch,Port,Action,Seconds off',
    ...chosen.map((row) => `${row.switch},${row.interface},${action},${action === 'cycle' ? seconds : ''}`),
  ].join('\n')

/** What is wrong with the seconds that were typed; null for nothing, and for none. */
export function secondsFault(text: string, pace: PowerTargets['pace']): string | null {
  const most = pace?.longest ?? portPowerLimits.off.most
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return text === '' || (seconds >= portPowerLimits.off.least && seconds <= most)
    ? null
    : `Enter seconds from ${portPowerLimits.off.least} to ${most}.`
}

/** Watts that are not drawn meanwhile, of those whose draw was read. */
export const wattsOf = (chosen: readonly PowerTarget[]): number =>
  Number(chosen.reduce((sum, { watts }) => sum + (watts ?? 0), 0).toFixed(1))
