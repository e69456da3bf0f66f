import type { Interface } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'

type Counters = ReturnType<World['counters']>

export interface Cleared {
  /** The world's time of it. */
  readonly at: number
  /** What they stood at then. */
  readonly before: Counters
}

/**
 * What the command line counts of a port: since somebody cleared it, where SNMP goes on counting from the start. A port whose
 * link began anew counts from nought in this world, and less than before is all there is.
 */
export function shownCounters({ lab, device, cleared }: Chassis, of: Interface): Counters {
  const now = lab.world.counters(device, of)
  const before = cleared.get(of.name)?.before
  if (before === undefined || now.inOctets < before.inOctets) return now
  return {
    inOctets: now.inOctets - before.inOctets,
    outOctets: now.outOctets - before.outOctets,
    inErrors: now.inErrors - before.inErrors,
    crcErrors: now.crcErrors - before.crcErrors,
  }
}

export function clearCounters({ lab, device, cleared }: Chassis, ports: readonly Interface[]): void {
  const at = lab.world.clock.now()
  for (const of of ports) cleared.set(of.name, { at, before: lab.world.counters(device, of) })
}
