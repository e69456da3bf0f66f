import { columnsOf, findHeader } from './columns.ts'
import type { VlanState } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

const states = /^(?:active|suspended|act\/|sus\/)/

const otherTable = /^\s*(?:VLAN\s+Type\s+SAID|Remote SPAN VLANs|Primary\s+Secondary\s+Type)/i

/**
 * Output of `show vlan brief`, and the first table of `show vlan`, whose others are about types and tunnels. Ports wrap to lines with an empty beginning, and so does the status of a VLAN whose name is
 * longer than its column; 1002 to 1005 are always there and are left out, as no Ethernet port can use them. Null without
 * table.
 */
export const parseVlanBrief = (lines: readonly string[]): Parsed<VlanState> | null => {
  const header = findHeader(lines, ['VLAN', 'Name', 'Status', 'Ports'])
  if (header === null) return null
  const rows: VlanState[] = []
  let dropped = 0
  let named: { readonly id: number; readonly name: string } | null = null
  const take = (id: number, name: string, status: string) => {
    if (id < 1002 || id > 1005) rows.push({ id, name, active: status === 'active' })
  }
  for (const line of lines.slice(header.at + 1)) {
    if (otherTable.test(line)) break
    const { starts } = columnsOf(line, header.columns, 1)
    if (line.slice(0, starts[3]).trim() === '' || /^[-\s]+$/.test(line)) continue
    const id = Number(line.slice(0, starts[1]).trim())
    const status = line.slice(starts[2], starts[3]).trim()
    const isVlan = Number.isInteger(id) && id >= 1 && id <= 4094
    if (named !== null && line.slice(0, starts[2]).trim() === '' && states.test(status)) {
      take(named.id, named.name, status)
      named = null
      continue
    }
    if (named !== null) dropped += 1
    named = null
    if (isVlan && states.test(status) && line[(starts[2] ?? 0) - 1] === ' ')
      take(id, line.slice(starts[1], starts[2]).trim(), status)
    else if (isVlan && /^\S{33,128}$/.test(line.slice(starts[1]).trim()))
      named = { id, name: line.slice(starts[1]).trim() }
    else dropped += 1
  }
  return { rows, dropped: named === null ? dropped : dropped + 1 }
}
