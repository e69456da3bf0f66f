import { findHeader } from './columns.ts'
import type { VlanState } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show vlan brief`. Ports wrap to lines with an empty beginning; 1002 to 1005 are always there and are left
 * out, as no Ethernet port can use them. Null without table.
 */
export const parseVlanBrief = (lines: readonly string[]): Parsed<VlanState> | null => {
  const header = findHeader(lines, ['VLAN', 'Name', 'Status', 'Ports'])
  if (header === null) return null
  const { starts } = header.columns
  const rows: VlanState[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.slice(0, starts[3]).trim() === '' || /^[-\s]+$/.test(line)) continue
    const id = Number(line.slice(0, starts[1]).trim())
    const status = line.slice(starts[2], starts[3]).trim()
    if (!Number.isInteger(id) || id < 1 || id > 4094 || !/^(?:active|suspended|act\/|sus\/)/.test(status)) {
      dropped += 1
    } else if (id < 1002 || id > 1005) {
      rows.push({ id, name: line.slice(starts[1], starts[2]).trim(), active: status === 'active' })
    }
  }
  return { rows, dropped }
}
