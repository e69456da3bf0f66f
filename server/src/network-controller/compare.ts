import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { ControllerClient, DeviceFacts } from '@patchbay/connectors/controller/capabilities'
import type { Comparison } from '@patchbay/contract/common-queries/catalyst-centre'
import { instant } from '../sources/answer-lines.ts'
import type { CentreDossier, Held } from './dossier.ts'

/** A value with who says it and when. */
type Side = Comparison['belief']

/** Our own reading of a thing: where it is from, or why there is none. */
interface Live<T> {
  readonly held: Held<T> | null
  readonly why: string | null
}

/** A restart is told apart from the controller's rounding of the uptime; in milliseconds. */
const uptimeSlack = 10 * 60_000

const sideOf = (value: string | null, source: string, at: Date): Side =>
  value === null || value === '' ? null : { value, source, observedAt: at.toISOString() }

/** Compares in one writing: names by their first label, everything in lower case. */
export const plainName = (name: string): string => {
  const lower = name.toLowerCase()
  return /^[\d.:a-f]+$/.test(lower) ? lower : (lower.split('.')[0] ?? lower)
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const sameName = (one: string, other: string) => plainName(one) === plainName(other)
/** Devices write `17.12.04` where the controller writes `17.12.4`. */
const plainVersion = (version: string) => version.toLowerCase().replaceAll(/(?<!\d)0+(?=\d)/g, '')
const sameVersion = (one: string, other: string) => plainVersion(one) === plainVersion(other)
const sameMoment = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= uptimeSlack

type Same = typeof sameText

/** Rows of one thing: what the controller believes, and what the live reading says of the same. */
function rowsOf<T>(believedBy: { readonly source: string; readonly at: Date }, live: Live<T>) {
  return (
    name: string,
    label: string,
    belief: string | null,
    read: (value: T) => string | null,
    same: Same = sameText,
  ): Comparison[] => {
    const { held, why } = live
    const one = sideOf(belief, believedBy.source, believedBy.at)
    const other = held === null ? null : sideOf(read(held.value), held.source, held.at)
    if (one === null && other === null) return []
    if (one !== null && other !== null)
      return [
        {
          name,
          label,
          belief: one,
          live: other,
          state: same(one.value, other.value) ? 'same' : 'differs',
          why: null,
        },
      ]
    const missing = one === null ? 'the controller does not name it' : (why ?? 'our reading does not name it')
    return [{ name, label, belief: one, live: other, state: 'one-sided', why: missing }]
  }
}

const serialsOf = (serials: readonly string[]) =>
  serials
    .map((one) => one.toUpperCase())
    .toSorted()
    .join(', ')

const reachableWords = { yes: 'reachable', no: 'unreachable', 'by ping only': 'answers pings only' } as const

/** A switch beside what it says of itself now. */
function switchComparisons(
  { source, value }: Held<DeviceFacts>,
  { own, ownKnown, now }: CentreDossier,
): Comparison[] {
  const { at } = value.synchronization
  if (at === null || (ownKnown && own === null)) return []
  const waiting = !ownKnown || now.state === 'awaited'
  const live: Live<{ readonly answers: boolean } & Partial<DeviceNow>> =
    now.state === 'told'
      ? {
          held: { source: 'switch', at: now.at, value: { answers: true, ...now.value.system.value } },
          why: null,
        }
      : { held: null, why: waiting ? 'the switch is being asked' : `the switch was not read: ${now.why}` }
  const row = rowsOf({ source, at }, live)
  return [
    ...row(
      'reachable',
      'Reachability',
      value.reachable === null ? null : reachableWords[value.reachable],
      () => 'reachable',
    ),
    ...row('software', 'Version', value.software, ({ software = null }) => software, sameVersion),
    ...row('serials', 'Serial numbers', serialsOf(value.serials), ({ serials = [] }) => serialsOf(serials)),
    ...row(
      'upSince',
      'Up since',
      instant(value.upSince),
      ({ uptime = null }) =>
        uptime === null || now.state !== 'told'
          ? null
          : new Date(now.at.getTime() - uptime * 1_000).toISOString(),
      sameMoment,
    ),
  ]
}

interface DeviceNow {
  readonly software: string | null
  readonly serials: readonly string[]
  readonly uptime: number | null
}

/** Why no wireless controller says something of it; null where one does. */
function airMissing({ airAsked, silentAir, air }: CentreDossier, what: string): string {
  if (silentAir.length > 0) return silentAir.join('; ')
  return !airAsked || air.length === 0 ? 'no wireless controller has answered' : what
}

/** An access point beside the wireless controller that has it. */
function accessPointComparisons({ source, value }: Held<DeviceFacts>, dossier: CentreDossier): Comparison[] {
  const { at } = value.synchronization
  if (at === null) return []
  const known = dossier.air.flatMap(({ source: by, at: then, value: { accessPoint } }) =>
    accessPoint === null ? [] : [{ source: by, at: then, value: accessPoint }],
  )
  const held = known.find(({ value: { joined } }) => joined) ?? known[0] ?? null
  const row = rowsOf({ source, at }, { held, why: airMissing(dossier, 'on no wireless controller') })
  return [
    ...row(
      'reachable',
      'Reachability',
      value.reachable === null ? null : reachableWords[value.reachable],
      ({ joined }) => (joined ? 'reachable' : 'unreachable'),
    ),
    ...row('name', 'Name', value.name, ({ name }) => name, sameName),
    ...row('software', 'Version', value.software, ({ software }) => software, sameVersion),
    ...row(
      'serials',
      'Serial numbers',
      serialsOf(value.serials),
      ({ serial }) => serial?.toUpperCase() ?? null,
    ),
    ...row('address', 'Address', value.address, ({ address }) => address),
  ]
}

const gigahertz = (band: string | null) =>
  band === null || band === '' ? null : `${Number.parseFloat(band)} GHz`
const text = (value: number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** A wireless client beside the controller where it is associated. */
function airComparisons(
  { source, at: heard, value }: Held<ControllerClient>,
  dossier: CentreDossier,
): Comparison[] {
  const known = dossier.air.flatMap(({ source: by, at, value: { client } }) =>
    client === null ? [] : [{ source: by, at, value: client }],
  )
  const held = known.find(({ value: { role } }) => role !== 'anchor') ?? known[0] ?? null
  const on = rowsOf(
    { source, at: value.at ?? heard },
    { held, why: airMissing(dossier, 'on no wireless controller') },
  )
  return [
    ...on('device', 'Access point', value.device, ({ accessPoint }) => accessPoint, sameName),
    ...on('ssid', 'SSID', value.ssid, ({ ssid }) => ssid),
    ...on('band', 'Band', gigahertz(value.band), ({ band }) => band),
    ...on('channel', 'Channel', text(value.channel), ({ channel }) => text(channel)),
    ...on('vlan', 'VLAN', text(value.vlan), ({ vlan }) => text(vlan)),
    ...on('address', 'Address', value.address, ({ addresses }) =>
      value.address !== null && addresses.includes(value.address) ? value.address : (addresses[0] ?? null),
    ),
  ]
}

/** A wired client beside our walks of the switches, then or now. */
function wiredComparisons(
  { source, at: heard, value }: Held<ControllerClient>,
  { sightings }: CentreDossier,
  at: Date | null,
): Comparison[] {
  const seen = (sightings ?? []).filter(
    ({ firstSeen, lastSeen, present, edge }) =>
      edge && (at === null || (firstSeen <= at && (present || lastSeen >= at))),
  )
  const latest = seen.toSorted((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime())[0]
  const held = latest === undefined ? null : { source: 'index', at: latest.lastSeen, value: latest }
  const why = sightings === null ? 'our walks are being read' : 'no walk of ours saw it'
  const row = rowsOf({ source, at: value.at ?? heard }, { held, why })
  return [
    ...row('device', 'Switch', value.device, (one) => one.switch, sameName),
    ...row('port', 'Port', value.port === null ? null : shortInterface(value.port), (one) =>
      shortInterface(one.interface),
    ),
    ...row('vlan', 'VLAN', text(value.vlan), ({ vlan }) => text(vlan)),
  ]
}

/** Each fact that both the controller and our own reading have, those that differ first. */
export function comparisonsOf(dossier: CentreDossier, at: Date | null): Comparison[] {
  const { device, client } = dossier
  const rows = ((): Comparison[] => {
    if (device !== null)
      return device.value.family === 'Unified AP' || device.value.ethernetMac !== null
        ? accessPointComparisons(device, dossier)
        : switchComparisons(device, dossier)
    if (client === null) return []
    if (client.value.wireless === false) return wiredComparisons(client, dossier, at)
    return at === null ? airComparisons(client, dossier) : []
  })()
  const order = { differs: 0, same: 1, 'one-sided': 2 } as const
  return rows.toSorted((a, b) => order[a.state] - order[b.state])
}
