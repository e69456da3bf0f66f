import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'
import { hostnameOf } from './owner.ts'
import { selfOn } from './tells-itself.ts'

const label = (hostname: string) => hostname.split('.')[0] ?? hostname

/** The first of what a lease, a reservation, the device itself, a computer account or the endpoint calls it. */
export function nameOf(dossier: Dossier, best: Ranked | undefined): string | null {
  const { mac, reservations, computers, endpoint } = dossier
  const hostname =
    hostnameOf(dossier) ??
    reservations.find(({ value }) => value.hostname !== null && value.mac === mac)?.value.hostname
  if (hostname) return label(hostname).toUpperCase()
  const self = selfOn(best?.port, mac)?.name
  if (self) return label(self)
  return (mac === null ? null : computers[0]?.value.name) ?? (endpoint?.value.description || null)
}
