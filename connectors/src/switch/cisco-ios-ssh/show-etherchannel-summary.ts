import { longInterface } from '../interfaces.ts'
import { findHeader, isRule } from './columns.ts'
import type { Channel, ChannelMember } from '../port-readings.ts'
import type { Parsed } from './columns.ts'

const protocols: Readonly<Record<string, Channel['protocol']>> = { LACP: 'lacp', PAgP: 'pagp', '-': 'static' }

// Flags of the legend: P bundled, D down, s suspended, I stand-alone, H hot-standby (LACP), w waiting to be aggregated.
// Routers with IOS-XE write some as words.
const stateWords: Readonly<Record<string, ChannelMember['state']>> = {
  bndl: 'bundled',
  susp: 'suspended',
  'hot-sby': 'hot-standby',
}
const states: readonly (readonly [string, ChannelMember['state']])[] = [
  ['P', 'bundled'],
  ['D', 'down'],
  ['s', 'suspended'],
  ['I', 'stand-alone'],
  ['H', 'hot-standby'],
  ['w', 'waiting'],
]

/**
 * Output of `show etherchannel summary`: group, channel with flags, protocol, members with flags; members wrap to lines
 * without the first three cells. Some releases part the cells by tabs. The table is there, with a count of 0 above it, when
 * there are no channels. Null without table.
 */
export const parseEtherchannelSummary = (lines: readonly string[]): Parsed<Channel> | null => {
  const header = findHeader(lines, ['Group', 'Port-channel', 'Protocol', 'Ports'])
  if (header === null) {
    return lines.some((line) => line.startsWith('Number of channel-groups in use: 0'))
      ? { rows: [], dropped: 0 }
      : null
  }
  const rows: (Channel & { members: ChannelMember[] })[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '' || isRule(line.replaceAll('+', '-'))) continue
    const parts = /^(\d{1,4})\s+(Po\d{1,4})\(([A-Za-z]{1,6})\)(?:\s+(LACP|PAgP|-))?(?:\s+(.*))?$/.exec(line)
    if (parts?.[2] !== undefined) {
      rows.push({
        interface: longInterface(parts[2]),
        protocol: protocols[parts[4] ?? ''] ?? 'unknown',
        operUp: (parts[3] ?? '').includes('U'),
        members: membersOf(parts[5] ?? ''),
      })
    } else if (/^\s{10,}\S+\([A-Za-z-]{1,7}\)/.test(line)) rows.at(-1)?.members.push(...membersOf(line))
    else if (/^[A-Z]\w+ ?[:-]|^(?:[RS]U|[PS]\/[a-z]{4})\s+-/.test(line.trim())) continue
    else dropped += 1
  }
  return { rows, dropped }
}

const membersOf = (text: string): ChannelMember[] =>
  [...text.matchAll(/([A-Za-z]{2,3}[\d/]{1,12})\(([A-Za-z-]{1,7})\)/g)].map(([, name = '', flags = '']) => ({
    interface: longInterface(name),
    state: stateWords[flags] ?? states.find(([letter]) => flags.includes(letter))?.[1] ?? 'unknown',
  }))
