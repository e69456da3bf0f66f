import type { Ask } from '@patchbay/connectors/asking'
import { portPowerNow } from '../../../facts/port-power.ts'
import { byFirstWay } from '../../../facts/ports.ts'
import { readPort } from '../../../ports/read.ts'
import { readAccessPointOn } from '../../../power/port-access-point.ts'
import type { Means } from '../../kind.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** The port as an assignment that changes nothing of it: what is read and touched is the same. */
export const asAssignment = ({ switch: name, interface: on }: PowerIntent) =>
  ({ switch: name, interface: on, bounce: 'never' }) as const

/** The port now; where its power is restored, with who was there before it was taken. @throws Failure */
export async function readPower(intent: PowerIntent, means: Means, ask: Ask): Promise<PowerSnapshot> {
  const port = await readPort(asAssignment(intent), means, ask)
  const power = await byFirstWay(means.systems, intent.switch, (way) =>
    portPowerNow(way, port.interface, ask),
  )
  const now = {
    ...port,
    delivering: power?.value.delivering ?? port.delivering,
    drawn: power?.value.drawn ?? power?.value.allocated ?? null,
    class: power?.value.class ?? null,
  }
  const { asItWas } = intent
  if (asItWas !== undefined) {
    const { devices, onPort } = asItWas
    return { ...now, devices: port.devices.length > 0 ? port.devices : devices, onPort }
  }
  const onPort = await readAccessPointOn(
    means,
    { switch: intent.switch, interface: port.interface, macs: port.devices.map(({ mac }) => mac) },
    ask,
  )
  const known = onPort.accessPoint !== null || onPort.listed !== null
  return { ...now, onPort, ...(known ? asSubject(port) : {}) }
}

/**
 * An access point that is known to be there is what is powered, and not something that a port is kept from changes for. Whatever
 * else protects the port stays.
 */
function asSubject({
  protectedBecause,
  warnedBecause,
  accessPointMark = null,
}: PortSnapshot): Pick<PortSnapshot, 'protectedBecause' | 'warnedBecause'> {
  const without = (because: string | null) =>
    because
      ?.split('; ')
      .filter((why) => why !== accessPointMark)
      .join('; ') || null
  return { protectedBecause: without(protectedBecause), warnedBecause: without(warnedBecause) }
}

/** Who was there while the port had power: what is proven of a restore. */
export const whileFed = ({ asItWas }: PowerIntent, before: PowerSnapshot): PowerSnapshot =>
  asItWas === undefined ? before : { ...before, ...asItWas, source: before.source }
