import { sectionNames } from '@patchbay/contract/switches/picture'
import type {
  MacRow,
  NeighbourRow,
  Picture,
  Section,
  Supply,
  SwitchDevice,
  Unreached,
  VlanRow,
} from '@patchbay/contract/switches/picture'
import { platePort } from '@patchbay/contract/switches/port'
import type { PlatePort, Port } from '@patchbay/contract/switches/port'
import { makerOf } from '../locate/vendors.ts'
import { isFinal } from './ask-device.ts'
import { disagreementsOn } from './disagreements.ts'
import { changedOutside, differenceOf } from './difference.ts'
import type { SwitchDossier } from './dossier.ts'
import { amongPorts } from './find-device.ts'
import { behindOf } from './devices-on-port.ts'
import { configuredBy, logOf } from './configured-by.ts'
import { joinPorts } from './join-port.ts'
import type { JoinedSwitch } from './join-port.ts'
import { missingPorts } from './missing-ports.ts'
import { freshnessOf, neighboursNow, portsNow } from './now.ts'
import { membersOf } from './plate.ts'
import { detailsOf } from './port-details.ts'
import { rowOf } from './port-row.ts'
import { readings, withPorts } from './readings.ts'
import { keptSectionsAt, sectionsNow } from './sections-now.ts'
import { sentenceOf } from './sentence.ts'
import { vlanRefOf } from './vlan-words.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** Sections as they stand; one that was not asked shows what the walk kept, or an earlier reading of the configuration. */
function sectionsFrom(dossier: SwitchDossier): Section[] {
  const walkedAt = dossier.remembered?.device.walkedAt ?? null
  const kept = new Set(['interfaces', 'forwarding', 'neighbours', 'vlans'])
  return sectionNames.flatMap((name): Section[] => {
    const stand = dossier.sections.get(name)
    if (stand === undefined) return []
    const heard = dossier.reported[name]
    const keptAt = kept.has(name) ? walkedAt : name === 'configuration' ? keptSectionsAt(dossier) : null
    const remembered = heard === undefined && keptAt !== null
    return [
      {
        name,
        title: readings[name].title,
        state: stand.state,
        source: stand.source,
        count: stand.count,
        why: stand.why,
        raw: stand.raw,
        observedAt: iso(heard?.at ?? keptAt),
        freshness: heard !== undefined ? 'live' : remembered ? freshnessOf(keptAt) : 'unknown',
      },
    ]
  })
}

function baseMacOf({ reported }: SwitchDossier): { baseMac?: string } {
  const base = reported.stack?.value.map((unit) => unit.base ?? null).find((mac) => mac !== null)
  return base === undefined || base === null ? {} : { baseMac: base }
}

/** By their names, in any of the ways in which they are called; a bay without one has neither model nor serial. */
const suppliesFrom = ({ reported }: SwitchDossier): Supply[] =>
  (reported.parts?.value ?? [])
    .filter(({ name, description }) => /power ?supply|\bPS[- ]?\d?\b|\bPWR-/i.test(`${name} ${description}`))
    .filter(({ model, serial }) => model !== null || serial !== null)
    .map(({ name, model, serial }) => ({ name, model, serial }))

function deviceFrom(dossier: SwitchDossier): SwitchDevice | null {
  const { remembered, reported, ways } = dossier
  if (remembered === null) return null
  const { device } = remembered
  const system = reported.system
  const uptime = system?.value.uptime ?? null
  return {
    name: device.name,
    address: device.address,
    model: system?.value.model ?? device.model,
    role: device.role,
    building: device.building,
    buildingName: device.buildingName,
    closet: device.closet,
    floor: device.floor,
    software:
      system?.value.software ??
      reported.stack?.value.find(({ software }) => software !== null)?.software ??
      null,
    upSince:
      uptime === null || system === undefined
        ? null
        : new Date(system.at.getTime() - uptime * 1_000).toISOString(),
    serials: [
      ...(system?.value.serials ?? reported.stack?.value.flatMap(({ serial }) => serial ?? []) ?? []),
    ],
    ...baseMacOf(dossier),
    walkedAt: iso(device.walkedAt),
    configured: configuredBy(dossier),
    ways: [...ways],
  }
}

function unreachedFrom({ failure, remembered, nearest }: SwitchDossier): Unreached | null {
  if (failure === null) return null
  const silent = failure.kind === 'unreachable' && !isFinal(failure)
  return { words: failure.message, silent, since: iso(remembered?.device.walkedAt), nearest }
}

function portsFrom(joined: JoinedSwitch): Port[] {
  const { dossier, ports } = joined
  const physical = ports.filter(
    ({ now }) => (now.physical || now.members.length > 0) && amongPorts(dossier.spans, now.interface),
  )
  // A virtual interface or the port of management is shown when it was asked for by its name.
  const shown =
    physical.length > 0 || dossier.spans === null
      ? physical
      : ports.filter(({ now }) => amongPorts(dossier.spans, now.interface))
  return shown.map((one) => ({
    ...rowOf(one, joined, changedOutside(one.now, one.runs)),
    disagreements: disagreementsOn(one, joined),
  }))
}

const jackFields = Object.keys(platePort.shape) as (keyof PlatePort)[]

/** What the contract lists of a port that was not asked about. */
const jackOf = (row: Omit<Port, 'disagreements'>): PlatePort => {
  const port: PlatePort = { ...row, disagreements: [] }
  return Object.fromEntries(jackFields.map((field) => [field, port[field]])) as PlatePort
}

/** The rest of the front, around the ports asked for. */
function frontFrom(joined: JoinedSwitch): { front?: PlatePort[] } {
  const { dossier, ports } = joined
  if (dossier.spans === null) return {}
  const front = ports
    .filter(({ now }) => now.physical && !amongPorts(dossier.spans, now.interface))
    .map((one) => rowOf(one, joined, changedOutside(one.now, one.runs)))
    .filter(({ plate }) => plate !== null)
    .map(jackOf)
  return { front }
}

/** Entries on the ports asked for, those on ports before those on links. */
function macsFrom(joined: JoinedSwitch): MacRow[] {
  const { dossier, ports, names, links } = joined
  return ports
    .filter(({ now }) => amongPorts(dossier.spans, now.interface))
    .flatMap((port) =>
      port.macs.map((entry): MacRow => {
        const { address, hostname } = behindOf(port, dossier, entry.mac, entry.vlan)
        return {
          mac: entry.mac,
          vendor: makerOf(entry.mac),
          vlan: vlanRefOf(names, entry.vlan),
          interface: entry.interface,
          type: entry.type,
          passing: links.has(entry.interface),
          address,
          hostname,
          firstSeen: iso(entry.firstSeen),
        }
      }),
    )
    .sort((a, b) => Number(a.passing) - Number(b.passing))
}

const neighboursFrom = (dossier: SwitchDossier): NeighbourRow[] =>
  neighboursNow(dossier)
    .filter(({ interface: on }) => amongPorts(dossier.spans, on))
    .map(({ detail, remoteInterface, capabilities, ...one }) => ({
      interface: one.interface,
      protocol: one.protocol,
      name: one.name,
      remoteInterface,
      address: one.address,
      mac: one.mac,
      platform: one.platform,
      software: detail?.software ?? null,
      forwards: one.forwards,
      capabilities: [...capabilities],
    }))

function vlansFrom({ dossier, ports, names }: JoinedSwitch): VlanRow[] {
  const active = new Map((dossier.reported.vlans?.value ?? []).map(({ id, active: is }) => [id, is]))
  const carried = (id: number) =>
    ports.filter(
      ({ now }) =>
        now.mode === 'trunk' &&
        now.channel === null &&
        (now.allowedVlans === 'all' || (now.allowedVlans?.includes(id) ?? false)),
    )
  return [...names]
    .sort(([a], [b]) => a - b)
    .map(([id, name]) => ({
      id,
      name,
      // A walk keeps names alone: which of them are switched on only the switch says.
      active: active.get(id) ?? null,
      access: ports
        .filter(({ now }) => now.accessVlan === id && now.channel === null)
        .map(({ now }) => now.interface),
      voice: ports
        .filter(({ now }) => now.voiceVlan === id && now.channel === null)
        .map(({ now }) => now.interface),
      trunks: carried(id).map(({ now }) => now.interface),
      macs: new Set(ports.flatMap(({ macs }) => macs.filter(({ vlan }) => vlan === id).map(({ mac }) => mac)))
        .size,
    }))
}

export const blankPicture: Picture = {
  verdict: 'asking',
  sentence: 'Looking for the switch',
  choices: [],
  device: null,
  unreached: null,
  sections: [],
  members: [],
  ports: [],
  missing: null,
  portsInAll: 0,
  details: [],
  macs: [],
  neighbours: [],
  vlans: [],
  log: [],
  configuration: [],
  difference: null,
}

/** Makes the picture of what has been heard until now; only what the view shows is in it. */
export function pictureFrom(dossier: SwitchDossier, asked: string): Picture {
  const { view, remembered, choices } = dossier
  if (remembered === null) {
    const verdict = dossier.name !== null ? 'asking' : choices.length > 0 ? 'several' : 'none'
    return { ...blankPicture, verdict, sentence: sentenceOf(dossier, asked, [], null), choices: [...choices] }
  }
  const joined = joinPorts(dossier)
  const ports = withPorts.has(view) ? portsFrom(joined) : []
  const missing = missingPorts(dossier, portsNow(dossier))
  return {
    ...blankPicture,
    verdict: 'found',
    sentence: sentenceOf(dossier, asked, ports, missing),
    device: deviceFrom(dossier),
    unreached: unreachedFrom(dossier),
    sections: sectionsFrom(dossier),
    members: withPorts.has(view) ? membersOf(dossier) : [],
    ports,
    ...(withPorts.has(view) ? frontFrom(joined) : {}),
    missing,
    portsInAll: joined.ports.filter(({ now }) => now.physical).length,
    details: view === 'port' ? detailsOf(joined) : [],
    macs: view === 'macs' || view === 'port' ? macsFrom(joined) : [],
    neighbours: view === 'neighbours' || view === 'port' ? neighboursFrom(dossier) : [],
    vlans: view === 'vlans' ? vlansFrom(joined) : [],
    ...(view === 'power' && dossier.reported.parts !== undefined ? { supplies: suppliesFrom(dossier) } : {}),
    log: logOf(dossier),
    configuration: sectionsNow(dossier),
    difference: view === 'difference' ? differenceOf(dossier) : null,
  }
}
