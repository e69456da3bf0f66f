import { findHeader } from './columns.ts'
import { longInterface } from '../interfaces.ts'
import type { Parsed } from './columns.ts'

export interface InterfaceDescription {
  readonly name: string
  /** `deleted` and `reset` of an interface that is no longer, or not yet; null for others. */
  readonly state: 'deleted' | 'reset' | null
  readonly adminUp: boolean
  readonly operUp: boolean
  readonly description: string
}

const titles = ['Interface', 'Status', 'Protocol', 'Description'] as const

/** Output of `show interfaces description`; `admin down` has a space, so cells are cut at offsets. Null without table. */
export const parseInterfacesDescription = (lines: readonly string[]): Parsed<InterfaceDescription> | null => {
  const header = findHeader(lines, titles)
  if (header === null) return null
  const { starts } = header.columns
  const rows: InterfaceDescription[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '') continue
    const name = line.slice(0, starts[1]).trim()
    const status = line.slice(starts[1], starts[2]).trim()
    const protocol = line.slice(starts[2], starts[3]).trim()
    if (
      !/^\S{2,40}$/.test(name) ||
      !/^(?:up|down|admin down|deleted|reset)$/.test(status) ||
      !/^(?:up|down)$/.test(protocol)
    ) {
      dropped += 1
      continue
    }
    rows.push({
      name: longInterface(name),
      state: status === 'deleted' || status === 'reset' ? status : null,
      adminUp: status !== 'admin down' && status !== 'deleted',
      operUp: protocol === 'up' && (status === 'up' || status === 'down'),
      description: line.slice(starts[3]).trim(),
    })
  }
  return { rows, dropped }
}
