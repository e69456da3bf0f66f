import { canonicalMac } from '../../mac.ts'
import { longInterface } from '../interfaces.ts'

export interface InterfaceDetail {
  readonly name: string
  readonly adminUp: boolean
  readonly operUp: boolean
  /** `connected`, `err-disabled` and their like; null where the device prints none (SVIs, routed ports). */
  readonly status: string | null
  readonly mac: string | null
  readonly description: string
  readonly duplex: 'full' | 'half' | 'unknown'
  /** Mb/s */
  readonly speed: number | null
  readonly media: string | null
  /** Of a port channel, as `Members in this channel` lists those that are bundled now. */
  readonly members: readonly string[]
}

// SVIs have a space before the comma: `Vlan1 is administratively down, line protocol is down , Autostate Enabled`. A dialer
// says `is up (spoofing), line protocol is up (spoofing)`, a backup line `is standby mode`.
export const firstLineOfInterface =
  /^\s*(\S{2,40}) is ([a-z][a-z ]{1,24}?)(?: \([a-z ]{2,20}\))?, line protocol is (up|down) ?(?:\(([a-z-]{2,20})\))?/

/** Begins an interface, whether its states are understood or not. */
export const isFirstLine = (line: string): boolean => /^\s*\S.{1,80}, line protocol is /.test(line)

/** Output of `show interfaces X`, one interface; null when it is something else. */
export const parseShowInterface = (lines: readonly string[]): InterfaceDetail | null => {
  const start = lines.findIndex((line) => firstLineOfInterface.test(line))
  const head = firstLineOfInterface.exec(lines[start] ?? '')
  if (head?.[1] === undefined) return null
  const end = lines.findIndex((line, at) => at > start && isFirstLine(line))
  const body = lines.slice(start + 1, end === -1 ? start + 60 : end)
  const find = (pattern: RegExp) => body.map((line) => pattern.exec(line)).find((match) => match !== null)
  const duplex = find(/^\s+(Full|Half|Auto|Unknown)[- ]?(?:[Dd]uplex)?,/)?.[1]
  const speed = find(/^\s+\w{4,7}[- ]?(?:[Dd]uplex)?, (\d{1,6})([MG])b(?:\/s|ps)/)
  return {
    name: longInterface(head[1]),
    adminUp: head[2] !== 'administratively down',
    operUp: head[2] === 'up' && head[3] === 'up',
    status: head[4] ?? null,
    mac: canonicalMac(find(/address is ([0-9a-fA-F.]{14})/)?.[1] ?? ''),
    description: find(/^\s+Description: (.*)$/)?.[1]?.trim() ?? '',
    duplex: duplex === 'Full' ? 'full' : duplex === 'Half' ? 'half' : 'unknown',
    media: find(/media type is (\S.{0,60}?)\s*$/)?.[1] ?? null,
    members: (find(/^\s+Members in this channel: (.{2,400})$/)?.[1] ?? '')
      .split(/[, ]+/)
      .filter((word) => word !== '')
      .map(longInterface),
    speed: speed?.[1] === undefined ? null : Number(speed[1]) * (speed[2] === 'G' ? 1000 : 1),
  }
}
