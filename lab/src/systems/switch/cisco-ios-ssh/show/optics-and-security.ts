import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, right } from '../device/column.ts'
import { takesPlug } from '../device/interface-facts.ts'
import { portLines } from '../device/chassis.ts'

/** Layouts as commonly known of IOS 15 and IOS-XE. */
export const opticsAndSecurityCommands: readonly Command[] = [
  { pattern: 'show interfaces [<interface>] transceiver', run: transceiver },
  { pattern: 'show port-security', run: security },
]

/** Readings of a plug, steady for a port and different between them. */
const spread = (of: Interface, low: number, width: number) =>
  low + ((Number.parseInt(of.mac.slice(-2), 16) % 100) / 100) * width

/** Only plugs with a cable have optics here. */
function transceiver(
  { world, device }: Context,
  given: { readonly values: Readonly<Record<string, string>> },
): Lines {
  const name = given.values['interface']
  const plugs = [...device.interfaces.values()].filter(
    (of) =>
      of.kind === 'physical' &&
      of.uplink !== null &&
      takesPlug(device, of) &&
      (name === undefined || of.name === name),
  )
  if (plugs.length === 0) return []
  return [
    'If device is externally calibrated, only calibrated values are printed.',
    '++ : high alarm, +  : high warning, -  : low warning, -- : low alarm.',
    'NA or N/A: not applicable, Tx: transmit, Rx: receive.',
    'mA: milliamperes, dBm: decibels (milliwatts).',
    '',
    '                                           Optical   Optical',
    '           Temperature  Voltage  Current   Tx Power  Rx Power',
    'Port       (Celsius)    (Volts)  (mA)      (dBm)     (dBm)',
    '---------  -----------  -------  --------  --------  --------',
    ...plugs.map((of) => {
      const up = world.operUp(device, of)
      const light = up ? spread(of, -4, 2).toFixed(1) : '-40.0 --'
      return `${cell(of.shortName, 10)}${right(spread(of, 24, 10).toFixed(1), 7)}${right('3.30', 11)}${right(spread(of, 5, 3).toFixed(1), 10)}${right(spread(of, -3, 1).toFixed(1), 10)}${right(light, up ? 10 : 13)}`
    }),
  ]
}

/** Ports with the line `switchport port-security`; what violated it took the port down. */
function security({ world, device, chassis }: Context): Lines {
  const secured = [...device.interfaces.values()].filter((of) =>
    [...portLines(chassis, of.name).kept.values()].some((line) => line.trim() === 'switchport port-security'),
  )
  return [
    'Secure Port  MaxSecureAddr  CurrentAddr  SecurityViolation  Security Action',
    '                (Count)       (Count)          (Count)',
    '---------------------------------------------------------------------------',
    ...secured.map((of) => {
      const lines = [...portLines(chassis, of.name).kept.values()].map((line) => line.trim())
      const number = (word: string) =>
        lines.flatMap((line) =>
          line.startsWith(`switchport port-security ${word} `) ? line.split(' ').slice(-1) : [],
        )[0]
      const action = number('violation') ?? 'shutdown'
      const here = world.attachedTo(device, of).length
      const violations = of.errDisabled === 'psecure-violation' ? 1 : 0
      const title = `${action.slice(0, 1).toUpperCase()}${action.slice(1)}`
      return `${right(of.shortName, 11)}${right(number('maximum') ?? 1, 15)}${right(here, 13)}${right(violations, 19)}${right(title, 17)}`
    }),
    '---------------------------------------------------------------------------',
    'Total Addresses in System (excluding one mac per port)     : 0',
    'Max Addresses limit in System (excluding one mac per port) : 4096',
  ]
}
