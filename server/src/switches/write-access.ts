import { refused } from '@patchbay/connectors/failures'
import type { Device } from '@patchbay/connectors/asking'
import type { SwitchPlans } from '@patchbay/connectors/switch/writes'
import { waysTo } from '../facts/ports.ts'
import type { System, Systems } from '../systems/open.ts'

/** The one way by which a switch is written to: its command line (decision 26 of the design). */
export interface WriteAccess {
  readonly system: System<'switch'>
  readonly device: Device
  readonly plans: SwitchPlans
}

/** Null where no connected system can be written to at all. */
export function writeAccess(systems: Systems, name: string): WriteAccess | null {
  for (const { system, device } of waysTo(systems.ofKind('switch'), name)) {
    if (system.plans !== null) return { system, device, plans: system.plans }
  }
  return null
}

/** @throws Failure refused, where no connected system can be written to */
export function neededWriteAccess(systems: Systems, name: string): WriteAccess {
  const way = writeAccess(systems, name)
  if (way !== null) return way
  throw refused({
    cause: 'right-missing',
    message: `No connected system can write to ${name}: that needs Cisco IOS over SSH.`,
  })
}
