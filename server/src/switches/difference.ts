import type { Picture, PortChange } from '@patchbay/contract/switches/picture'
import type { Mark } from '@patchbay/contract/switches/port'
import type { SwitchDossier } from './dossier.ts'
import { neighboursNow, portsNow } from './now.ts'
import { isUnread, wasUnread } from './not-read.ts'
import type { PortNow } from './now.ts'
import { changedByRun } from '../facts/port-runs.ts'
import type { PortRuns } from '../facts/port-runs.ts'

const say = (value: string | number | null) => (value === null || value === '' ? 'none' : String(value))

/** A member of a channel has left its VLANs to the channel; over SNMP it has none, on the command line it still shows them. */
const vlans = ({ channel }: PortNow, before: number | null, now: number | null) =>
  channel === null ? ([say(before), say(now)] as const) : null

/** Both were read, so that one may be held against the other. */
const known = (port: PortNow, field: Parameters<typeof wasUnread>[1]) =>
  !isUnread(port, field) && !wasUnread(port, field)

/** What of a port the last walk kept, in words; null where one of both does not know. */
const compared: readonly (readonly [
  what: string,
  of: (port: PortNow) => readonly [before: string, now: string] | null,
])[] = [
  ['description', ({ remembered, description }) => [say(remembered?.description ?? ''), say(description)]],
  [
    'administratively',
    ({ remembered, link }) => [remembered?.adminUp === true ? 'up' : 'shut', link === 'shut' ? 'shut' : 'up'],
  ],
  [
    'link',
    ({ remembered, link }) =>
      link === 'unknown' || remembered?.operUp === null
        ? null
        : [remembered?.operUp === true ? 'up' : 'down', link === 'up' ? 'up' : 'down'],
  ],
  [
    'err-disabled',
    ({ remembered, link, status }) =>
      status === null || (remembered?.status ?? null) === null
        ? null
        : [remembered?.status === 'err-disabled' ? 'yes' : 'no', link === 'err-disabled' ? 'yes' : 'no'],
  ],
  [
    'mode',
    ({ remembered, mode }) =>
      mode === 'unknown' || remembered?.mode === 'unknown' ? null : [say(remembered?.mode ?? null), mode],
  ],
  [
    'access VLAN',
    (port) =>
      known(port, 'accessVlan') ? vlans(port, port.remembered?.accessVlan ?? null, port.accessVlan) : null,
  ],
  [
    'voice VLAN',
    (port) =>
      known(port, 'voiceVlan') ? vlans(port, port.remembered?.voiceVlan ?? null, port.voiceVlan) : null,
  ],
  [
    'speed',
    ({ remembered, speed }) =>
      speed === null || (remembered?.speed ?? null) === null
        ? null
        : [`${remembered?.speed} Mb/s`, `${Math.round(speed)} Mb/s`],
  ],
  [
    'duplex',
    ({ remembered, duplex }) =>
      duplex === 'unknown' || remembered?.duplex === 'unknown'
        ? null
        : [say(remembered?.duplex ?? null), duplex],
  ],
]

const changesOf = (port: PortNow): PortChange[] =>
  compared.flatMap(([what, of]) => {
    const pair = of(port)
    if (pair === null || pair[0] === pair[1]) return []
    return [{ interface: port.interface, what, before: pair[0], now: pair[1] }]
  })

/** Switches behind links: who was there by the walk, and who is there now. Phones and hosts come and go. */
function neighbourChanges(dossier: SwitchDossier): PortChange[] {
  if (dossier.reported.neighbours === undefined) return []
  const names = (
    rows: readonly { readonly interface: string; readonly name: string; readonly forwards: boolean }[],
  ) =>
    Map.groupBy(
      rows.filter(({ forwards }) => forwards),
      ({ interface: on }) => on,
    )
  const before = names(dossier.remembered?.neighbours ?? [])
  const now = names(neighboursNow(dossier))
  const said = (rows: readonly { readonly name: string }[] | undefined) =>
    [...new Set((rows ?? []).map(({ name }) => name))].sort().join(', ') || 'none'
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((on) => {
    const pair = [said(before.get(on)), said(now.get(on))] as const
    return pair[0] === pair[1] ? [] : [{ interface: on, what: 'neighbour', before: pair[0], now: pair[1] }]
  })
}

/** What the switch says now against what the last walk kept of it; null until it has said something. */
export function differenceOf(dossier: SwitchDossier): Picture['difference'] {
  const { reported, remembered } = dossier
  const walkedAt = remembered?.device.walkedAt ?? null
  if (reported.interfaces === undefined || walkedAt === null) return null
  const ports = portsNow(dossier)
  const before = ports.filter((port) => port.remembered !== null)
  const added = ports
    .filter((port) => port.remembered === null)
    .map((port): PortChange => ({
      interface: port.interface,
      what: 'interface',
      before: 'none',
      now: 'there',
    }))
  const here = new Set(ports.map((port) => port.interface))
  const gone = (remembered?.ports ?? [])
    .filter((port) => !here.has(port.interface))
    .map((port): PortChange => ({
      interface: port.interface,
      what: 'interface',
      before: 'there',
      now: 'none',
    }))
  const changes = [...before.flatMap(changesOf), ...added, ...gone, ...neighbourChanges(dossier)]
  const changed = new Set(changes.map((change) => change.interface))
  return {
    comparedWith: walkedAt.toISOString(),
    changes,
    unchanged: before.filter((port) => !changed.has(port.interface)).length,
  }
}

/** What the network does by itself, or whoever plugs something in; all else of a port is its configuration. */
const notConfigured: ReadonlySet<string> = new Set(['link', 'speed', 'duplex', 'err-disabled'])

/**
 * The mark of a port whose configuration is otherwise than the last walk found it, with no run of ours at it since; null
 * for every other port.
 */
export function changedOutside(port: PortNow, runs: PortRuns | undefined): Mark | null {
  if (port.freshness !== 'live' || port.remembered === null) return null
  const { observedAt } = port.remembered
  if (changedByRun(runs, observedAt)) return null
  const first = changesOf(port).find(({ what }) => !notConfigured.has(what))
  if (first === undefined) return null
  return {
    name: 'changed-outside',
    because: `${first.what} was ${first.before} at the last walk`,
    since: observedAt.toISOString(),
  }
}
