import type { Command, Context, Lines } from '../command/command.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import { cell } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

export const stackCommands: readonly Command[] = [
  { pattern: 'show switch', run: (context) => table(context) },
  { pattern: 'show switch detail', run: (context) => [...table(context), ...ring(context)] },
  { pattern: 'show switch stack-ports', run: (context) => ring(context) },
  { pattern: 'show platform', run: platform },
]

function roleOf(device: Switch, position: number): string {
  if (device.os === 'ios') return position === 0 ? 'Master' : 'Member'
  return ['Active', 'Standby'][position] ?? 'Member'
}

/**
 * A unit with other software than the stack's waits for it; one that is only expected has no address yet. IOS has narrower
 * columns, a hardware version without letter, and says nothing of the persistence of the address.
 */
function table({ device, chassis }: Context): Lines {
  const xe = device.os === 'ios-xe'
  const hardware = xe ? 'V02' : '4'
  const head = xe
    ? [
        `Switch/Stack Mac Address : ${dottedMac(device.mac)} - Local Mac Address`,
        'Mac persistency wait time: Indefinite',
        '                                             H/W   Current',
        'Switch#   Role    Mac Address     Priority Version  State ',
        '-'.repeat(85),
      ]
    : [
        `Switch/Stack Mac Address : ${dottedMac(device.mac)}`,
        '                                           H/W   Current',
        'Switch#  Role   Mac Address     Priority Version  State ',
        '-'.repeat(58),
      ]
  const row = (
    mark: string,
    number: number,
    role: string,
    mac: string,
    first: number,
    hw: string,
    state: string,
  ) =>
    xe
      ? `${mark}${cell(number, 8)}${cell(role, 8)} ${mac}     ${cell(first, 6)} ${cell(hw, 7)} ${cell(state, 36)}`
      : `${mark}${cell(number, 8)}${cell(role, 6)} ${mac}     ${cell(first, 6)} ${cell(hw, 7)} ${cell(state, 20)}`
  return [
    ...head,
    ...device.members.map((member, position) => {
      const mark = position === 0 ? '*' : ' '
      const state = chassis.mismatched.has(member.number) ? 'V-Mismatch' : 'Ready'
      const role = roleOf(device, position)
      return row(mark, member.number, role, dottedMac(member.mac), priority(position), hardware, state)
    }),
    ...[...chassis.provisioned.keys()]
      .sort((a, b) => a - b)
      .map((number) => row(' ', number, 'Member', '0000.0000.0000', 0, xe ? '' : '0', 'Provisioned')),
    '',
  ]
}

const priority = (position: number) => Math.max(1, 15 - position)

/** Each member is joined to the next and the last to the first; one alone has no neighbour. */
function ring({ device }: Context): Lines {
  const count = device.members.length
  const [good, bad] = device.os === 'ios' ? ['Ok', 'Down'] : ['OK', 'DOWN']
  const state = count > 1 ? good : bad
  // `OK` and `Down` do not begin in one place.
  const indent = state === 'OK' ? 12 : state === 'Ok' ? 11 : 10
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
        `${cell(`  ${member.number}`, indent)}${cell(state, 11)}${cell(state, state === 'Ok' ? 18 : 17)}${cell(neighbour(position + 1), 9)}${neighbour(position - 1)}`,
    ),
    '',
  ]
}

/** A row per member with its ports, then the stack; IOS 15 has parts of it alone, for its maker. */
function platform({ device, chassis }: Context): Lines {
  if (device.os === 'ios') return ['% Incomplete command.', '']
  const ports = (number: number) =>
    [...device.interfaces.values()].filter((of) => of.member === number && of.kind === 'physical').length
  return [
    'Switch  Ports    Model                Serial No.   MAC address     Hw Ver.       Sw Ver. ',
    '------  -----   ---------             -----------  --------------  -------       --------',
    ...device.members.map(
      ({ number, model, serial, mac }) =>
        ` ${cell(number, 7)}${cell(ports(number), 8)}${cell(model, 22)}${cell(serial, 13)}${cell(dottedMac(mac), 16)}${cell('V02', 14)}${cell(device.software, 40)}`,
    ),
    `Switch/Stack Mac Address : ${dottedMac(device.mac)} - Local Mac Address`,
    'Mac persistency wait time: Indefinite',
    '                                   Current',
    'Switch#   Role        Priority      State ',
    '-------------------------------------------',
    ...device.members.map((member, position) => {
      const state = chassis.mismatched.has(member.number) ? 'V-Mismatch' : 'Ready'
      return `${position === 0 ? '*' : ' '}${cell(member.number, 9)}${cell(roleOf(device, position), 12)} ${cell(priority(position), 14)}${cell(state, 20)}`
    }),
    '',
  ]
}
