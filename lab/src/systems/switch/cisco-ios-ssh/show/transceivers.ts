import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, right } from '../device/column.ts'
import { takesPlug } from '../device/interface-facts.ts'
import { portWidth } from './interfaces-status.ts'

/** The column of ports is 11 wide on IOS 15 and IOS-XE 16, 13 on IOS-XE 17. */
export const transceiverCommands: readonly Command[] = [
  { pattern: 'show interfaces [<interface>] transceiver', run: transceiver },
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
  const port = portWidth(device) === 13 ? 13 : 11
  const ahead = ' '.repeat(port)
  return [
    'If device is externally calibrated, only calibrated values are printed.',
    '++ : high alarm, +  : high warning, -  : low warning, -- : low alarm.',
    'NA or N/A: not applicable, Tx: transmit, Rx: receive.',
    'mA: milliamperes, dBm: decibels (milliwatts).',
    '',
    `${ahead}                                Optical   Optical`,
    `${ahead}Temperature  Voltage  Current   Tx Power  Rx Power`,
    `${cell('Port', port)}(Celsius)    (Volts)  (mA)      (dBm)     (dBm)`,
    `${cell('---------', port)}-----------  -------  --------  --------  --------`,
    ...plugs.map((of) => {
      const up = world.operUp(device, of)
      const light = up ? spread(of, -4, 2).toFixed(1) : '-40.0'
      return `${cell(of.shortName, port)}${right(spread(of, 24, 10).toFixed(1), 4)}${right('3.30', 11)}${right(spread(of, 5, 3).toFixed(1), 10)}${right(spread(of, -3, 1).toFixed(1), 10)}${right(light, 10)} ${up ? '  ' : '--'}`
    }),
  ]
}
