import type { Command, Context, Lines } from '../command/command.ts'
import type { StackMember, Switch } from '../../../../world/model/switch.ts'
import { isOlderXe } from '../../release.ts'
import { inletLimits, inletOf } from '../../temperature.ts'
import { cell, right } from '../device/column.ts'
import { partSerial, supplyModel } from './inventory.ts'

export const environmentCommands: readonly Command[] = [
  // That the bare word answers on every release is unconfirmed.
  { pattern: 'show environment [all]', run: all },
  { pattern: 'show environment fan', run: fans },
  { pattern: 'show environment stack', run: stack },
  { pattern: 'show environment power [all]', run: (context) => supplies(context) },
  { pattern: 'show environment temperature [status]', run: temperature },
]

const isOlder = (device: Switch) => device.os === 'ios' || isOlderXe(device)

const fanTable = (device: Switch): Lines => [
  'Switch   FAN     Speed   State   Airflow direction',
  '---------------------------------------------------',
  ...device.members.flatMap((member) =>
    [1, 2, 3].map((fan) => `  ${cell(member.number, 7)}${cell(fan, 8)}${cell(5440, 8)}OK      Front to Back`),
  ),
]

/** Lines on IOS 15, a table with tabs on IOS-XE 16, one with an air flow since. */
function fans({ device }: Context): Lines {
  if (device.os === 'ios') return device.members.map((member) => `FAN ${member.number} is OK`)
  if (!isOlderXe(device)) return fanTable(device)
  return [
    'Switch   FAN     Speed   State',
    '---------------------------------------------------',
    ...device.members.flatMap((member) =>
      [1, 2, 3].map((fan) => `  ${member.number}\t  ${fan}\t 5440\t   OK`),
    ),
    ...device.members.flatMap(() => ['FAN PS-1 is OK', 'FAN PS-2 is NOT PRESENT']),
  ]
}

function stack(context: Context): Lines {
  return context.device.members.flatMap((member) => [
    `SWITCH: ${member.number}`,
    ...(context.device.os === 'ios'
      ? ['FAN is OK']
      : ['FAN 1 is OK', 'FAN 2 is OK', 'FAN 3 is OK', 'FAN PS-1 is OK', 'FAN PS-2 is NOT PRESENT']),
    'SYSTEM TEMPERATURE is OK',
    `System Temperature Value: ${inletOf(member)} Degree Celsius`,
    'System Temperature State: GREEN',
    `Yellow Threshold : ${inletLimits.yellow} Degree Celsius`,
    `Red Threshold    : ${inletLimits.red} Degree Celsius`,
    '',
  ])
}

/** Two unrelated layouts: a table of sensors on XE 17, lines on what is older. */
function all(context: Context): Lines {
  const { members } = context.device
  if (isOlder(context.device)) {
    return [...fans(context), ...members.flatMap((member) => temperatureOf(member)), ...supplies(context)]
  }
  return [
    'Sensor List: Environmental Monitoring ',
    ' Sensor          Location        State               Reading                 Range(min-max)',
    ...members.flatMap((member) => sensors(member)),
    '',
    '',
    ...fanTable(context.device),
    ...supplies(context),
  ]
}

function sensors(member: StackMember): string[] {
  const row = (name: string, state: string, reading: string, range: string) =>
    ` ${cell(name, 16)}${cell(member.number, 16)}${cell(state, 20)}${cell(reading, 24)}${range}`
  const degrees = inletOf(member)
  return [
    row('PS1 Vout', 'GOOD', '56111 mV', 'na'),
    row('SYSTEM INLET', 'GREEN', `${degrees} Celsius`, '0 - 56'),
    row('SYSTEM OUTLET', 'GREEN', `${degrees + 9} Celsius`, '0 - 125'),
    row('SYSTEM HOTSPOT', 'GREEN', `${degrees + 18} Celsius`, '0 - 125'),
  ]
}

function temperature({ device }: Context): Lines {
  return device.members.flatMap((member) => temperatureOf(member))
}

function temperatureOf(member: StackMember): string[] {
  return [
    `Switch ${member.number}: SYSTEM TEMPERATURE is OK`,
    `Inlet Temperature Value: ${inletOf(member)} Degree Celsius`,
    'Temperature State: GREEN',
    `Yellow Threshold : ${inletLimits.yellow} Degree Celsius`,
    `Red Threshold    : ${inletLimits.red} Degree Celsius`,
    '',
  ]
}

function supplies({ device }: Context): Lines {
  return [
    'SW  PID                 Serial#     Status           Sys Pwr  PoE Pwr  Watts',
    '--  ------------------  ----------  ---------------  -------  -------  -----',
    ...device.members.flatMap((member) => {
      const slot = (
        place: string,
        pid: string,
        serial: string,
        status: string,
        power: string,
        watts: string,
      ) =>
        `${cell(`${member.number}${place}`, 4)}${cell(pid, 20)}${cell(serial, 12)}${cell(status, 17)}${cell(power, 9)}${cell(power, 9)}${right(watts, 4)}`
      if (device.os === 'ios') return [slot('', 'Built-in', '', 'Good', '', '')]
      return [
        slot('A', supplyModel(device), partSerial(member, 'DTN'), 'OK', 'Good', '1100'),
        slot('B', 'Not Present', '', '', '', ''),
      ]
    }),
    '',
  ]
}
