import { findHeader, isRule } from './columns.ts'
import type { SpanningTreePort } from '../port-readings.ts'
import type { Parsed } from './columns.ts'

const roles: Readonly<Record<string, SpanningTreePort['role']>> = {
  Root: 'root',
  Desg: 'designated',
  Altn: 'alternate',
  Back: 'backup',
  Mstr: 'root',
  Disa: 'disabled',
}
const states: Readonly<Record<string, SpanningTreePort['state']>> = {
  FWD: 'forwarding',
  BLK: 'blocking',
  LRN: 'learning',
  LIS: 'listening',
  DIS: 'disabled',
  BKN: 'broken',
}

/**
 * Output of `show spanning-tree interface X`: a row per VLAN (`VLAN0010`, `G0:VLAN0010` where the port has a group) or
 * instance (`MST0`). A port without link says `no spanning tree info available for …`, which is no row. `BKN*` marks an
 * inconsistent port. Null when it is something else.
 */
export const parseSpanningTreeInterface = (
  lines: readonly string[],
  on: string,
): Parsed<SpanningTreePort> | null => {
  if (lines.some((line) => /^no spanning tree info available for /i.test(line.trim())))
    return { rows: [], dropped: 0 }
  const header = findHeader(lines, ['Role', 'Sts', 'Cost', 'Prio.Nbr'])
  if (header === null) return null
  const rows: SpanningTreePort[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '' || isRule(line)) continue
    const [, instance = '', role = '', state = '', cost, type = ''] =
      /^(\S{1,20})\s+(\w{4})\s+(\w{3})[*\s]\s*(\d{1,10})\s+[\d.]{3,12}\s*(.{0,60})$/.exec(line) ?? []
    if (instance === '') dropped += 1
    else {
      const vlan = /^(?:\w{1,8}:)?VLAN(\d{4})$/.exec(instance)?.[1]
      rows.push({
        interface: on,
        vlan: vlan === undefined ? null : Number(vlan),
        role: roles[role] ?? 'unknown',
        state: states[state] ?? 'unknown',
        cost: Number(cost),
        type: type.trim() === '' ? null : type.trim(),
      })
    }
  }
  return { rows, dropped }
}
