import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Session } from '../../../../world/model/session.ts'
import { cell } from '../device/column.ts'
import { portSessions } from '../device/port-sessions.ts'
import { dottedMac } from '../device/notation.ts'
import { classicDetails, domainOf, sessionDetails } from './authentication-details.ts'

const table = '(authentication sessions|access-session)'

export const authenticationCommands: readonly Command[] = [
  { pattern: `show ${table}`, run: list },
  { pattern: `show ${table} interface <interface>`, run: (context, given) => ofInterface(context, given) },
  { pattern: `show ${table} interface <interface> details`, run: details },
  { pattern: `show ${table} mac <mac> [details]`, run: details },
  { pattern: `show ${table} method (dot1x|mab)`, run: list },
]

/** Sessions of this switch that the question is about, in the order of its ports. */
function sessionsOf({ world, device }: Context, given: Given): Session[] {
  const { interface: port, mac } = given.values
  const wanted = (one: Session) =>
    (mac === undefined || one.mac === mac) &&
    (!given.keywords.has('mab') || one.method === 'mab') &&
    (!given.keywords.has('dot1x') || one.method === 'dot1x')
  return [...device.interfaces.values()]
    .filter((of) => (port === undefined ? of.authentication : of.name === port))
    .flatMap((of) => portSessions(world, device, of).filter(wanted))
}

const none: Lines = ['No sessions match supplied criteria.', '']

/** IOS-XE has a flags column, which stands blank, and a key after the table; IOS 15 has neither. */
function list(context: Context, given: Given): Lines {
  const found = sessionsOf(context, given)
  if (found.length === 0) return ['No sessions currently exist', '']
  return context.device.os === 'ios' ? classic(found) : current(found)
}

function classic(found: readonly Session[]): Lines {
  return [
    '',
    'Interface  MAC Address     Method   Domain   Status         Session ID',
    ...found.map(
      (one) =>
        `${cell(one.interface.shortName, 11)}${dottedMac(one.mac)}  ${cell(one.method, 9)}${cell(domainOf(one), 9)}${cell('Authz Success', 15)}${one.id}`,
    ),
    '',
  ]
}

function current(found: readonly Session[]): Lines {
  return [
    'Interface                MAC Address    Method  Domain  Status Fg  Session ID',
    '--------------------------------------------------------------------------------------------',
    ...found.map(
      (one) =>
        `${cell(one.interface.shortName, 24)} ${dottedMac(one.mac)} ${cell(one.method, 7)} ${cell(domainOf(one), 7)} ${cell('Auth', 6)}      ${one.id}`,
    ),
    '',
    `Session count = ${found.length}`,
    '',
    'Key to Session Events Blocked Status Flags:',
    '',
    '  A - Applying Policy (multi-line status for details)',
    '  D - Awaiting Deletion',
    '  F - Final Removal in progress',
    '  I - Awaiting IIF ID allocation',
    '  N - Waiting for AAA to come up',
    '  P - Pushed Session',
    '  R - Removing User Profile (multi-line status for details)',
    '  U - Applying User Profile (multi-line status for details)',
    '  X - Unknown Blocker',
    '',
  ]
}

/** Without `details`, IOS 15 already prints the long form, and IOS-XE the table's rows of the port. */
function ofInterface(context: Context, given: Given): Lines {
  if (context.device.os === 'ios') return details(context, given)
  const found = sessionsOf(context, given)
  return found.length === 0 ? none : current(found)
}

function details(context: Context, given: Given): Lines {
  const found = sessionsOf(context, given)
  if (found.length === 0) return none
  const rule = '----------------------------------------'
  const separator = context.device.os === 'ios' ? [rule] : [rule, '']
  const block = context.device.os === 'ios' ? classicDetails : sessionDetails
  return found.flatMap((one, index) => [...(index > 0 ? separator : []), ...block(context, one), ''])
}
