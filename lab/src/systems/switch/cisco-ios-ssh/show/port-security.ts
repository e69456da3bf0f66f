import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { portLines } from '../device/chassis.ts'
import { right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

/** The table's layout as commonly known of IOS 15 and IOS-XE; the fields of one port as recorded. */
export const portSecurityCommands: readonly Command[] = [
  { pattern: 'show port-security', run: table },
  { pattern: 'show port-security interface <interface>', run: ofInterface },
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

function table(context: Context): Lines {
  const { world, device } = context
  const secured = [...device.interfaces.values()].filter((of) => securityOf(context, of).on)
  return [
    'Secure Port  MaxSecureAddr  CurrentAddr  SecurityViolation  Security Action',
    '                (Count)       (Count)          (Count)',
    '---------------------------------------------------------------------------',
    ...secured.map((of) => {
      const { maximum, violations, action } = securityOf(context, of)
      const here = world.attachedTo(device, of).length
      return `${right(of.shortName, 11)}${right(maximum, 15)}${right(here, 13)}${right(violations, 19)}${right(action, 17)}`
    }),
    '---------------------------------------------------------------------------',
    'Total Addresses in System (excluding one mac per port)     : 0',
    'Max Addresses limit in System (excluding one mac per port) : 4096',
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
