import type { Lab } from '../../../emulator/emulator.ts'
import { childText, type XmlNode } from '../../../emulator/xml-tree.ts'
import { wallAt } from '../../../emulator/zone-offset.ts'
import { leaf } from './answers.ts'
import type { UnitName } from './units.ts'
import type { Traffic, TrafficLine } from './traffic.ts'

export interface SessionsOptions {
  readonly lab: Lab
  readonly zone: string
  readonly traffic: Traffic
}

/** The device cuts its answer here. */
const mostShown = 1_024
const numbers = { icmp: '1', tcp: '6', udp: '17' } as const
const longest = 240_000

/** `Wed Mar  5 07:59:22 2025`: the firewall's own time, a day of one digit after two blanks. */
function startText(zone: string, at: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(wallAt(zone, at))
    .toUTCString()
    .split(/,? /)
  return `${weekday} ${month} ${String(Number(day)).padStart(2, ' ')} ${time} ${year}`
}

const filters: Readonly<Record<string, (line: TrafficLine) => string>> = {
  source: ({ flow }) => flow.source,
  destination: ({ flow }) => flow.destination,
  'source-port': ({ sourcePort }) => String(sourcePort),
  'destination-port': ({ flow }) => String(flow.port),
  protocol: ({ flow }) => numbers[flow.protocol],
  application: ({ application }) => application,
  from: ({ passage }) => passage.in.interface.zone,
  to: ({ passage }) => passage.out.interface.zone,
  rule: ({ passage }) => passage.security.rule.name,
}

function entryOf(line: TrafficLine, zone: string): string {
  const { flow, passage } = line
  const { nat } = passage
  const text = (value: boolean) => (value ? 'True' : 'False')
  const [source, destination] = [nat?.sourceTo ?? null, nat?.destinationTo ?? null]
  const fields: readonly (readonly [string, string | number])[] = [
    ['dst', flow.destination],
    ['xsource', source?.address.replace(/\/\d+$/, '') ?? flow.source],
    ['source', flow.source],
    ['xdst', destination?.address ?? flow.destination],
    ['xsport', line.sourcePort],
    ['xdport', destination?.port ?? flow.port],
    ['sport', line.sourcePort],
    ['dport', flow.port],
    ['proto', numbers[flow.protocol]],
    ['from', passage.in.interface.zone],
    ['to', passage.out.interface.zone],
    ['start-time', startText(zone, line.startedAt)],
    ['nat', text(source !== null || destination !== null)],
    ['srcnat', text(source !== null)],
    ['dstnat', text(destination !== null)],
    ['proxy', 'False'],
    ['decrypt-mirror', 'False'],
    ['state', 'ACTIVE'],
    ['type', 'FLOW'],
    ['total-byte-count', line.octets],
    ['idx', line.id % 2_000_000],
    ['vsys', 'vsys1'],
    ['vsys-idx', 1],
    ['application', line.application],
    ['security-rule', passage.security.rule.name],
    ['ingress', passage.in.interface.name],
    ['egress', passage.out.interface.name],
  ]
  return `<entry>${fields.map(([name, value]) => leaf(name, value)).join('')}<flags/></entry>`
}

/** Sessions that go on now and match the filter of `show session all`; blanks alone where there is none. */
export function runningSessions(
  { lab, zone, traffic }: SessionsOptions,
  unit: UnitName,
  node: XmlNode,
): string {
  const filter = node.children.find(({ name }) => name === 'filter')
  const asked = filter?.children.map(({ name }) => [filters[name], childText(filter, name)] as const) ?? []
  const now = lab.world.clock.now()
  const source = filter === undefined ? '' : childText(filter, 'source')
  const running: string[] = []
  for (const line of traffic.lines(unit, now, now + longest, source === '' ? null : source)) {
    if (line.startedAt > now || line.passage.security.rule.action !== 'allow') continue
    if (!asked.every(([read, value]) => read === undefined || read(line) === value)) continue
    running.push(entryOf(line, zone))
    if (running.length === mostShown) break
  }
  return running.length === 0 ? '\n' : running.join('')
}
