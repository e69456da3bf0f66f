import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortAct } from '@patchbay/contract/changes/kinds/act-on-port'
import type { Check } from '@patchbay/contract/changes/check'
import type { Affected } from '@patchbay/contract/changes/preview'
import { portAct } from '../ports/act.ts'
import type { PortSnapshot } from '../ports/snapshot.ts'
import type { Means, Shown, Step } from '../changes/kind.ts'
import { elsewhereNow } from './check-where.ts'
import { checkResult } from '../changes/kinds/check-result.ts'
import type { CheckResult } from '../changes/kinds/check-result.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Its port taken down and up, as anybody asks for it; null for a reservation that its device is not hurried to. */
export const bounceOf = ({ port }: ReservationIntent): PortAct | null =>
  // What was kept before it could be asked for has no port.
  port == null ? null : { ...port, act: 'bounce' }

interface Bounce {
  readonly act: PortAct
  readonly port: PortSnapshot
}

/** With the port as it was read; null where none is bounced. */
export function bounceIn(intent: ReservationIntent, { port }: ReservationSnapshot): Bounce | null {
  const act = bounceOf(intent)
  return act === null || port == null ? null : { act, port }
}

const named = ({ act, port }: Bounce) => `${act.switch} ${shortInterface(port.interface)}`

/** Whether the port may be bounced, by the checks of that act, and whether the device is there. */
export async function checkRenewal(intent: ReservationIntent, before: ReservationSnapshot): Promise<Check[]> {
  if (!intent.renew) return []
  const { mac } = intent
  const bounce = bounceIn(intent, before)
  if (bounce === null) {
    const words = `The last walk saw ${mac} at no port. It gets the address when it renews.`
    return [own(checkResult('amber', 'renew', words, 'Find it first, or turn off “Renew at once”.'), before)]
  }
  const { act, port } = bounce
  const isThere = port.devices.some((device) => device.mac === mac)
  const words = isThere
    ? `${mac} is at ${named(bounce)}, which is bounced.`
    : `${mac} is not at ${named(bounce)} any more, where the last walk saw it.`
  const way = isThere ? null : 'Find it first, or turn off “Renew at once”.'
  const there = checkResult(isThere ? 'green' : 'red', 'renew', words, way)
  return [
    { ...own(there, before), source: port.source, observedAt: port.observedAt },
    ...(await portAct.check(act, port)).map((check) => ({
      ...check,
      words: `${named(bounce)}: ${check.words}`,
    })),
  ]
}

const own = (one: CheckResult, { observedAt }: ReservationSnapshot): Check => ({
  ...one,
  source: 'the last walk of the switches',
  observedAt,
  protectedClass: null,
})

/** What is said of it before: the sentence, the commands, and who is there besides. */
export function showRenewal(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  means: Means,
): Pick<Shown, 'sentence' | 'sendings' | 'affected'> | null {
  const bounce = bounceIn(intent, before)
  return bounce === null ? null : portAct.show(bounce.act, bounce.port, means)
}

/** Who is at the port besides, and the device itself, which hears of the reservation by it. */
export function affectedWith(
  renewal: ReturnType<typeof showRenewal>,
  { mac, address }: ReservationIntent,
  before: ReservationSnapshot,
  affected: readonly Affected[],
): Affected[] {
  if (renewal === null) return [...affected]
  const gets = address ?? 'its name'
  const then =
    elsewhereNow(before) === null ? `it gets ${gets}` : `not ${gets}, which is for ${before.subnet.network}`
  const device = affected.find((one) => one.mac === mac)
  return [
    ...renewal.affected.map((one) =>
      one.mac === mac ? { ...one, ...device, how: `${one.how}: ${then}` } : one,
    ),
    ...affected.filter((one) => !renewal.affected.some(({ mac: there }) => there === one.mac)),
  ]
}

/**
 * The steps of the act, after all others. What is reserved stands without the link having gone down, and the proof says whether the
 * device came; a port that is down comes up whatever happens.
 */
export function renewalSteps(intent: ReservationIntent, before: ReservationSnapshot, means: Means): Step[] {
  const bounce = bounceIn(intent, before)
  if (bounce === null) return []
  return portAct
    .steps(bounce.act, bounce.port, means)
    .map((step) => (step.restores === true ? step : { ...step, dispensable: true }))
}

/** What is otherwise of the port than when it was previewed; null where nothing is. */
export function portMovedSince(before: ReservationSnapshot, now: ReservationSnapshot): string | null {
  if (before.port == null || now.port == null) return null
  const moved = portAct.moved(before.port, now.port)
  return moved === null ? null : `the port of the device changed since the preview: ${moved}`
}
