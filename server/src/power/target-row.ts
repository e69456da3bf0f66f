import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { PowerTarget } from '@patchbay/contract/workflows/power-management'
import type { PlacedPort } from '../facts/powered-ports.ts'
import { protectedByPolicy, touchesNothing } from '../policies/protected.ts'
import { agreementOn, disagreementWords } from './agreement.ts'
import { heldOffWords } from '../facts/held-off.ts'
import type { HeldOff } from '../facts/held-off.ts'
import type { PowerDossier, SwitchPower } from './search.ts'

/** An access point of a controller, found for a port. */
interface KnownAccessPoint {
  readonly source: string
  readonly value: AccessPoint
  readonly clients: number | null
}

const at = (port: PlacedPort) => ({ switch: port.switch, interface: port.interface })

/** The access point of a port: by a MAC there, by its own uplink, or as the site's list has it. */
export function accessPointAt(
  { controllers }: PowerDossier,
  port: PlacedPort,
  macs: readonly string[],
): KnownAccessPoint | null {
  const all = controllers.flatMap(({ source, accessPoints, clients }) =>
    accessPoints.map((value) => ({
      source,
      value,
      clients: clients === null || value.name === null ? null : (clients.get(value.name) ?? 0),
    })),
  )
  const ways: readonly ((one: AccessPoint) => boolean)[] = [
    (one) => one.ethernetMac !== null && macs.includes(one.ethernetMac),
    (one) => agreementOn(at(port), one, [], null).controller === true,
    (one) => one.ethernetMac !== null && one.ethernetMac === port.accessPointMac,
    (one) => one.name !== null && one.name === port.accessPoint,
  ]
  for (const matches of ways) {
    const found = all.filter(({ value }) => matches(value))
    const one = found.find(({ value }) => value.joined) ?? found[0]
    if (one !== undefined) return one
  }
  return null
}

/** Joined access points of the same floor that are not among the targets; null where that is not known. */
function neighboursOf(dossier: PowerDossier, port: PlacedPort, own: ReadonlySet<string>): string[] | null {
  const { building, floor } = port
  if (building === null || floor === null || !dossier.airAsked || dossier.silent.length > 0) return null
  const joined = dossier.controllers.flatMap(({ accessPoints }) => accessPoints.filter((one) => one.joined))
  return dossier.floors
    .filter((one) => one.building === building && one.floor === floor && !own.has(one.name))
    .filter(({ name, mac }) =>
      joined.some((one) => one.name === name || (mac !== null && one.ethernetMac === mac)),
    )
    .map(({ name }) => name)
}

interface Findings {
  readonly excluded: readonly (string | null)[]
  readonly amber: readonly (string | null)[]
}

/** One port with everything that is known of it. `own` are names of access points among the targets. */
export function targetRow(dossier: PowerDossier, port: PlacedPort, own: ReadonlySet<string>): PowerTarget {
  const now = dossier.switches.get(port.switch)
  const power = now?.power.get(port.interface)
  const macs = now?.macs?.get(port.interface) ?? []
  const neighbours = now?.neighbours?.get(port.interface) ?? []
  const found = accessPointAt(dossier, port, macs)
  const isAccessPoint = found !== null || port.accessPoint !== null
  const held = dossier.held.find((one) => one.switch === port.switch && sameShort(one, port.interface))
  const cover = isAccessPoint ? neighboursOf(dossier, port, own) : null
  const delivering = power?.delivering ?? null
  const { excluded, amber }: Findings = {
    excluded: [
      held === undefined ? null : heldOffWords(held),
      uplinkWords(neighbours),
      protectedWords(dossier, port, macs, found),
      now !== undefined && power === undefined ? 'The port cannot give PoE.' : null,
      power?.admin === 'off' && held === undefined ? 'The port is set never to give PoE.' : null,
      power !== undefined && power.admin !== 'off' && !power.delivering ? 'The port delivers no PoE.' : null,
    ],
    amber: [
      found === null ? missingWords(dossier, port) : agreesWords(port, found, now),
      cover !== null && cover.length === 0 ? 'No other access point of its floor stays joined.' : null,
      neighbours.some(({ capabilities }) => capabilities.includes('phone'))
        ? 'A phone is on the port. It makes no emergency call without power.'
        : null,
      power?.fault == null ? null : `PoE fault: ${power.fault}.`,
    ],
  }
  const whys = excluded.filter((why) => why !== null)
  const warnings = amber.filter((why) => why !== null)
  const unread = dossier.unread.get(port.switch)
  return {
    switch: port.switch,
    interface: port.interface,
    building: port.building,
    floor: port.floor,
    room: port.room,
    device: found?.value.name ?? port.accessPoint ?? neighbours[0]?.name ?? null,
    accessPoint: isAccessPoint,
    watts: power?.drawn ?? null,
    class: power?.class ?? null,
    mode: power?.admin ?? null,
    delivering,
    clients: found?.clients ?? null,
    neighbours: cover,
    verdict:
      whys.length > 0 ? 'excluded' : now === undefined ? 'unknown' : warnings.length > 0 ? 'amber' : 'ready',
    whys: [
      ...whys,
      ...(now === undefined ? [unread === undefined ? 'Not read yet.' : `Not read: ${unread}.`] : warnings),
    ],
    held:
      held === undefined
        ? null
        : { run: held.run, until: held.until?.toISOString() ?? null, requester: held.requester },
    source: now === undefined ? null : now.source,
    observedAt: now?.at.toISOString() ?? null,
  }
}

const sameShort = ({ short }: HeldOff, on: string) => short === on

function uplinkWords(neighbours: readonly { readonly name: string; readonly forwards: boolean }[]) {
  const uplink = neighbours.find(({ forwards }) => forwards)
  return uplink === undefined ? null : `It is an uplink to ${uplink.name}.`
}

function protectedWords(
  { protectedThings }: PowerDossier,
  port: PlacedPort,
  macs: readonly string[],
  found: KnownAccessPoint | null,
): string | null {
  if (protectedThings === null) return null
  const names = [port.accessPoint, found?.value.name ?? null].filter((name) => name !== null)
  const room =
    port.room === null
      ? []
      : [port.room, ...(port.building === null ? [] : [`${port.building}/${port.room}`])]
  const because = protectedByPolicy(protectedThings, {
    ...touchesNothing,
    places: [{ switch: port.switch, interfaces: [port.interface] }],
    rooms: room,
    macs,
    hosts: names,
  })
  return because === null ? null : `Protected: ${because}.`
}

function agreesWords(port: PlacedPort, found: KnownAccessPoint, now: SwitchPower | undefined): string | null {
  if (now === undefined) return null
  const words = disagreementWords(
    agreementOn(
      at(port),
      found.value,
      now.macs?.get(port.interface) ?? [],
      now.neighbours?.get(port.interface) ?? null,
    ),
  )
  const name = found.value.name ?? found.value.radioMac
  if (!found.value.joined) return `${name} is not joined to its controller.`
  return words === null ? null : `${name} is not certain to be here: ${words}.`
}

/** The site's list has an access point here, and no controller says so. */
function missingWords({ airAsked, silent }: PowerDossier, { accessPoint }: PlacedPort): string | null {
  if (accessPoint === null || !airAsked) return null
  return silent.length === 0
    ? `No controller knows ${accessPoint}.`
    : `${accessPoint} is not confirmed: ${silent.join('; ')}.`
}
