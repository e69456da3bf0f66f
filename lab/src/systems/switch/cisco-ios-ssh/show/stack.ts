import type { Command, Context, Lines } from '../command/command.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import { cell } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

export const stackCommands: readonly Command[] = [
  { pattern: 'show switch', run: (context) => table(context) },
  { pattern: 'show switch detail', run: (context) => [...table(context), ...ring(context)] },
  { pattern: 'show switch stack-ports', run: (context) => ring(context) },
]

function roleOf(device: Switch, position: number): string {
  if (device.os === 'ios') return position === 0 ? 'Master' : 'Member'
  return ['Active', 'Standby'][position] ?? 'Member'
}

/** A unit with other software than the stack's waits for it; one that is only expected has no address yet. */
function table({ device, chassis }: Context): Lines {
  return [
    `Switch/Stack Mac Address : ${dottedMac(device.mac)} - Local Mac Address`,
    ...(device.os === 'ios-xe' ? ['Mac persistency wait time: Indefinite'] : []),
    '                                             H/W   Current',
    'Switch#   Role    Mac Address     Priority Version  State ',
    '-------------------------------------------------------------------------------------',
    ...device.members.map((member, position) => {
      const mark = position === 0 ? '*' : ' '
      const state = chassis.mismatched.has(member.number) ? 'V-Mismatch' : 'Ready'
      return row(
        mark,
        member.number,
        roleOf(device, position),
        dottedMac(member.mac),
        priority(position),
        'V02',
        state,
      )
    }),
    ...[...chassis.provisioned.keys()]
      .sort((a, b) => a - b)
      .map((number) => row(' ', number, 'Member', '0000.0000.0000', 0, '', 'Provisioned')),
    '',
  ]
}

const priority = (position: number) => Math.max(1, 15 - position)

const row = (
  mark: string,
  number: number,
  role: string,
  mac: string,
  first: number,
  hardware: string,
  state: string,
) =>
  `${mark}${cell(number, 8)} ${cell(role, 8)} ${mac}     ${cell(first, 6)} ${cell(hardware, 7)} ${cell(state, 22)}`

/** Each member is joined to the next and the last to the first; one alone has no neighbour. */
function ring({ device }: Context): Lines {
  const count = device.members.length
  const [good, bad] = device.os === 'ios' ? ['Ok', 'Down'] : ['OK', 'DOWN']
  const state = count > 1 ? good : bad
  const neighbour = (position: number) =>
    count > 1 ? String(device.members[(position + count) % count]?.number ?? '') : 'None'
  return [
    '',
    '',
    '         Stack Port Status             Neighbors     ',
    'Switch#  Port 1     Port 2           Port 1   Port 2 ',
    '--------------------------------------------------------',
    ...device.members.map(
      (member, position) =>
        `${cell(`  ${member.number}`, 10)}${cell(state, 11)}${cell(state, 18)}${cell(neighbour(position + 1), 9)}${cell(neighbour(position - 1), 7)}`,
    ),
    '',
  ]
}
