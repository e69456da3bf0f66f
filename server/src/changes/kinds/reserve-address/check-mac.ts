import { calledPlace } from './reservation-owner.ts'
import { checkDeviceMac } from '../device-mac.ts'
import { found } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

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
  words:
    'The device made this MAC up, and will come with another one some day: the reservation is then nobody’s.',
  way: 'Turn its private address off for this network first.',
} as const

/** One that is there already is replaced, which takes something away from somebody. */
function here(
  { address }: ReservationIntent,
  { servers }: ReservationSnapshot,
  leftBy: number | null,
): CheckResult[] {
  const kept = servers.flatMap(({ title, says }) => (says === null ? [] : [{ title, says }]))
  const others = kept.filter(({ says }) => says.address !== address)
  if (kept.length === 0) return [found('green', 'mac-reserved', 'Nothing is reserved for it in this subnet.')]
  if (others.length === 0) return [found('green', 'mac-reserved', 'The address is reserved for it already.')]
  const words = others.map(({ title, says }) => `${says.address ?? 'no address'} on ${title}`).join(', ')
  if (leftBy !== null) {
    const own = `Run ${leftBy} reserved ${words} for it, which is replaced by what it had before.`
    return [found('green', 'mac-reserved', own)]
  }
  return [found('amber', 'mac-reserved', `Reserved for it until now: ${words}. That is replaced.`)]
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
          found(
            'green',
            'mac-moved',
            `It is moved here: ${taken.join(', ')} is taken away in the same run, and comes back where this is undone.`,
          ),
        ]),
    ...(staying.length === 0
      ? []
      : [
          found(
            'amber',
            'mac-elsewhere',
            `${mac} has other reservations, which stay: ${staying.join(', ')}.`,
            'Have it moved here, which takes them away in the same run, or take away what is not needed any more.',
          ),
        ]),
  ]
}
