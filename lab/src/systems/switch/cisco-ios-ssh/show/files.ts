import type { Command, Context, Given, Lines } from '../command/command.ts'
import { configurationLines } from '../device/configuration-text.ts'
import { cell, right } from '../device/column.ts'
import { imageFile } from '../../release.ts'

export const fileCommands: readonly Command[] = [
  { pattern: 'dir [(<file>|/all)]', privilege: 15, run: directory },
  { pattern: 'show (flash:|bootflash:)', privilege: 15, run: directory },
  { pattern: 'show file systems', privilege: 15, run: systems },
  { pattern: 'show boot', privilege: 15, run: boot },
]

const sizes = ({ device }: Context) =>
  device.os === 'ios'
    ? { total: 122_185_728, free: 80_183_296, nvram: 524_288 }
    : { total: 11_353_194_496, free: 8_950_083_584, nvram: 2_097_152 }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dateText(at: number): string {
  const date = new Date(at)
  const day = String(date.getUTCDate()).padStart(2)
  return `${months[date.getUTCMonth()]} ${day} ${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +00:00`
}

/** Octets of the configuration as it would be saved. */
const configurationSize = ({ chassis }: Context) =>
  configurationLines(chassis, null).reduce((sum, line) => sum + line.length + 1, 0)

function directory(context: Context, given: Given): Lines {
  const { device, chassis, world } = context
  const wanted = given.values['file'] ?? 'flash:'
  const drive = /^\w+:/.exec(wanted)?.[0] ?? 'flash:'
  const { total, free, nvram } = sizes(context)
  const entry = (number: number, rights: string, size: number, at: number, name: string) =>
    `${right(number, 5)}  ${rights}  ${right(size, 12)}  ${dateText(at)}  ${name}`
  if (drive === 'nvram:') {
    const size = configurationSize(context)
    return [
      'Directory of nvram:/',
      '',
      `${right(1922, 5)}  -rw-  ${right(size, 12)}                    <no date>  startup-config`,
      '',
      `${nvram} bytes total (${nvram - size} bytes free)`,
    ]
  }
  const saved = [...chassis.files.keys()].map((name) => name.replace(/^\w+:\/?/, ''))
  const files: readonly (readonly [rights: string, size: number, at: number, name: string])[] =
    device.os === 'ios'
      ? [
          ['-rwx', 3_096, device.bootedAt, 'multiple-fs'],
          ['-rwx', 1_919, device.bootedAt, 'private-config.text'],
          ['-rwx', 27_021_312, device.bootedAt - 86_400_000, imageFile(device)],
          ['-rwx', configurationSize(context), device.bootedAt, 'config.text'],
        ]
      : [
          ['drwx', 4_096, device.bootedAt, '.installer'],
          ['-rw-', 7_542, device.bootedAt - 86_400_000, imageFile(device)],
          ['drwx', 4_096, device.bootedAt, 'core'],
          ['-rw-', 3_456, device.bootedAt, 'vlan.dat'],
        ]
  return [
    `Directory of ${drive}/`,
    '',
    ...files.map(([rights, size, at, name], order) => entry(order + 2, rights, size, at, name)),
    ...saved.map((name, order) =>
      entry(order + 30, '-rw-', configurationSize(context), world.clock.now(), name),
    ),
    '',
    `${total} bytes total (${free} bytes free)`,
  ]
}

function systems(context: Context): Lines {
  const { total, free, nvram } = sizes(context)
  const row = (
    mark: string,
    size: number | '-',
    left: number | '-',
    type: string,
    flags: string,
    prefix: string,
  ) => `${mark} ${right(size, 12)} ${right(left, 13)} ${right(type, 9)} ${right(flags, 6)}   ${prefix}`
  return [
    'File Systems:',
    '',
    '       Size(b)       Free(b)      Type  Flags  Prefixes',
    row('*', total, free, context.device.os === 'ios' ? 'flash' : 'disk', 'rw', 'flash:'),
    row(' ', '-', '-', 'opaque', 'ro', 'bs:'),
    row(' ', '-', '-', 'opaque', 'rw', 'system:'),
    row(' ', nvram, nvram - configurationSize(context), 'nvram', 'rw', 'nvram:'),
    row(' ', '-', '-', 'opaque', 'ro', 'xmodem:'),
    row(' ', '-', '-', 'network', 'rw', 'tftp:'),
    row(' ', '-', '-', 'network', 'rw', 'scp:'),
    '',
  ]
}

/** One block of variables for each member on IOS-XE, one list on IOS 15. */
function boot({ device }: Context): Lines {
  if (device.os === 'ios') {
    const line = (name: string, value: string) => `${cell(name, 20)}: ${value}`
    return [
      line('BOOT path-list', `flash:/${imageFile(device)}`),
      line('Config file', 'flash:/config.text'),
      line('Private Config file', 'flash:/private-config.text'),
      line('Enable Break', 'no'),
      line('Manual Boot', 'no'),
      line('HELPER path-list', ''),
      line('Auto upgrade', 'yes'),
      line('Auto upgrade path', ''),
      'NVRAM/Config file',
      '      buffer size:   524288',
      'Timeout for Config',
      '          Download:    0 seconds',
      'Config Download ',
      '       via DHCP:       disabled (next boot: disabled)',
    ]
  }
  return device.members.flatMap(({ number }) => [
    '---------------------------',
    `Switch ${number}`,
    '---------------------------',
    'Current Boot Variables:',
    'BOOT variable = flash:packages.conf;',
    '',
    'Boot Variables on next reload:',
    'BOOT variable = flash:packages.conf;',
    'Manual Boot = no',
    'Enable Break = no',
    'Boot Mode = DEVICE',
    'iPXE Timeout = 0',
  ])
}
