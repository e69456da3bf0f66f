import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { portLines } from '../device/chassis.ts'
import { cell, loose, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

export const portSecurityCommands: readonly Command[] = [
  { pattern: 'show port-security', run: table },
  { pattern: 'show port-security address', run: addresses },
  { pattern: 'show port-security interface <interface>', run: ofInterface },
  { pattern: 'show port-security interface <interface> address', run: addresses },
]

interface Secured {
  readonly on: boolean
  readonly maximum: number
  readonly action: string
  readonly violations: number
}

/** What violated it took the port down. */
function securityOf({ chassis }: Context, of: Interface): Secured {
  const lines = [...portLines(chassis, of.name).kept.values()].map((line) => line.trim())
  const last = (word: string) =>
    lines.flatMap((line) =>
      line.startsWith(`switchport port-security ${word} `) ? line.split(' ').slice(-1) : [],
    )[0]
  const action = last('violation') ?? 'shutdown'
  return {
    on: lines.includes('switchport port-security'),
    maximum: Number(last('maximum') ?? 1),
    action: `${action.slice(0, 1).toUpperCase()}${action.slice(1)}`,
    violations: of.errDisabled === 'psecure-violation' ? 1 : 0,
  }
}

const rule = '-'.repeat(75)
const wideRule = '-'.repeat(79)
const totals = (excluded: number): Lines => [
  `Total Addresses in System (excluding one mac per port)     : ${excluded}`,
  'Max Addresses limit in System (excluding one mac per port) : 4096',
]

/** Addresses beyond the first of each port. */
const excludedOf = ({ world, device }: Context, secured: readonly Interface[]) =>
  secured.reduce((sum, of) => sum + Math.max(0, world.attachedTo(device, of).length - 1), 0)

function addresses(context: Context, { values }: Given): Lines {
  const { world, device } = context
  const secured = [...device.interfaces.values()].filter(
    (of) =>
      securityOf(context, of).on && (values['interface'] === undefined || of.name === values['interface']),
  )
  return [
    '               Secure Mac Address Table',
    wideRule,
    'Vlan    Mac Address       Type                          Ports   Remaining Age',
    '                                                                   (mins)    ',
    '----    -----------       ----                          -----   -------------',
    ...secured.flatMap((of) =>
      world
        .attachedTo(device, of)
        .map(
          ({ endpoint, vlan }) =>
            `${right(vlan.id, 4)}    ${dottedMac(endpoint.mac)}    ${cell('SecureDynamic', 30)}${loose(of.shortName, 12)} -`,
        ),
    ),
    wideRule,
    ...totals(excludedOf(context, secured)),
  ]
}

function table(context: Context): Lines {
  const { world, device } = context
  const secured = [...device.interfaces.values()].filter((of) => securityOf(context, of).on)
  return [
    'Secure Port  MaxSecureAddr  CurrentAddr  SecurityViolation  Security Action',
    '                (Count)       (Count)          (Count)',
    rule,
    ...secured.map((of) => {
      const { maximum, violations, action } = securityOf(context, of)
      const here = world.attachedTo(device, of).length
      return `${right(of.shortName, 11)}${right(maximum, 15)}${right(here, 13)}${right(violations, 19)}${right(action, 17)}`
    }),
    rule,
    ...totals(excludedOf(context, secured)),
  ]
}

/** A port without port security has the same fields, and is down in its eyes. */
function ofInterface(context: Context, given: Given): Lines {
  const { world, device } = context
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  const { on, maximum, action, violations } = securityOf(context, of)
  const here = on ? world.attachedTo(device, of) : []
  const last = here.at(-1)
  const state = violations > 0 ? 'shutdown' : on && world.operUp(device, of) ? 'up' : 'down'
  return [
    `Port Security              : ${on ? 'Enabled' : 'Disabled'}`,
    `Port Status                : Secure-${state}`,
    `Violation Mode             : ${action}`,
    'Aging Time                 : 0 mins',
    'Aging Type                 : Absolute',
    'SecureStatic Address Aging : Disabled',
    `Maximum MAC Addresses      : ${maximum}`,
    `Total MAC Addresses        : ${here.length}`,
    'Configured MAC Addresses   : 0',
    'Sticky MAC Addresses       : 0',
    `Last Source Address:Vlan   : ${last === undefined ? '0000.0000.0000:0' : `${dottedMac(last.endpoint.mac)}:${last.vlan.id}`}`,
    `Security Violation Count   : ${violations}`,
    '',
  ]
}
