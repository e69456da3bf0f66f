import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { forwardsByLldp } from '../forwarding-role.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import { cell, cutShort, findHeader } from './columns.ts'
import type { Neighbour } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

const letters: Readonly<Record<string, string>> = {
  R: 'router',
  B: 'bridge',
  T: 'phone',
  C: 'docsis',
  W: 'access-point',
  P: 'repeater',
  S: 'station',
  O: 'other',
}

/**
 * Output of `show lldp neighbors [X] detail`: a neighbour begins at each `Local Intf:`, or at its `Chassis id:` where some IOS
 * 12.2 to 15.2 leave the former out; a line of dashes is text. Without `Local Intf` a neighbour is of the interface that was
 * asked for, and is dropped when none was.
 * @param asked the interface in the command
 */
export const parseLldpNeighbors = (
  lines: readonly string[],
  asked: string | null = null,
): Parsed<Neighbour> => {
  const rows: Neighbour[] = []
  let dropped = 0
  for (const block of blocksOf(lines)) {
    const neighbour = neighbourOf(block, asked)
    if (neighbour === null) dropped += 1
    else rows.push(neighbour)
  }
  return { rows, dropped, ...cutShort(lines, total, rows.length + dropped) }
}

const total = /^\s*Total entries displayed ?: ?(\d{1,6})/i
const isChassis = (line: string): boolean => /^\s*Chassis id:/.test(line)

const blocksOf = (lines: readonly string[]): string[][] => {
  const blocks: string[][] = []
  for (const line of lines) {
    const begins =
      /^\s*Local Intf:/.test(line) || (isChassis(line) && (blocks.at(-1)?.some(isChassis) ?? true))
    if (begins) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks
}

const neighbourOf = (block: readonly string[], asked: string | null): Neighbour | null => {
  const find = (pattern: RegExp): string | null => {
    for (const line of block) {
      const value = pattern.exec(line)?.[1]?.trim()
      // A lone hyphen is what an endpoint sent that knows no serial number.
      if (value !== undefined && value !== '' && !/^-(?: ?not advertised)?$/.test(value)) return value
    }
    return null
  }
  const port = find(/^\s*Local Intf: ?(\S{2,60})/) ?? asked
  const chassis = find(/^\s*Chassis id: ?(.{2,255})$/)?.replaceAll(/\s+/g, ' ') ?? null
  if (port === null || chassis === null) return null
  const enabled = (find(/^\s*Enabled Capabilities: ?(.{1,60})$/) ?? '').split(/[, ]+/)
  const capabilities = enabled.flatMap((letter) => letters[letter] ?? [])
  const remote = find(/^\s*Port id: ?(.{1,200})$/)
  const at = block.findIndex((line) => /^\s*System Description:/.test(line))
  const description =
    at === -1
      ? ''
      : block[at]?.replace(/^\s*System Description:\s*/, '').trim() || (block[at + 1] ?? '').trim()
  return {
    interface: longInterface(port),
    protocol: 'lldp',
    name: find(/^\s*System Name: ?(.{1,200})$/) ?? chassis,
    // A MAC as port id in the same form as everywhere.
    remoteInterface: remote === null ? null : (canonicalMac(remote) ?? longInterface(remote)),
    address: parseAddress(find(/^ +IP: ?(\S{2,60})/) ?? find(/^ +IPV6: ?((?!::$)\S{2,60})/) ?? ''),
    // Endpoints may give an address or a name as chassis.
    mac: canonicalMac(find(/^\s*Peer Source MAC: ?(\S{12,17})/) ?? '') ?? canonicalMac(chassis),
    platform:
      description === '' || /^- ?not advertised$/.test(description) ? null : description.slice(0, 200),
    forwards: forwardsByLldp(capabilities),
    capabilities,
    detail: {
      software:
        description === '' || /^- ?not advertised$/.test(description) ? null : description.slice(0, 200),
      remoteDescription: find(/^\s*Port Description: ?(.{1,200})$/),
      nativeVlan: numberOf(find(/^\s*Vlan ID: ?(\d{1,4})/)),
      duplex: null,
      drawn: numberOf(find(/Wattage: ?(\d{1,4}(?:\.\d{1,3})?)/)),
      serial: find(/^\s*Serial number: ?(\S{1,60})/),
      holdTime: numberOf(find(/^\s*Time remaining: (\d{1,6}) seconds/)),
      model: find(/^\s*Model: ?(\S.{0,99})$/),
      manufacturer: find(/^\s*Manufacturer: ?(\S.{0,99})$/),
      voiceVlan: numberOf(find(/^\s*Network Policy\(Voice\): ?VLAN (\d{1,4})\b/)),
    },
  }
}

/** A block that tells of a neighbour without saying where. */
export const lacksLocalInterface = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*Chassis id:/.test(line)) && !lines.some((line) => /^\s*Local Intf:/.test(line))

/**
 * Local interfaces in `show lldp neighbors`, each once. The name before may be cut at its column and run into the next
 * word, so cells are taken at the header's places.
 */
export const parseLldpInterfaces = (lines: readonly string[]): string[] => {
  const header = findHeader(lines, ['Device ID', 'Local Intf', 'Hold-time'])
  if (header === null) return []
  const names = lines.slice(header.at + 1).flatMap((line) => {
    const name = cell(line, header.columns, 1)
    return parseInterface(name) === null ? [] : [longInterface(name)]
  })
  return [...new Set(names)]
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))
