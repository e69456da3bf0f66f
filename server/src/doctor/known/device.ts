import { isHeld } from '../../facts/leases.ts'
import { servingOf } from '../../facts/associations.ts'
import type { Association } from '../../facts/associations.ts'
import { rank } from '../../locate/candidates.ts'
import type { Ranked } from '../../locate/candidates.ts'
import type { DoctorKnown, DoctorPort } from './known.ts'

type Dossier = DoctorKnown['dossier']

/** The association that a wireless client is judged by: the one that serves it, else the one that keeps it waiting. */
export function associationOf({ associations }: Dossier): Association | null {
  return servingOf(associations) ?? associations[0] ?? null
}

/** Where the device most likely is by wire; null where no walk, switch or session names a port that is not a link. */
export function wiredPlace(dossier: Dossier): Ranked | null {
  if (dossier.mac === null) return null
  return rank(dossier).find(({ edge, air }) => edge && air === undefined) ?? null
}

/** Is it on the air rather than on a wire. A switch that has it now decides, then a controller that serves it. */
export function isWireless(dossier: Dossier): boolean {
  if (associationOf(dossier) === null) return false
  const wired = wiredPlace(dossier)
  if (wired === null) return true
  return !wired.live && servingOf(dossier.associations) !== null
}

/** The port that is examined: the one that was asked about, or the one of the device. */
export function portOf(dossier: Dossier): DoctorPort | null {
  const { asked } = dossier
  const port = asked ?? wiredPlace(dossier)?.port ?? null
  if (port === null) return null
  const { switch: name, interface: on, outlet, room } = port
  return { switch: name, interface: on, outlet, room }
}

/** The VLAN in which the switch has the device now. */
export const liveVlan = ({ live }: Dossier, port: DoctorPort | null): number | null =>
  live.find(({ here }) => here?.port.switch === port?.switch && here?.port.interface === port?.interface)
    ?.here?.vlan ?? null

/** The lease that the device holds now; the newest of several. */
export function heldLease({ leases, mac }: Dossier, now = new Date()) {
  return (
    leases
      .filter(({ value }) => value.mac === mac && isHeld(value, now))
      .toSorted((one, other) => other.value.startedAt.getTime() - one.value.startedAt.getTime())[0] ?? null
  )
}

/** The address of the device: leased, or held by the gateway when a walk last saw it. */
export function addressOf(
  known: DoctorKnown,
): { address: string; source: string; at: Date; isLeased: boolean } | null {
  const { dossier } = known
  const lease = heldLease(dossier)
  if (lease !== null)
    return { address: lease.value.address, source: lease.source, at: lease.at, isLeased: true }
  const air = associationOf(dossier)
  const onAir = isWireless(dossier) ? air?.value.addresses.find((one) => !one.includes(':')) : undefined
  if (air !== null && onAir !== undefined)
    return { address: onAir, source: air.source, at: air.at, isLeased: false }
  const fresh = known.gateway?.value.find(({ mac, address }) => mac === dossier.mac && !address.includes(':'))
  if (known.gateway !== null && fresh !== undefined)
    return { address: fresh.address, source: known.gateway.source, at: known.gateway.at, isLeased: false }
  const held = dossier.addresses.find(({ address }) => !address.includes(':'))
  return held === undefined
    ? null
    : { address: held.address, source: held.gateway, at: held.lastSeen, isLeased: false }
}
