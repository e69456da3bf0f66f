import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell } from '../device/column.ts'

/** Layout as commonly known of IOS 12.2 to IOS-XE 17. */
export const etherchannelCommands: readonly Command[] = [
  { pattern: 'show etherchannel [<number>] summary', run: summary },
]

const group = (of: Interface) => of.name.replace(/\D/g, '')

/** Members stand four in a line of cells 16 wide; more go on under the first. */
function memberLines({ world, device }: Context, of: Interface): string[] {
  const cells = of.members.flatMap((name) => {
    const member = device.interfaces.get(name)
    if (member === undefined) return []
    return [cell(`${member.shortName}(${world.operUp(device, member) ? 'P' : 'D'})`, 16)]
  })
  const lines: string[] = []
  for (let at = 0; at < cells.length; at += 4) lines.push(cells.slice(at, at + 4).join(''))
  return lines.length > 0 ? lines : ['']
}

function summary(context: Context, given: { readonly values: Readonly<Record<string, string>> }): Lines {
  const { world, device } = context
  const wanted = given.values['number']
  const channels = [...device.interfaces.values()].filter(
    (of) => of.kind === 'port-channel' && (wanted === undefined || group(of) === wanted),
  )
  const legend = [
    'Flags:  D - down        P - bundled in port-channel',
    '        I - stand-alone s - suspended',
    '        H - Hot-standby (LACP only)',
    '        R - Layer3      S - Layer2',
    '        U - in use      f - failed to allocate aggregator',
    '',
    '        M - not in use, minimum links not met',
    '        u - unsuitable for bundling',
    '        w - waiting to be aggregated',
    '        d - default port',
    '',
    '        A - formed by Auto LAG',
    '',
    '',
  ]
  return [
    ...legend,
    `Number of channel-groups in use: ${channels.length}`,
    `Number of aggregators:           ${channels.length}`,
    '',
    'Group  Port-channel  Protocol    Ports',
    '------+-------------+-----------+-----------------------------------------------',
    ...channels.flatMap((of) => {
      const flags = `${of.mode === 'routed' ? 'R' : 'S'}${world.operUp(device, of) ? 'U' : 'D'}`
      const [first = '', ...more] = memberLines(context, of)
      return [
        `${cell(group(of), 7)}${cell(`${of.shortName}(${flags})`, 16)}${cell('LACP', 10)}${first}`,
        ...more.map((line) => `${' '.repeat(33)}${line}`),
      ]
    }),
    '',
  ]
}
