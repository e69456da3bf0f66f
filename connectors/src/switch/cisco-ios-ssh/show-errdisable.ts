import { longInterface } from '../interfaces.ts'
import { cell, columnsOf, findHeader, isRule } from './columns.ts'
import { parseVlanList } from './vlan-list.ts'
import type { Parsed } from './columns.ts'

export interface ErrDisabledRow {
  readonly interface: string
  readonly reason: string
  readonly vlans: readonly number[]
}

/**
 * Output of `show interfaces status err-disabled`. The column of VLANs is missing on old IOS, the name may be cut to 12;
 * without a port there are only titles, or nothing at all.
 */
export const parseErrDisabled = (lines: readonly string[]): Parsed<ErrDisabledRow> | null => {
  const header = findHeader(lines, ['Port', 'Name', 'Status', 'Reason'])
  if (header === null) return lines.every((line) => line.trim() === '') ? { rows: [], dropped: 0 } : null
  const title = (lines[header.at] ?? '').indexOf('Err-disabled')
  const rows: ErrDisabledRow[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '' || isRule(line)) continue
    const [, , status = 0, reason = 0] = columnsOf(line, header.columns, 1).starts
    const vlansAt = title === -1 ? -1 : title - (header.columns.starts[2] ?? 0) + status
    const port = cell(line, header.columns, 0)
    const why = line.slice(reason, vlansAt === -1 ? undefined : vlansAt).trim()
    if (
      !/^[A-Za-z][\w/.-]{1,30}$/.test(port) ||
      !line.slice(status, reason).includes('err-dis') ||
      why === ''
    )
      dropped += 1
    else
      rows.push({
        interface: longInterface(port),
        reason: why,
        vlans: vlansAt === -1 ? [] : (parseVlanList(line.slice(vlansAt).trim()) ?? []),
      })
  }
  return { rows, dropped }
}

export interface ErrDisableRecovery {
  /** Reasons whose timer is enabled. */
  readonly enabled: ReadonlySet<string>
  /** Seconds. */
  readonly interval: number | null
  /** Seconds left by interface. */
  readonly left: ReadonlyMap<string, number>
}

/** Output of `show errdisable recovery`: reasons hold spaces, so the second column is cut at its title. */
export const parseErrDisableRecovery = (lines: readonly string[]): ErrDisableRecovery | null => {
  const header = findHeader(lines, ['ErrDisable Reason', 'Timer Status'])
  if (header === null) return null
  const [, status = 29] = header.columns.starts
  const enabled = new Set<string>()
  const left = new Map<string, number>()
  let interval: number | null = null
  let inPorts = false
  for (const line of lines.slice(header.at + 1)) {
    const seconds = /^Timer interval: (\d{1,6}) seconds/.exec(line)?.[1]
    if (seconds !== undefined) interval = Number(seconds)
    else if (/^\s*Interface\s+Errdisabled? reason/i.test(line)) inPorts = true
    else if (inPorts) {
      // A Catalyst 6500 indents the rows.
      const row = /^\s{0,10}(\S{2,30})\s{1,40}\S.{0,60}?\s{1,40}(\d{1,6})\s{0,40}$/.exec(line)
      if (row?.[1] !== undefined) left.set(longInterface(row[1]), Number(row[2]))
    } else if (/^Enabled\b/.test(line.slice(status).trim())) enabled.add(line.slice(0, status).trim())
  }
  return { enabled, interval, left }
}
