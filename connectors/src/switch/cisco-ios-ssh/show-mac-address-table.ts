import { canonicalMac } from '../../mac.ts'
import { isStationMac } from '../addresses.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

// Vlan, MAC, type and the ports; 6500s put `*` before and learn and age between.
const row =
  /^[* ]{0,6}(\d{1,4}|All|N\/A|---) +([0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}) +(\w{1,20})(?: +(.*))?$/
const header = /^\s*(?:Vlan|vlan)\s+(?:Mac|mac) [Aa]ddress\s+(?:Type|type)/
const learnAge = /^(?:Yes|No) +(?:\d{1,9}|-|~~~) +/

/**
 * Output of `show mac address-table …`. Authenticated hosts stand as STATIC on their port and count; entries on the CPU,
 * an SVI, `Router`, `Switch` or `Drop`, and group addresses, are the switch's own and are left out.
 * @returns null when there is no such table.
 */
export const parseMacAddressTable = (lines: readonly string[]): Parsed<ForwardingEntry> | null => {
  const start = lines.findIndex((line) => header.test(line))
  if (start === -1) return null
  const learns = /\blearn\b/.test(lines[start] ?? '')
  const rows: ForwardingEntry[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    const parts = row.exec(line)
    if (parts !== null) {
      const entry = entryOf(parts, learns)
      if (entry !== null) rows.push(entry)
    } else if (!isFurniture(line)) dropped += 1
  }
  return { rows, dropped }
}

const entryOf = (parts: RegExpExecArray, learns: boolean): ForwardingEntry | null => {
  const vlan = Number(parts[1])
  const mac = canonicalMac(parts[2] ?? '')
  const rest = (parts[4] ?? '').trim()
  const port = (learns ? rest.replace(learnAge, '') : rest).split(/[ ,]+/)[0] ?? ''
  const name = parseInterface(port)
  if (!Number.isInteger(vlan) || mac === null || !isStationMac(mac) || name === null || name.kind === 'Vlan')
    return null
  return {
    mac,
    vlan,
    interface: longInterface(port),
    type: /^dynamic$/i.test(parts[3] ?? '') ? 'dynamic' : 'static',
  }
}

// Rules, totals, legends, repeated headers, and continuation lines that hold ports only.
const isFurniture = (line: string): boolean => {
  const text = line.trim()
  return (
    text === '' ||
    /^[-+=\s]+$/.test(text) ||
    /^Total\b/.test(text) ||
    /^(?:Mac Address Table|Legend|age - |n\/a - |Module |Displaying )/i.test(text) ||
    header.test(line) ||
    /^(?:[A-Za-z]{2,18}[\d/.]{1,12}|CPU|Router|Switch|Drop)(?:[ ,]+(?:[A-Za-z]{2,18}[\d/.]{1,12}|CPU|Router|Switch|Drop))*,?$/.test(
      text,
    )
  )
}
