import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import { cell, loose, right } from '../device/column.ts'
import { isOlderXe } from '../../release.ts'
import { duplexCell, linkStatus, mediaType, speedCell, statusVlanCell } from '../device/interface-facts.ts'

export const statusCommands: readonly Command[] = [
  { pattern: 'show interfaces status', run: (context) => table(context, ports(context.device)) },
  {
    pattern: 'show interfaces <interface> status',
    run(context, given) {
      const of = context.device.interfaces.get(given.values['interface'] ?? '')
      return table(context, of === undefined || of.kind === 'svi' ? [] : [of])
    },
  },
  { pattern: 'show interfaces status module <number>', run: moduleStatus },
  { pattern: 'show interfaces status (err-disabled)', run: errDisabled },
]

const ports = (device: Switch) =>
  [...device.interfaces.values()].filter((of) => of.kind === 'physical' || of.kind === 'port-channel')

function moduleStatus(context: Context, given: { readonly values: Readonly<Record<string, string>> }): Lines {
  const member = Number(given.values['number'])
  return table(
    context,
    ports(context.device).filter((of) => of.member === member),
  )
}

/**
 * Two layouts: the port column is 10 wide on IOS 15 and IOS-XE 16, and 13 on IOS-XE 17 and where a port's name is as long as
 * `Twe1/0/12`. Names are cut to 18.
 */
export const portWidth = (device: Switch) => {
  const long = [...device.interfaces.values()].some((of) => of.shortName.startsWith('Twe'))
  return device.os === 'ios-xe' && (long || !isOlderXe(device)) ? 13 : 10
}

function table({ world, device }: Context, shown: readonly Interface[]): Lines {
  const width = portWidth(device)
  return [
    '',
    `${cell('Port', width)}Name               Status       Vlan       Duplex  Speed Type`,
    ...shown.map((of) => row(world, device, of, width)),
  ]
}

function row(world: World, device: Switch, of: Interface, width: number): string {
  const cells = [
    loose(of.shortName, width),
    cell(of.description, 18),
    ' ',
    loose(linkStatus(world, device, of), 13),
    loose(statusVlanCell(world, device, of), 11),
    right(duplexCell(world, device, of), 6),
    right(speedCell(world, device, of), 7),
    ' ',
    mediaType(world, device, of),
  ]
  return cells.join('')
}

/** `Err-disabled Vlans` is absent on old IOS; IOS-XE 17 cuts names to 12. */
function errDisabled({ device }: Context): Lines {
  const width = portWidth(device)
  const name = width === 13 ? 12 : 18
  const down = ports(device).filter((of) => of.adminUp && of.errDisabled !== null)
  return [
    '',
    `${cell('Port', width)}${cell('Name', name)} Status       Reason               ${device.os === 'ios-xe' ? 'Err-disabled Vlans' : ''}`.trimEnd(),
    ...down.map(
      (of) =>
        `${loose(of.shortName, width)}${cell(of.description, name)} ${cell('err-disabled', 12)} ${of.errDisabled ?? ''}`,
    ),
  ]
}
