import { findColumns, findHeader, isRule, startsOf } from './columns.ts'
import { longInterface } from '../interfaces.ts'
import type { PrivateVlan } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

export interface InterfaceStatus {
  readonly name: string
  /** Cut to 18 characters by the device. */
  readonly label: string
  readonly status: string
  /** The device's word: a number, `trunk`, `routed`, `unassigned`, `123,1234` and `pvlan prom` of private VLANs. */
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

/** What stands from the state on; the VLAN may be empty, and so may all behind the duplex. */
const rest = new RegExp(
  '^([A-Za-z][A-Za-z-]{0,19})(?:: ?(?:TDR?)?)?' +
    ' +(?:(\\d{1,4}(?:,\\d{1,4})*|trunk|routed|unassigned|pvlan \\w{1,12}|(?!(?:a-)?(?:auto|full|half) )[a-z-]{1,12}) +)?' +
    '((?:a-)?(?:auto|full|half)|unknown|[nN]/[aA]|--) +(\\S+)(?: +(.*))?$',
)

/** @returns null when what stands at this place is no state with what belongs behind it */
const stateAt = (line: string, at: number): Omit<InterfaceStatus, 'name' | 'label'> | null => {
  const [, status, vlan = '', duplex = '', speed = '', media = ''] = rest.exec(line.slice(at)) ?? []
  if (status === undefined) return null
  return { status, vlan, duplex: parseDuplex(duplex), speed: parseSpeed(speed), media: media.trim() }
}

/**
 * Output of `show interfaces status`. Two layouts exist (Name at 10 in IOS 15, at 13 in IOS-XE 17); names hold spaces and
 * words of other columns, so the state is looked for where the header has it, moved only by the octets of the name. Behind
 * it the cells are words: a VLAN pushes them out of their columns, and so does `connected: TDR` while a cable is tested.
 * @returns null when there is no such table.
 */
export const parseInterfacesStatus = (lines: readonly string[]): Parsed<InterfaceStatus> | null => {
  const header = findHeader(lines, titles)
  if (header === null) return null
  const [, label = 0, start = 0] = header.columns.starts
  const rows: InterfaceStatus[] = []
  let dropped = 0
  for (const line of lines.slice(header.at + 1)) {
    if (line.trim() === '' || isRule(line) || findColumns(line, titles) !== null) continue
    const port = line.slice(0, label).trim()
    const [found] = startsOf(line, start).flatMap((at) => {
      const state = stateAt(line, at)
      return state === null ? [] : [{ ...state, label: line.slice(label, at).trim() }]
    })
    if (!/^[A-Za-z][\w/.-]{1,30}$/.test(port) || found === undefined) dropped += 1
    else rows.push({ name: longInterface(port), ...found })
  }
  return { rows, dropped }
}

/** `123,1234` and `pvlan prom`: what a port is in a private VLAN; null for other cells. */
export const parsePrivateVlan = (vlan: string): PrivateVlan | null => {
  if (vlan.startsWith('pvlan prom')) return { role: 'promiscuous', primary: null, secondary: null }
  const [, primary, secondary] = /^(\d{1,4}),(\d{1,4})$/.exec(vlan) ?? []
  return primary === undefined
    ? null
    : { role: 'host', primary: Number(primary), secondary: Number(secondary) }
}
