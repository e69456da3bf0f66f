import { canonicalMac } from '../../mac.ts'
import type { StackUnit } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

const roles: Readonly<Record<string, StackUnit['role']>> = {
  Active: 'active',
  Master: 'active',
  Standby: 'standby',
  Slave: 'standby',
  Member: 'member',
}

export type StackRow = Pick<StackUnit, 'number' | 'role' | 'mac' | 'priority' | 'state' | 'ready'>

/** Output of `show switch [detail]`: `*` marks the unit one is on, the hardware version may be blank. Null without table. */
export const parseShowSwitch = (
  lines: readonly string[],
): (Parsed<StackRow> & { readonly base: string | null }) | null => {
  const start = lines.findIndex((line) => /^Switch#\s+Role\s+Mac Address\s+Priority/.test(line))
  if (start === -1) return null
  const rows: StackRow[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    // The ring's own table of `detail` follows.
    if (/Stack Port Status|^Switch#\s+Port 1/.test(line)) break
    if (line.trim() === '' || /^[-\s]+$/.test(line)) continue
    const [, number, role = '', mac = '', priority, state = ''] =
      /^[* ]?\s*(\d{1,2})\s+(\w{3,10})\s+([0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4})\s+(\d{1,2})\s+(?:\S{1,8}\s+)??([A-Z][A-Za-z-]{1,30}(?: [A-Za-z]{1,20}){0,5})\s*$/.exec(
        line,
      ) ?? []
    if (number === undefined) dropped += 1
    else
      rows.push({
        number: Number(number),
        role: roles[role] ?? 'unknown',
        mac: mac === '0000.0000.0000' ? null : canonicalMac(mac),
        priority: Number(priority),
        state,
        ready: state === 'Ready',
      })
  }
  return { rows, dropped, base: baseOf(lines) }
}

/** `Switch/Stack Mac Address : 0c75.bd6e.db00 - Local Mac Address`: of the whole stack, mostly of who commanded first. */
const baseOf = (lines: readonly string[]): string | null => {
  for (const line of lines) {
    const mac = /^\s*Switch\/Stack Mac Address\s*:\s*([0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4})/i.exec(
      line,
    )?.[1]
    if (mac !== undefined) return canonicalMac(mac)
  }
  return null
}
