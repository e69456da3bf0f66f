import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface, StackMember } from '../../../../world/model/switch.ts'
import { cell, right } from '../device/column.ts'
import { neighboursByPort, portPower } from '../device/power.ts'
import type { PortPower } from '../device/power.ts'

export const powerCommands: readonly Command[] = [
  { pattern: 'show power inline', run: (context) => whole(context, context.device.members) },
  {
    pattern: 'show power inline module <number>',
    run: (context, given) =>
      whole(
        context,
        context.device.members.filter((member) => member.number === Number(given.values['number'])),
      ),
  },
  { pattern: 'show power inline <interface>', run: single },
]

interface Powered {
  readonly of: Interface
  readonly power: PortPower
}

function powered({ world, device }: Context): Powered[] {
  const neighbours = neighboursByPort(world, device)
  return [...device.interfaces.values()].flatMap((of) => {
    const power = portPower(world, device, of, neighbours.get(of.name) ?? [])
    return power === null ? [] : [{ of, power }]
  })
}

const total = (ports: readonly Powered[]) => ports.reduce((sum, { power }) => sum + power.watts, 0)

const head: Lines = [
  'Interface Admin  Oper       Power   Device              Class Max',
  '                            (Watts)                            ',
  '--------- ------ ---------- ------- ------------------- ----- ----',
]

const row = ({ of, power }: Powered) =>
  `${cell(of.shortName, 9)} ${cell(power.admin, 6)} ${cell(power.oper, 10)} ${cell(power.watts.toFixed(1), 7)} ${cell(power.device, 19)} ${cell(power.class, 5)} ${power.limit.toFixed(1)} `

const moduleHead: Lines = [
  'Module   Available     Used     Remaining',
  '          (Watts)     (Watts)    (Watts) ',
  '------   ---------   --------   ---------',
]

/** Power the supplies of one member still have. A single unit of IOS 15 has a line of its own, which names no member. */
function budget({ device }: Context, member: StackMember, used: number): Lines {
  const [available, left] = [member.powerBudget, member.powerBudget - used]
  if (device.os === 'ios' && device.members.length === 1) {
    return [
      `Available:${available.toFixed(1)}(w)  Used:${used.toFixed(1)}(w)  Remaining:${left.toFixed(1)}(w)`,
      '',
    ]
  }
  return [
    ...moduleHead,
    `${cell(member.number, 6)}   ${right(available.toFixed(1), 9)}   ${right(used.toFixed(1), 8)}   ${right(left.toFixed(1), 9)}`,
  ]
}

/** A block for each member; that IOS 15 also prints the totals below its stacks is unconfirmed, and it does not here. */
function whole(context: Context, members: readonly StackMember[]): Lines {
  const ports = powered(context)
  if (ports.length === 0) return ['%No inline power card on switch']
  return members.flatMap((member) => {
    const here = ports.filter(({ of }) => of.member === member.number)
    if (here.length === 0) return []
    const on = here.filter(({ power }) => power.oper === 'on')
    return [
      ...budget(context, member, total(here)),
      ...head,
      ...here.map(row),
      ...(context.device.os === 'ios-xe'
        ? [
            '--------- ------ ---------- ---------- ---------- ------ ----- ',
            `Totals:          ${cell(on.length, 5)}on    ${cell(total(here).toFixed(1), 10)}`,
            '',
          ]
        : []),
      '',
    ]
  })
}

/** What a port without power answers here is unconfirmed. */
function single(context: Context, given: Given): Lines {
  const found = powered(context).find(({ of }) => of.name === given.values['interface'])
  const of = context.device.interfaces.get(given.values['interface'] ?? '')
  if (found === undefined) return [`% Inline power not supported on interface ${of?.shortName ?? ''}`]
  return [
    ...head,
    row(found),
    '',
    'Interface  AdminPowerMax   AdminConsumption    ',
    '             (Watts)           (Watts)           ',
    '---------- --------------- --------------------  ',
    '',
    `${cell(found.of.shortName, 10)} ${right(found.power.limit.toFixed(1), 15)} ${right('15.4', 20)}`,
  ]
}
