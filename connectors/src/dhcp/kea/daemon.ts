import { z } from 'zod'
import { unreadable } from '../../failures.ts'

const dhcp4 = z.object({ Dhcp4: z.unknown() })

const other = z.union([
  z.object({ Dhcp6: z.unknown() }).transform(() => 'the DHCPv6 server'),
  z.object({ DhcpDdns: z.unknown() }).transform(() => 'the server for DNS updates'),
  z.object({ 'Control-agent': z.unknown() }).transform(() => 'the control agent for itself'),
])

/**
 * Every daemon of Kea answers config-get, and from 2.7.2 on each has a channel of its own, so that one is easily taken
 * for the other. Throws where another one answered; a shape that is none of theirs is left to others.
 */
export function checkDaemon(name: string, answer: unknown) {
  const found = other.safeParse(answer)
  if (dhcp4.safeParse(answer).success || !found.success) return
  throw unreadable({
    cause: 'not-understood',
    message: `${name} is not the DHCPv4 server of Kea. This port is ${found.data}`,
  })
}
