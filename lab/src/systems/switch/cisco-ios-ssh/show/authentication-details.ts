import { accessListOf } from '../../../../world/sessions.ts'
import type { Context, Lines } from '../command/command.ts'
import type { Session } from '../../../../world/model/session.ts'
import { dottedMac } from '../device/notation.ts'

/** The voice VLAN of the port is the voice domain. */
export const domainOf = (one: Session) => (one.vlan === one.interface.voiceVlan ? 'VOICE' : 'DATA')

const field = (name: string, value: string) => `${name.padStart(21)}:  ${value}`

/** MAB sends the MAC as user name, `00-50-B6-FF-7F-87` on this generation. */
const userName = (one: Session) =>
  one.method === 'mab' ? one.mac.toUpperCase().replaceAll(':', '-') : one.username

const handle = (one: Session, offset: number) =>
  `0x${((Number.parseInt(one.id.slice(-8), 16) + offset) >>> 0).toString(16).padStart(8, '0')}`

/** Seconds after which a session is asked for again, and after which it is told to the server again. */
const period = 43_200
const accounting = 172_800

function remaining(context: Context, one: Session, every = period): number {
  const passed = Math.floor((context.world.clock.now() - one.startedAt) / 1000)
  return every - (((passed % every) + every) % every)
}

/** The assigned VLAN shows only where it is not the port's own. */
const assignedVlan = (one: Session) =>
  one.vlan === one.interface.accessVlan || one.vlan === one.interface.voiceVlan ? null : one.vlan

export function sessionDetails(context: Context, one: Session): Lines {
  const vlan = assignedVlan(one)
  const ipv6 = context.world.attachment(one.mac)?.ipv6Address ?? null
  return [
    field('Interface', one.interface.name),
    field('IIF-ID', handle(one, 0x1f00).toUpperCase().replace('0X', '0x')),
    field('MAC Address', dottedMac(one.mac)),
    field('IPv6 Address', ipv6 === null ? 'Unknown' : ipv6),
    field('IPv4 Address', one.address ?? 'Unknown'),
    field('User-Name', userName(one)),
    field('Device-type', one.profile),
    field('Device-name', 'Unknown Device'),
    field('Status', 'Authorized'),
    field('Domain', domainOf(one)),
    field('Oper host mode', 'multi-auth'),
    field('Oper control dir', 'both'),
    field('Session timeout', `${period}s (server), Remaining: ${remaining(context, one)}s`),
    field('Timeout action', 'Reauthenticate'),
    field(
      'Acct update timeout',
      `${accounting}s (local), Remaining: ${remaining(context, one, accounting)}s`,
    ),
    field('Common Session ID', one.id),
    field('Acct Session ID', handle(one, 3)),
    field('Handle', handle(one, 0x0100)),
    field('Current Policy', 'DOT1X_MAB_POLICY'),
    '',
    '',
    'Local Policies:',
    '        Service Template: DEFAULT_LINKSEC_POLICY_SHOULD_SECURE (priority 150)',
    '      Security Policy:  Should Secure',
    '',
    'Server Policies:',
    ...(vlan === null ? [] : [`           Vlan Group:  Vlan: ${vlan}`]),
    `              ACS ACL: xACSACLx-IP-${accessListOf(context.world.endpoints.get(one.mac)) ?? 'PERMIT_ALL'}-57f6b0d3`,
    `      Session-Timeout: ${period} sec`,
    '',
    '',
    'Method status list:',
    '       Method           State',
    ...(one.method === 'dot1x'
      ? ['        dot1x           Authc Success', '          mab           Stopped']
      : ['        dot1x           Stopped', '          mab           Authc Success']),
  ]
}

/** IOS 15 without IBNS 2. */
export function classicDetails(context: Context, one: Session): Lines {
  return [
    field('Interface', one.interface.name),
    field('MAC Address', dottedMac(one.mac)),
    field('IP Address', one.address ?? 'Unknown'),
    field('User-Name', userName(one)),
    field('Status', 'Authz Success'),
    field('Domain', domainOf(one)),
    field('Security Policy', 'Should Secure'),
    field('Security Status', 'Unsecure'),
    field('Oper host mode', 'multi-auth'),
    field('Oper control dir', 'both'),
    field('Authorized By', 'Authentication Server'),
    field('Vlan Policy', String(assignedVlan(one) ?? 'N/A')),
    field('Session timeout', `${period}s (server), Remaining: ${remaining(context, one)}s`),
    field('Timeout action', 'Reauthenticate'),
    field('Idle timeout', 'N/A'),
    field('Common Session ID', one.id),
    field('Acct Session ID', handle(one, 3)),
    field('Handle', handle(one, 0x0100)),
    '',
    'Runnable methods list:',
    '       Method   State',
    ...(one.method === 'dot1x'
      ? ['       dot1x    Authc Success', '       mab      Not run']
      : ['       dot1x    Failed over', '       mab      Authc Success']),
  ]
}
