import { checkResult } from '../changes/kinds/check-result.ts'
import type { CheckResult } from '../changes/kinds/check-result.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** RFC 1123: letters, digits and hyphens, 63 at most between the dots. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 &&
  text
    .replace(/\.$/, '')
    .split('.')
    .every((part) => label.test(part))

export function checkName({ hostname }: ReservationIntent, { servers }: ReservationSnapshot): CheckResult[] {
  if (hostname === null) return []
  if (!isHostName(hostname)) {
    return [
      checkResult(
        'red',
        'hostname',
        `“${hostname}” is not a host name. Use letters, digits and hyphens, 63 at most between dots.`,
      ),
    ]
  }
  const others = [...new Set(servers.flatMap(({ nameFor }) => nameFor))]
  if (others.length === 0)
    return [checkResult('green', 'hostname', 'The host name is valid and not used by another reservation.')]
  return [checkResult('amber', 'hostname', `${others.join(', ')} has this name too, so it may not resolve.`)]
}
