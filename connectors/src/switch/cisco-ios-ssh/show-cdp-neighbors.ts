import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { forwardsByCdp, withPlatform } from '../forwarding-role.ts'
import { longInterface } from '../interfaces.ts'
import type { Neighbour, NeighbourDetail } from '../capabilities.ts'
import { cutShort } from './columns.ts'
import type { Parsed } from './columns.ts'

const words: Readonly<Record<string, string>> = {
  Router: 'router',
  Switch: 'switch',
  'Trans-Bridge': 'bridge',
  'Source-Route-Bridge': 'bridge',
  Host: 'host',
  Phone: 'phone',
  IGMP: 'igmp',
  Repeater: 'repeater',
}

/**
 * Output of `show cdp neighbors [X] detail`: a neighbour begins at each `Device ID:`; a line of dashes is text. One that tells no
 * device or port is dropped, and so is one whose beginning is missing, which shows by a second `Interface:` behind a rule.
 */
export const parseCdpNeighbors = (lines: readonly string[]): Parsed<Neighbour> => {
  const rows: Neighbour[] = []
  let dropped = 0
  for (const block of blocksOf(lines)) {
    const headless = headlessAt(block)
    const neighbour = neighbourOf(headless === -1 ? block : block.slice(0, headless))
    if (headless !== -1) dropped += 1
    if (neighbour === null) dropped += 1
    else rows.push(neighbour)
  }
  return { rows, dropped, ...cutShort(lines, total, rows.length + dropped) }
}

const total = /^\s*Total cdp entries displayed ?: ?(\d{1,6})/i
const isPortLine = (line: string): boolean => /^\s*Interface: /.test(line)

/** Everything from each `Device ID:` to the next; what stands before the first is a block too when it tells of a port. */
const blocksOf = (lines: readonly string[]): string[][] => {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (/^\s*Device ID:/.test(line)) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  const [before = [], ...rest] = blocks
  return before.some(isPortLine) ? blocks : rest
}

/** The rule behind which a neighbour without a name tells its port; -1 where there is none. */
const headlessAt = (block: readonly string[]): number => {
  const first = block.findIndex(isPortLine)
  const rule = block.findIndex((line, at) => at > first && /^-{20,}$/.test(line.trim()))
  return first !== -1 && rule !== -1 && block.slice(rule).some(isPortLine) ? rule : -1
}

const neighbourOf = (block: readonly string[]): Neighbour | null => {
  const find = (pattern: RegExp): string | null => {
    for (const line of block) {
      const value = pattern.exec(line)?.[1]?.trim()
      if (value !== undefined && value !== '') return value
    }
    return null
  }
  const name = find(/^\s*Device ID: ?(.{1,200})$/)
  const port = find(/^\s*Interface: ([^,]{2,60}),/)
  if (name === null || port === null) return null
  const platform = find(/^\s*Platform: ([^,]{1,100})/)
  const named = (find(/Capabilities: (.{1,200})$/) ?? '').split(/\s+/).flatMap((word) => words[word] ?? [])
  const capabilities = withPlatform([...new Set(named)], platform ?? '')
  const remote = find(/Port ID \(outgoing port\): (.{1,100})$/)
  return {
    interface: longInterface(port),
    protocol: 'cdp',
    name,
    remoteInterface: remote === null ? null : longInterface(remote),
    address: parseAddress(find(anyIpv4) ?? find(globalIpv6) ?? find(anyIpv6) ?? ''),
    mac: canonicalMac(find(/^\s*Peer Source MAC: (\S{12,17})/) ?? ''),
    platform,
    forwards: forwardsByCdp(capabilities),
    capabilities,
    detail: detailOf(block, find),
  }
}

const anyIpv4 = /^ +IP(?:v4)? address: (\S{2,60})/i
// A neighbour with IPv6 alone lists its link-local address first.
const globalIpv6 = /^ +IPv6 address: ((?!fe80:)\S{2,60})/i
const anyIpv6 = /^ +IPv6 address: (\S{2,60})/i

/** What stands under `Management address(es):`. */
const managementOf = (block: readonly string[]): string | null => {
  const under = block.slice(block.findIndex((line) => /^\s*Management address/.test(line)) + 1)
  for (const pattern of [anyIpv4, globalIpv6, anyIpv6]) {
    for (const line of under.length === block.length ? [] : under) {
      const address = parseAddress(pattern.exec(line)?.[1] ?? '')
      if (address !== null) return address
    }
  }
  return null
}

const detailOf = (block: readonly string[], find: (pattern: RegExp) => string | null): NeighbourDetail => {
  const at = block.findIndex((line) => /^\s*Version ?:/.test(line))
  const told = (block[at]?.replace(/^\s*Version ?:\s*/, '') || block[at + 1])?.trim() ?? ''
  // IOS before 12.3 tells its version in the second line.
  const software = told.startsWith('Cisco Internetwork Operating System')
    ? (block[at + 2]?.trim() ?? told)
    : told
  const duplex = find(/^\s*Duplex: (full|half)/)
  const vlan = Number(find(/^\s*Native VLAN: (\d{1,4})/) ?? Number.NaN)
  const hold = Number(find(/^\s*Holdtime ?: (\d{1,6})/) ?? Number.NaN)
  const watts = Number(find(/^\s*Power drawn: (\d{1,4}(?:\.\d{1,3})?) Watts/) ?? Number.NaN)
  return {
    software: at === -1 || software === '' ? null : software.slice(0, 200),
    remoteDescription: null,
    nativeVlan: Number.isNaN(vlan) ? null : vlan,
    duplex: duplex === 'full' || duplex === 'half' ? duplex : null,
    drawn: Number.isNaN(watts) ? null : watts,
    serial: null,
    holdTime: Number.isNaN(hold) ? null : hold,
    vtpDomain: find(/^\s*VTP Management Domain: ?'([^']{1,32})'/),
    managementAddress: managementOf(block),
  }
}
