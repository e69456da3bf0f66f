import { canonicalMac } from '../../mac.ts'
import { isStationMac } from '../addresses.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import { cutShort } from './columns.ts'
import type { Parsed } from './columns.ts'

/** A row of any of the layouts, its cells as they stand; more ports may follow on the next lines. */
interface Row {
  readonly vlan: string
  readonly mac: string
  readonly type: string
  readonly ports: string
}

interface Layout {
  readonly header: RegExp
  readonly row: (line: string) => Row | null
}

const macs = '([0-9a-fA-F]{4}\\.[0-9a-fA-F]{4}\\.[0-9a-fA-F]{4})'
// Marks of a 6500 before the VLAN: primary, gateway, secure, duplicate, fabric. A 4500 has a routed port in the VLAN's place.
const vlanFirst = new RegExp(
  `^[*RSD# ]{0,14}(\\d{1,4}|All|N/A|-{2,4}|[A-Z][a-z]{1,2}\\d[\\d/]{0,11}) +${macs} +(\\w{1,20})(?: +(.*))?$`,
)
const addressFirst = new RegExp(`^ *${macs} +(\\w{1,20}) +(\\d{1,4}|All) +(\\S.*)$`)
const learnAge = /^(?:Yes|No) +(?:\d{1,9}|-{1,3}|~~~|NA|n\/a) */i
// `ip,ipx,assigned,other`, with blanks after it or not.
const protocols = /^(?:[a-z][a-z0-9-]{1,12},)*(?:ip|ipx|assigned|other|static|na|--)(?= |$) */i

const rowOf = (line: string, before?: RegExp): Row | null => {
  const [, vlan = '', mac, type = '', rest = ''] = vlanFirst.exec(line) ?? []
  if (mac === undefined) return null
  return { vlan, mac, type, ports: (before === undefined ? rest : rest.replace(before, '')).trim() }
}

const perLineCard: Layout = {
  header: /^\s*vlan\s+mac address\s+type\s+learn\s+age\s+ports/i,
  row: (line) => rowOf(line, learnAge),
}

/**
 * Access switches of today; Catalyst 6500 with the columns learn and age; 4500 with protocols; and the table of IOS 12.x
 * that begins with the address.
 */
const layouts: readonly Layout[] = [
  perLineCard,
  { header: /^\s*vlan\s+mac address\s+type\s+protocols\s+ports?/i, row: (line) => rowOf(line, protocols) },
  { header: /^\s*vlan\s+mac address\s+type(?:\s+ports)?/i, row: (line) => rowOf(line) },
  {
    header: /^\s*Destination Address\s+Address Type\s+VLAN\s+Destination Port/i,
    row: (line) => {
      const [, mac, type = '', vlan = '', ports = ''] = addressFirst.exec(line) ?? []
      return mac === undefined ? null : { vlan, mac, type, ports: ports.trim() }
    },
  },
]

/**
 * Output of `show mac address-table …`. Authenticated hosts stand as STATIC on their port and count; entries on the CPU,
 * an SVI, `Router`, `Switch` or `Drop`, and group addresses, are the switch's own and are left out. An address on several
 * ports is an entry for each of them, which may go on in the next lines. What is none of these and is not understood is
 * counted as dropped. A 6500 repeats an entry for each of its line cards.
 * @returns null when there is no such table.
 */
export const parseMacAddressTable = (lines: readonly string[]): Parsed<ForwardingEntry> | null => {
  const rows: ForwardingEntry[] = []
  const seen = new Set<string>()
  let layout: Layout | null = null
  let dropped = 0
  let came = 0
  let waiting: Row | null = null
  const finish = () => {
    const entries = waiting === null ? [] : entriesOf(waiting)
    waiting = null
    if (entries === null) dropped += 1
    for (const entry of entries ?? []) {
      const key = `${entry.vlan} ${entry.mac} ${entry.interface}`
      if (layout !== perLineCard || !seen.has(key)) rows.push(entry)
      seen.add(key)
    }
  }
  for (const line of lines) {
    const next = layouts.find(({ header }) => header.test(line))
    if (next !== undefined) {
      finish()
      layout = next
    }
    if (next !== undefined || layout === null || line.trim() === '') continue
    if (waiting !== null && isPorts(line.trim())) {
      const before: Row = waiting
      waiting = { ...before, ports: `${before.ports} ${line.trim()}`.trim() }
      continue
    }
    finish()
    waiting = layout.row(line)
    if (waiting !== null) came += 1
    else if (!isFurniture(line)) {
      came += 1
      dropped += 1
    }
  }
  finish()
  return layout === null ? null : { rows, dropped, ...cutShort(lines, total, came) }
}

const total = /^\s*Total Mac Addresses (?:for this criterion|installed)\s*:\s*(\d{1,9})/i
const own = /^(?:CPU|Router|Switch|Drop|Sup(?:ervisor)?|Stby-Switch|vPC|Peer-Link)$/i

/** An entry for each port; none for what is the switch's own; null for a row with a word that is no port. */
const entriesOf = (row: Row): ForwardingEntry[] | null => {
  const mac = canonicalMac(row.mac)
  if (mac === null) return null
  const vlan = Number(row.vlan)
  // Entries of the whole switch or of a routed port have no VLAN; groups and `system` are no stations'.
  if (!isStationMac(mac) || /^system$/i.test(row.type) || !Number.isInteger(vlan)) return []
  // An entry without a port leads nowhere: a 6500 keeps some of its own so.
  const ports = row.ports.split(/[ ,]+/).filter((port) => port !== '' && !own.test(port))
  if (!ports.every((port) => isPort.test(port))) return null
  return ports
    .filter((port) => parseInterface(port)?.kind !== 'Vlan')
    .map((port) => ({
      mac,
      vlan,
      interface: longInterface(port),
      type: /^dynamic$/i.test(row.type) ? ('dynamic' as const) : ('static' as const),
    }))
}

const isPort = /^(?:[A-Za-z-]{1,22}[\d/.]{1,12}|CPU|Router|Switch|Stby-Switch|Drop)$/
const isPorts = (text: string): boolean =>
  text.length <= 200 && text.split(/[ ,]+/).every((word, at) => isPort.test(word) || (word === '' && at > 0))

// Rules, totals, counts of 12.x, legends, titles of a part, and continuation lines that hold ports only.
const isFurniture = (line: string): boolean => {
  const text = line.trim()
  return (
    text === '' ||
    /^[-+=\s]+$/.test(text) ||
    /^(?:Total|Maximum)\b/i.test(text) ||
    /^(?:Dynamic|Secure|Static|System Self) .{0,40}Count\s*:/i.test(text) ||
    /^(?:Uni|Multi)cast Entries/i.test(text) ||
    /^(?:Non-static Address Table|Mac Address Table|Legend|age - |n\/a - |[SRD#] - |Module |Displaying )/i.test(
      text,
    ) ||
    isPorts(text)
  )
}
