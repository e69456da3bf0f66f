import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import { cell } from '../device/column.ts'
import { bundledWith } from '../device/interface-facts.ts'
import { dottedMac } from '../device/notation.ts'

export const etherchannelCommands: readonly Command[] = [
  { pattern: 'show etherchannel [<number>] summary', run: summary },
  { pattern: 'show lacp [<number>] neighbor', run: neighbours },
]

const group = (of: Interface) => of.name.replace(/\D/g, '')

/** Cells of the protocol and of a member, and members in a line: no line is longer than 80 characters. */
const widths = ({ os }: Switch) =>
  os === 'ios-xe' ? { protocol: 12, member: 16, inLine: 2 } : { protocol: 10, member: 12, inLine: 3 }

/** More members than fit in a line go on under the first. */
function memberLines({ world, device }: Context, of: Interface): string[] {
  const { member: width, inLine } = widths(device)
  const cells = of.members.flatMap((name) => {
    const member = device.interfaces.get(name)
    if (member === undefined) return []
    return [cell(`${member.shortName}(${world.operUp(device, member) ? 'P' : 'D'})`, width)]
  })
  const lines: string[] = []
  for (let at = 0; at < cells.length; at += inLine) lines.push(cells.slice(at, at + inLine).join(''))
  return lines.length > 0 ? lines : ['']
}

function summary(context: Context, given: { readonly values: Readonly<Record<string, string>> }): Lines {
  const { world, device } = context
  const wanted = given.values['number']
  const { protocol } = widths(device)
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
        `${cell(group(of), 7)}${cell(`${of.shortName}(${flags})`, 16)}${cell('LACP', protocol)}${first}`,
        ...more.map((line) => `${' '.repeat(23 + protocol)}${line}`),
      ]
    }),
    '',
  ]
}

/** The other end of each member that is up, as LACP has it from there. */
function neighbours(
  { world, device }: Context,
  given: { readonly values: Readonly<Record<string, string>> },
): Lines {
  const wanted = given.values['number']
  const channels = [...device.interfaces.values()].filter(
    (of) => of.kind === 'port-channel' && (wanted === undefined || group(of) === wanted),
  )
  return [
    'Flags:  S - Device is requesting Slow LACPDUs ',
    '        F - Device is requesting Fast LACPDUs',
    '        A - Device is in Active mode       P - Device is in Passive mode     ',
    ...channels.flatMap((channel) => [
      '',
      `Channel group ${group(channel)} neighbors`,
      '',
      "Partner's information:",
      '',
      '                  LACP port                        Admin  Oper   Port    Port',
      'Port      Flags   Priority  Dev ID          Age    key    Key    Number  State',
      ...channel.members.flatMap((name, at) => {
        const member = device.interfaces.get(name)
        const peer = bundledWith(world, device, channel.name)
        if (member === undefined || peer === null || !world.operUp(device, member)) return []
        const key = `0x${Number(group(channel)).toString(16).toUpperCase()}`
        const number = `0x${(0x101 + at).toString(16).toUpperCase()}`
        return [
          `${cell(member.shortName, 10)}SA      ${cell(32_768, 10)}${cell(dottedMac(peer), 16)}${cell(`${Math.floor(world.clock.now() / 1000) % 30}s`, 7)}0x0    ${cell(key, 7)}${cell(number, 8)}0x3D  `,
        ]
      }),
    ]),
  ]
}
