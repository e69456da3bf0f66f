import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { loose, right } from '../device/column.ts'

/** The set of columns differs by platform and is unconfirmed for each. */
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
  const { world, device } = context
  const shown = ports(context, given)
  const head = (words: readonly string[]) => `Port          ${words.map((word) => right(word, 16)).join('')}`
  return [
    '',
    head(['InOctets', 'InUcastPkts', 'InMcastPkts', 'InBcastPkts']),
    ...shown.map((of) => {
      const { inOctets } = world.counters(device, of)
      const packets = inOctets / 620n
      return row(of, [inOctets, packets, packets / 240n, packets / 240n], 16)
    }),
    '',
    head(['OutOctets', 'OutUcastPkts', 'OutMcastPkts', 'OutBcastPkts']),
    ...shown.map((of) => {
      const { outOctets } = world.counters(device, of)
      const packets = outOctets / 620n
      return row(of, [outOctets, packets, packets / 300n, packets / 300n], 16)
    }),
  ]
}

function errors(context: Context, given: Given): Lines {
  const { world, device } = context
  const shown = ports(context, given)
  const head = (words: readonly string[]) => `Port          ${words.map((word) => right(word, 12)).join('')}`
  return [
    '',
    head(['Align-Err', 'FCS-Err', 'Xmit-Err', 'Rcv-Err', 'UnderSize', 'OutDiscards']),
    ...shown.map((of) => {
      const { inErrors, crcErrors } = world.counters(device, of)
      return row(of, [Math.max(0, inErrors - crcErrors), crcErrors, 0, inErrors, 0, 0], 12)
    }),
    '',
    head([
      'Single-Col',
      'Multi-Col',
      'Late-Col',
      'Excess-Col',
      'Carri-Sen',
      'Runts',
      ...(device.os === 'ios' ? ['Giants'] : []),
    ]),
    ...shown.map((of) => row(of, device.os === 'ios' ? [0, 0, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0], 12)),
  ]
}
