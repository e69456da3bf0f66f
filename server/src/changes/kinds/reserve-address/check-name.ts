import { found } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
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
      found(
        'red',
        'hostname',
        `“${hostname}” is no name of a host: letters, digits and hyphens, 63 at most between the dots.`,
      ),
    ]
  }
  const others = [...new Set(servers.flatMap(({ nameFor }) => nameFor))]
  if (others.length === 0)
    return [found('green', 'hostname', 'The name can be one of a host, and no other has it reserved.')]
  return [
    found(
      'amber',
      'hostname',
      `${others.join(', ')} has this name too: one of them is found by it, or none.`,
    ),
  ]
}
