import type { ErrDisabledPort, InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import type { AuthenticationSession, PowerState } from '@patchbay/connectors/switch/capabilities'
import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Fact } from '../facts/fact.ts'
import type { SwitchDossier } from './dossier.ts'
import { linksOf, macsNow, neighboursNow, portsNow, vlanNames } from './now.ts'
import type { MacNow, NeighbourNow, PortNow } from './now.ts'
import type { PortRuns } from '../facts/port-runs.ts'
import type { RememberedOutlet } from './remembered.ts'
import { stackLink } from './stack-link.ts'

/** Everything known of one port, before it is written down as a row. */
export interface JoinedPort {
  readonly now: PortNow
  readonly link: string | null
  readonly macs: readonly MacNow[]
  readonly neighbours: readonly NeighbourNow[]
  /** Of the channel for its members. */
  readonly power: PowerState | null
  readonly sessions: readonly AuthenticationSession[]
  /** Of the identity system, on this port of this switch. */
  readonly identity: readonly Fact<IdentitySession>[]
  /** Newest session of a MAC behind this port that the identity system has somewhere else. */
  readonly elsewhere: readonly Fact<IdentitySession>[]
  readonly leases: readonly Fact<Lease>[]
  readonly reservations: readonly Fact<Reservation>[]
  readonly runs: PortRuns | undefined
  readonly counters: InterfaceCounters | null
  readonly errDisabled: ErrDisabledPort | null
  /** Seconds since the link last changed, by a reading of its own. */
  readonly changed: { readonly seconds: number | null; readonly at: Date } | null
  readonly vrf: string | null
  readonly outlets: readonly RememberedOutlet[]
}

export interface JoinedSwitch {
  readonly dossier: SwitchDossier
  readonly ports: readonly JoinedPort[]
  readonly names: ReadonlyMap<number, string>
  readonly links: ReadonlyMap<string, string>
}

const firstLabel = (name: string) => name.toLowerCase().split('.')[0] ?? ''

/** Does the identity system mean this switch. Its address is what it is known by; its name where it says no address. */
function isHere({ remembered }: SwitchDossier, { nasAddress, nasName }: IdentitySession): boolean {
  const device = remembered?.device
  if (device === undefined) return false
  if (nasAddress !== null && device.address !== null) return nasAddress === device.address
  return nasName !== null && firstLabel(nasName) === firstLabel(device.name)
}

const byPort = <T extends { readonly interface: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, (row) => shortInterface(row.interface))

/** Partners tell the same lease and keep the same reservation; it is one, said by the first of them. */
function onceEach<T extends { readonly mac: string | null; readonly address: string | null }>(
  rows: readonly Fact<T>[],
  stateOf: (row: T) => string = () => '',
): Fact<T>[] {
  const sorted = rows.toSorted((one, other) =>
    one.source < other.source ? -1 : Number(one.source > other.source),
  )
  const first = new Map<string, Fact<T>>()
  for (const one of sorted) {
    const { mac, address } = one.value
    const key = `${mac} ${address} ${stateOf(one.value)}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** Of the ports whose section was read. */
const stackLinks = ({ reported }: SwitchDossier) =>
  (reported.configuration?.value ?? []).flatMap(({ interface: on, lines }) => {
    const because = stackLink(lines)
    return because === null ? [] : [[shortInterface(on), because] as const]
  })

/** Puts together by port what switch, walks, records, identity system and DHCP say. */
export function joinPorts(dossier: SwitchDossier): JoinedSwitch {
  const { reported, remembered } = dossier
  const now = portsNow(dossier)
  const neighbours = neighboursNow(dossier)
  const links = new Map([...linksOf(now, neighbours), ...stackLinks(dossier)])
  const macs = byPort(macsNow(dossier))
  const neighboursOn = byPort(neighbours)
  const power = byPort(reported.power?.value ?? [])
  const sessions = byPort(reported.sessions?.value ?? [])
  const counters = byPort(reported.counters?.value ?? [])
  const errDisabled = byPort(reported['err-disabled']?.value ?? [])
  const changes = byPort(reported['last-change']?.value ?? [])
  const vrfs = new Map(
    (reported.vrfs?.value ?? []).flatMap(({ name, interfaces }) =>
      interfaces.map((of) => [shortInterface(of), name] as const),
    ),
  )
  const outlets = Map.groupBy(remembered?.outlets ?? [], (outlet) => shortInterface(outlet.interface))
  const here = dossier.identity.filter(({ value }) => isHere(dossier, value))
  const identity = Map.groupBy(here, ({ value }) => shortInterface(value.interface ?? ''))
  const others = dossier.identity.filter((one) => one.value.passed)
  const leases = Map.groupBy(
    onceEach(dossier.leases, ({ state }) => state),
    ({ value }) => value.mac ?? '',
  )
  const reservations = Map.groupBy(onceEach(dossier.reservations), ({ value }) => value.mac ?? '')

  const ports = now.map((one): JoinedPort => {
    const on = one.interface
    // A frame comes in on the channel; what a member has of its own stays with it.
    const own = macs.get(on) ?? []
    const link = links.get(on) ?? null
    const behind = new Set(link === null ? own.map(({ mac }) => mac) : [])
    return {
      now: one,
      link,
      macs: own,
      neighbours: [on, ...one.members].flatMap((name) => neighboursOn.get(name) ?? []),
      power: power.get(on)?.[0] ?? null,
      sessions: sessions.get(on) ?? [],
      identity: identity.get(on) ?? [],
      elsewhere: others.filter(
        ({ value }) =>
          behind.has(value.mac) &&
          value.interface !== null &&
          !(isHere(dossier, value) && [on, ...one.members].includes(shortInterface(value.interface))),
      ),
      leases: [...behind]
        .flatMap((mac) => leases.get(mac) ?? [])
        .filter(({ value }) => value.state === 'active'),
      reservations: [...behind].flatMap((mac) => reservations.get(mac) ?? []),
      runs: dossier.runs.get(on),
      counters: counters.get(on)?.[0] ?? null,
      errDisabled: errDisabled.get(on)?.[0] ?? null,
      changed:
        reported['last-change'] === undefined
          ? null
          : { seconds: changes.get(on)?.[0]?.changed ?? null, at: reported['last-change'].at },
      vrf: vrfs.get(on) ?? null,
      outlets: [on, ...one.members].flatMap((name) => outlets.get(name) ?? []),
    }
  })
  return { dossier, ports, names: vlanNames(dossier), links }
}
