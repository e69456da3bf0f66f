import { tool } from './tool.ts'

export interface Agent {
  readonly host: string
  readonly port: number
  readonly community: string
}

/** Cells of one column by row index as net-snmp prints them without MIBs: numbers, identifiers, octets in hexadecimal. */
export type Walked = ReadonlyMap<string, string>

/** One column as net-snmp's own `snmpbulkwalk` reads it. */
export async function bulkWalk(agent: Agent, column: string): Promise<Walked> {
  const words = ['-v2c', '-c', agent.community, '-m', '', '-Onqxe', '-t', '3', '-r', '1', '-Cr25']
  const text = await tool('snmpbulkwalk', [...words, `udp:${agent.host}:${agent.port}`, column])
  const rows = new Map<string, string>()
  // Long octet strings are folded; every row begins with its identifier.
  for (const row of text.trimEnd().split(/\n(?=\.1\.)/)) {
    const [, oid = '', value = ''] = /^(\.[0-9.]+) ([\s\S]*)$/.exec(row) ?? []
    if (!oid.startsWith(`.${column}.`) || /^No (Such|more)/.test(value)) continue
    rows.set(oid.slice(column.length + 2), value.trim())
  }
  return rows
}

/** Octets of `"47 69 31 "`. */
const octets = (value: string | undefined): string[] =>
  /^"([0-9A-F\s]*)"$/.exec(value ?? '')?.[1]?.match(/[0-9A-F]{2}/g) ?? []

export const textOf = (value: string | undefined): string =>
  Buffer.from(octets(value).join(''), 'hex').toString('utf8').replaceAll('\0', '').trim()

export const macOf = (value: string | undefined): string => octets(value).join(':').toLowerCase()

/** `2.0.94.16.0.17` */
export const macOfIndex = (index: string): string =>
  index
    .split('.')
    .slice(-6)
    .map((number) => Number(number).toString(16).padStart(2, '0'))
    .join(':')
