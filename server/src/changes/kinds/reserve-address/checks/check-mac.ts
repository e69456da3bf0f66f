import { calledPlace } from '../../../../addresses/reservation-owner.ts'
import { checkDeviceMac } from '../../device-mac.ts'
import { checkResult } from '../../check-result.ts'
import type { CheckResult } from '../../check-result.ts'
import type { ReservationIntent } from '../../../../addresses/intent.ts'
import type { ReservationSnapshot } from '../../../../addresses/snapshot.ts'

/** Is it the MAC of one device that keeps it, and where is it reserved already. */
export function checkMac(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  leftBy: number | null,
): CheckResult[] {
  return [checkDeviceMac(intent.mac, madeUp), ...here(intent, before, leftBy), ...elsewhere(intent, before)]
}

const madeUp = {
  level: 'amber',
  words: 'This MAC is random and will change. The reservation is lost then.',
  way: 'Turn off its private address for this network first.',
} as const

/** One that is there already is replaced, which takes something away from somebody. */
function here(
  { address }: ReservationIntent,
  { servers }: ReservationSnapshot,
  leftBy: number | null,
): CheckResult[] {
  const kept = servers.flatMap(({ title, says }) => (says === null ? [] : [{ title, says }]))
  const others = kept.filter(({ says }) => says.address !== address)
  if (kept.length === 0)
    return [checkResult('green', 'mac-reserved', 'It has no reservation in this subnet.')]
  if (others.length === 0)
    return [checkResult('green', 'mac-reserved', 'The address is already reserved for it.')]
  const words = others.map(({ title, says }) => `${says.address ?? 'no address'} on ${title}`).join(', ')
  if (leftBy !== null) {
    const own = `Run ${leftBy} reserved ${words} for it. The earlier reservation is restored.`
    return [checkResult('green', 'mac-reserved', own)]
  }
  return [checkResult('amber', 'mac-reserved', `Its reservation ${words} is replaced.`)]
}

function elsewhere({ mac, others: wanted }: ReservationIntent, before: ReservationSnapshot): CheckResult[] {
  const { servers, others } = before
  const moved = (others ?? []).flatMap(({ network, servers: own }) =>
    own.flatMap(({ says }) => (says === null ? [] : [calledPlace({ ...says, subnet: network })])),
  )
  const places = [...new Set(servers.flatMap((server) => server.elsewhere))]
  const staying = places.filter((place) => !moved.includes(place))
  const taken = (wanted ?? []).some(({ state }) => state === 'none') ? [...new Set(moved)] : []
  return [
    ...(taken.length === 0
      ? []
      : [
          checkResult(
            'green',
            'mac-moved',
            `It moves here: ${taken.join(', ')} is removed in the same run, and restored by an undo.`,
          ),
        ]),
    ...(staying.length === 0
      ? []
      : [
          checkResult(
            'amber',
            'mac-elsewhere',
            `${mac} has other reservations, which stay: ${staying.join(', ')}.`,
            'Choose the move, which removes them in the same run, or remove those that are no longer needed.',
          ),
        ]),
  ]
}
