import type { Command, Context, Lines } from '../command/command.ts'
import type { StackMember, Switch } from '../../../../world/model/switch.ts'
import { isOlderXe } from '../../release.ts'
import { degreesAt, inletLimits, inletOf, insideLimit } from '../../temperature.ts'
import { cell, right } from '../device/column.ts'
import { isCore, partSerial, supplyModel } from '../device/inventory.ts'

export const environmentCommands: readonly Command[] = [
  // That the bare word answers on every release is unconfirmed.
  { pattern: 'show environment [all]', run: all },
  { pattern: 'show environment fan', run: fans },
  { pattern: 'show environment stack', run: stack },
  { pattern: 'show environment power [all]', run: (context) => supplies(context) },
  { pattern: 'show environment temperature [status]', run: temperature },
]

const isOlder = (device: Switch) => device.os === 'ios' || isOlderXe(device)

/** A table with tabs; since IOS-XE 17 with the air flow. */
const fanTable = (device: Switch): Lines => {
  const flow = isOlderXe(device) ? ['', ''] : ['\t Airflow direction', '\t Front to Back']
  return [
    `Switch\t FAN\t Speed\t State${flow[0]}`,
    '---------------------------------------------------',
    ...device.members.flatMap((member) =>
      [1, 2, 3].map((fan) => `  ${member.number}  \t  ${fan}\t5440 \t  OK${flow[1]}`),
    ),
  ]
}

function fans({ device }: Context): Lines {
  if (isCore(device)) {
    return [
      'Fan                 Fan States',
      'Tray    Status      0     1     2     3',
      '------  ----------  -----------------------',
      ...['FM0', 'FM1'].map((tray) => `${tray}     ok          good  good  good  good`),
      '',
    ]
  }
  if (device.os === 'ios') return device.members.map((member) => `FAN ${member.number} is OK`)
  if (!isOlderXe(device)) return fanTable(device)
  return [...fanTable(device), ...device.members.flatMap(() => ['FAN PS-1 is OK', 'FAN PS-2 is NOT PRESENT'])]
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

/** Unrelated layouts: a table of sensors on XE 17, another on a 9500, lines on what is older. */
function all(context: Context): Lines {
  if (isCore(context.device)) return [...coreSensors(context.device), ...supplies(context), ...fans(context)]
  const { members, os } = context.device
  const probes = os === 'ios' ? 1 : 3
  if (isOlder(context.device)) {
    return [
      ...fans(context),
      ...members.flatMap((member) => temperatureOf(member, probes)),
      ...supplies(context),
    ]
  }
  return [
    'Sensor List: Environmental Monitoring ',
    ' Sensor          Location        State               Reading       Range(min-max)       ',
    ...members.flatMap((member) => sensors(member)),
    '',
    ...fanTable(context.device),
    '',
    ...supplies(context),
    '---------------------------------------------------',
    '',
  ]
}

/** Sensors of a 9500 are named by what they measure and stand in slots. */
function coreSensors({ members }: Switch): string[] {
  const [member] = members
  const degrees = member === undefined ? 0 : inletOf(member)
  const row = (name: string, value: number, unit: string) =>
    ` ${cell(name, 24)}${cell('R0', 16)}${cell('Normal', 16)}${value} ${unit}`
  return [
    'Sensor List:  Environmental Monitoring ',
    ' Sensor                  Location        State           Reading',
    row('PSOC-MB_0: VOUT', 12_090, 'mV'),
    row('Temp: Outlet_A', degrees + 9, 'Celsius'),
    row('Temp: Inlet_A', degrees, 'Celsius'),
    row('Temp: Coretemp', degrees + 14, 'Celsius'),
    '',
  ]
}

/** Numbers end before their unit; `na` stands a little to the right of a range. */
function sensors(member: StackMember): string[] {
  const row = (name: string, state: string, value: number, unit: string, range: string) =>
    ` ${cell(name, 16)}${cell(member.number, 16)}${cell(state, 15)}${right(value, 9)} ${cell(unit, 10)}${range}`
  return [
    row('PS1 Vout', 'GOOD', 56_111, 'mV', '  na'),
    row('PS1 Vin', 'GOOD', 230_250, 'mV', '90 - 264'),
    row('PS1 CURin', 'GOOD', 1_377, 'mA', '  na'),
    row('PS1 POWin', 'GOOD', 167_750, 'mW', '  na'),
    row('PS1 FAN', 'GOOD', 6_480, 'rpm', '  na'),
    row('SYSTEM INLET', 'GREEN', degreesAt(member, 0), 'Celsius', `0 - ${inletLimits.red}`),
    row('SYSTEM OUTLET', 'GREEN', degreesAt(member, 1), 'Celsius', `0 - ${insideLimit}`),
    row('SYSTEM HOTSPOT', 'GREEN', degreesAt(member, 2), 'Celsius', `0 - ${insideLimit}`),
  ]
}

function temperature({ device }: Context): Lines {
  return device.members.flatMap((member) => temperatureOf(member, device.os === 'ios' ? 1 : 3))
}

function temperatureOf(member: StackMember, sensors = 1): string[] {
  const degrees = inletOf(member)
  const all = [
    ['Inlet', degrees, inletLimits.yellow, inletLimits.red],
    ['Outlet', degrees + 9, 105, 125],
    ['Hotspot', degrees + 18, 105, 125],
  ] as const
  return [
    `Switch ${member.number}: SYSTEM TEMPERATURE is OK`,
    ...all
      .slice(0, sensors)
      .flatMap(([name, value, yellow, red]) => [
        `${name} Temperature Value: ${value} Degree Celsius`,
        'Temperature State: GREEN',
        `Yellow Threshold : ${yellow} Degree Celsius`,
        `Red Threshold    : ${red} Degree Celsius`,
        '',
      ]),
  ]
}

/** Serials are longer than their column, so that what follows stands one place to the right on IOS-XE. */
function supplies({ device }: Context): Lines {
  if (isCore(device)) {
    return [
      'Power                                                    Fan States',
      'Supply  Model No              Type  Capacity  Status     0     1',
      '------  --------------------  ----  --------  ---------  -----------',
      `PS0     ${cell(supplyModel(device), 22)}AC    650 W     ok         good  N/A`,
      '',
    ]
  }
  const ios = device.os === 'ios'
  return [
    `${ios ? ' ' : ''}SW  PID                 Serial#     Status           Sys Pwr  PoE Pwr  Watts`,
    `${ios ? '-' : ''}--  ------------------  ----------  ---------------  -------  -------  -----`,
    ...device.members.flatMap((member) => {
      if (ios) return [` ${member.number}  ${cell('Built-in', 20)}${' '.repeat(29)}Good`]
      const serial = `${partSerial(member, 'DTN')}  `
      return [
        `${member.number}A  ${cell(supplyModel(device), 20)}${serial}${cell('OK', 16)}${cell('Good', 9)}${cell('Good', 9)}1100`,
        `${member.number}B  Not Present`,
      ]
    }),
    '',
  ]
}
