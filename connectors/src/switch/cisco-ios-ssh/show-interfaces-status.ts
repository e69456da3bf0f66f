import { findHeader } from './columns.ts'
import { longInterface } from '../interfaces.ts'
import type { Parsed } from './columns.ts'

export interface InterfaceStatus {
  readonly name: string
  /** Cut to 18 characters by the device. */
  readonly label: string
  readonly status: string
  /** The device's word: a number, `trunk`, `routed`, `unassigned`. */
  readonly vlan: string
  readonly duplex: 'full' | 'half' | 'unknown'
  /** Mb/s, as negotiated or set; null while automatic. */
  readonly speed: number | null
  readonly media: string
}

const titles = ['Port', 'Name', 'Status', 'Vlan', 'Duplex', 'Speed', 'Type'] as const

/** `a-1000`, `100`, `a-10G` in Mb/s; null for `auto` and `unknown`. */
export const parseSpeed = (text: string): number | null => {
  const parts = /^(?:a-)?(\d{1,6})(G)?$/.exec(text)
  return parts?.[1] === undefined ? null : Number(parts[1]) * (parts[2] === 'G' ? 1000 : 1)
}

const parseDuplex = (text: string): InterfaceStatus['duplex'] => {
  const word = text.replace(/^a-/, '')
  return word === 'full' || word === 'half' ? word : 'unknown'
}

const wireOf = (text: string): Pick<InterfaceStatus, 'duplex' | 'speed' | 'media'> => {
  const [, duplex = '', speed = '', media = ''] = /^(\S+) +(\S+)(?: +(.*))?$/.exec(text) ?? []
  return { duplex: parseDuplex(duplex), speed: parseSpeed(speed), media: media.trim() }
}

/**
 * Output of `show interfaces status`. Two layouts exist (Name at 10 in IOS 15, at 13 in IOS-XE 17), names hold spaces and
 * words of other columns: those are cut at the header's offsets. Duplex and Speed are aligned to the right and are single
 * words, which a long VLAN cell may push out of their columns.
 * @returns null when there is no such table.
 */
export const parseInterfacesStatus = (lines: readonly string[]): Parsed<InterfaceStatus> | null => {
  const header = findHeader(lines, titles)
  if (header === null) return null
  const { starts } = header.columns
  const rows: InterfaceStatus[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '') continue
    const port = line.slice(0, starts[1]).trim()
    const status = line.slice(starts[2], starts[3]).trim().replace(/:$/, '')
    if (!/^[A-Za-z][\w/.-]{1,30}$/.test(port) || !/^[A-Za-z][A-Za-z -]{0,20}$/.test(status)) {
      dropped += 1
      continue
    }
    rows.push({
      name: longInterface(port),
      label: line.slice(starts[1], starts[2]).trim(),
      status,
      vlan: line.slice(starts[3], starts[4]).trim(),
      ...wireOf(line.slice(starts[4]).trim()),
    })
  }
  return { rows, dropped }
}
