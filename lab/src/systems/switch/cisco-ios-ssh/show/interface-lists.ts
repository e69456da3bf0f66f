import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, loose } from '../device/column.ts'

export const interfaceListCommands: readonly Command[] = [
  { pattern: 'show interfaces [<interface>] description', run: description },
  { pattern: 'show ip interface brief', run: brief },
]

const shownStatus = (of: Interface, up: boolean) => (of.adminUp ? (up ? 'up' : 'down') : 'admin down')

function chosen({ device }: Context, name: string | undefined): readonly Interface[] {
  const all = [...device.interfaces.values()]
  // SVIs come first, as the device numbers them before its ports.
  const ordered = [...all.filter((of) => of.kind === 'svi'), ...all.filter((of) => of.kind !== 'svi')]
  return name === undefined ? ordered : ordered.filter((of) => of.name === name)
}

function description(context: Context, given: { readonly values: Readonly<Record<string, string>> }): Lines {
  const { world, device } = context
  return [
    'Interface                      Status         Protocol Description',
    ...chosen(context, given.values['interface']).map((of) => {
      const up = world.operUp(device, of)
      return `${loose(of.shortName, 31)}${cell(shownStatus(of, up), 15)}${cell(up ? 'up' : 'down', 9)}${of.description}`
    }),
  ]
}

function brief(context: Context): Lines {
  const { world, device } = context
  return [
    'Interface              IP-Address      OK? Method Status                Protocol',
    ...chosen(context, undefined).map((of) => {
      const up = world.operUp(device, of)
      const status = of.adminUp ? (up ? 'up' : 'down') : 'administratively down'
      const method = of.address === null ? 'unset' : 'NVRAM'
      return `${loose(of.name.length > 22 ? of.shortName : of.name, 23)}${cell(of.address ?? 'unassigned', 16)}YES ${cell(method, 7)}${cell(status, 22)}${cell(up ? 'up' : 'down', 8)}`
    }),
  ]
}
