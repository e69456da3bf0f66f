import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { ForwardingEntry } from '../../../../world/model/learned.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import { loose, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

export const macCommands: readonly Command[] = [
  { pattern: 'show mac address-table [(dynamic|static)] [interface <interface>] [vlan <vlan>]', run: table },
  {
    pattern: 'show mac address-table [(dynamic|static)] address <mac> [interface <interface>] [vlan <vlan>]',
    run: table,
  },
  { pattern: 'show mac address-table vlan <vlan> interface <interface>', run: table },
  { pattern: 'show mac address-table count [vlan <vlan>]', run: count },
  {
    pattern: 'show mac address-table aging-time',
    run: () => ['Global Aging Time:  300', 'Vlan    Aging Time', '----    ----------'],
  },
]

/** Group addresses the processor listens to; on every Catalyst they lead the table. IOS-XE also has that of 802.1ak. */
const processor = ({ os }: Switch) => [
  '01:00:0c:cc:cc:cc',
  '01:00:0c:cc:cc:cd',
  ...Array.from({ length: 17 }, (_, at) => `01:80:c2:00:00:${at.toString(16).padStart(2, '0')}`),
  ...(os === 'ios-xe' ? ['01:80:c2:00:00:21'] : []),
  'ff:ff:ff:ff:ff:ff',
]

interface Row {
  readonly vlan: number | 'All'
  readonly mac: string
  readonly type: 'DYNAMIC' | 'STATIC'
  readonly port: string
  readonly interface: string | null
}

function toRow(entry: ForwardingEntry): Row {
  const onCpu = entry.interface === 'cpu'
  return {
    vlan: entry.vlan,
    mac: entry.mac,
    type: entry.type === 'static' || onCpu ? 'STATIC' : 'DYNAMIC',
    // The port of a static entry, and the SVI of the device's own address, have a space after them.
    port: onCpu ? `Vl${entry.vlan} ` : `${entry.interface.shortName}${entry.type === 'static' ? ' ' : ''}`,
    interface: onCpu ? null : entry.interface.name,
  }
}

function rows({ world, device }: Context, given: Given): Row[] {
  const { vlan, mac, interface: port } = given.values
  const own: Row[] =
    vlan === undefined
      ? processor(device).map((address) => ({
          vlan: 'All',
          mac: address,
          type: 'STATIC',
          port: 'CPU',
          interface: null,
        }))
      : []
  const learned = world.forwardingTable(device, vlan === undefined ? undefined : Number(vlan)).map(toRow)
  return [...own, ...learned].filter(
    (row) =>
      (port === undefined || row.interface === port) &&
      (mac === undefined || row.mac === mac) &&
      (!given.keywords.has('dynamic') || row.type === 'DYNAMIC') &&
      (!given.keywords.has('static') || row.type === 'STATIC'),
  )
}

/** Whether a table without rows has a total line is unconfirmed; this one has none. */
function table(context: Context, given: Given): Lines {
  const found = rows(context, given)
  return [
    '          Mac Address Table',
    '-------------------------------------------',
    '',
    'Vlan    Mac Address       Type        Ports',
    '----    -----------       --------    -----',
    ...found.map(
      (row) => `${right(row.vlan, 4)}    ${dottedMac(row.mac)}    ${loose(row.type, 12)}${row.port}`,
    ),
    ...(found.length > 0 ? [`Total Mac Addresses for this criterion: ${found.length}`] : []),
  ]
}

function count({ world, device }: Context, given: Given): Lines {
  const { vlan } = given.values
  const entries = world.forwardingTable(device, vlan === undefined ? undefined : Number(vlan))
  const vlans = [...new Set(entries.map((entry) => entry.vlan))].sort((a, b) => a - b)
  return [
    ...vlans.flatMap((id) => {
      const here = entries.filter((entry) => entry.vlan === id)
      const dynamic = here.filter((entry) => toRow(entry).type === 'DYNAMIC').length
      return [
        '',
        `Mac Entries for Vlan ${id}:`,
        '---------------------------',
        `Dynamic Address Count  : ${dynamic}`,
        `Static  Address Count  : ${here.length - dynamic}`,
        `Total Mac Addresses    : ${here.length}`,
      ]
    }),
    '',
    `Total Mac Address Space Available: ${32_768 - entries.length}`,
    '',
  ]
}
