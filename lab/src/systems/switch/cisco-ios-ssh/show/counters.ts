import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, loose, right } from '../device/column.ts'
import { shownCounters } from '../device/shown-counters.ts'
import { portWidth } from './interfaces-status.ts'

export const countersCommands: readonly Command[] = [
  { pattern: 'show interfaces [<interface>] counters', run: octets },
  { pattern: 'show interfaces [<interface>] counters errors', run: errors },
]

function ports({ device }: Context, given: Given): Interface[] {
  const name = given.values['interface']
  return [...device.interfaces.values()].filter((of) =>
    name === undefined ? of.kind === 'physical' || of.kind === 'port-channel' : of.name === name,
  )
}

const row = (of: Interface, values: readonly (bigint | number)[], width: number) =>
  `${loose(of.shortName, 14)}${values.map((value) => right(String(value), width)).join('')}`

function octets(context: Context, given: Given): Lines {
  const { chassis } = context
  const shown = ports(context, given)
  const head = (words: readonly string[]) => `Port          ${words.map((word) => right(word, 16)).join('')}`
  return [
    '',
    head(['InOctets', 'InUcastPkts', 'InMcastPkts', 'InBcastPkts']),
    ...shown.map((of) => {
      const { inOctets } = shownCounters(chassis, of)
      const packets = inOctets / 620n
      return row(of, [inOctets, packets, packets / 240n, packets / 240n], 16)
    }),
    '',
    head(['OutOctets', 'OutUcastPkts', 'OutMcastPkts', 'OutBcastPkts']),
    ...shown.map((of) => {
      const { outOctets } = shownCounters(chassis, of)
      const packets = outOctets / 620n
      return row(of, [outOctets, packets, packets / 300n, packets / 300n], 16)
    }),
  ]
}

/** Two tables of six counters, a space after each line; the port's column is that of `show interfaces status`. */
function errors(context: Context, given: Given): Lines {
  const { chassis, device } = context
  const shown = ports(context, given)
  const port = portWidth(device)
  const line = (first: string, cells: readonly (string | number)[], widths: readonly number[]) =>
    `${cell(first, port)}${cells.map((value, at) => right(value, widths[at] ?? 0)).join('')} `
  const wide = [11, 12, 12, 12, 11, 13]
  const narrow = [10, 11, 11, 12, 11, 11]
  return [
    '',
    line('Port', ['Align-Err', 'FCS-Err', 'Xmit-Err', 'Rcv-Err', 'UnderSize', 'OutDiscards'], wide),
    ...shown.map((of) => {
      const { inErrors, crcErrors } = shownCounters(chassis, of)
      return line(of.shortName, [Math.max(0, inErrors - crcErrors), crcErrors, 0, inErrors, 0, 0], wide)
    }),
    '',
    line('Port', ['Single-Col', 'Multi-Col', 'Late-Col', 'Excess-Col', 'Carri-Sen', 'Runts'], narrow),
    ...shown.map((of) => line(of.shortName, [0, 0, 0, 0, 0, 0], narrow)),
  ]
}
