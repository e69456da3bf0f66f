import { carriesMost } from './links.ts'
import type { EndpointKind } from './model/endpoint.ts'
import type { Link } from './state.ts'

/** Best speed of what is plugged in, in Mb/s. */
const speedOf: Readonly<Record<EndpointKind, number>> = {
  laptop: 1_000,
  desktop: 1_000,
  personal: 1_000,
  phone: 1_000,
  printer: 1_000,
  camera: 100,
  'access-point': 2_500,
  medical: 100,
  'building-control': 100,
  display: 1_000,
}

/** What both ends can do, over the cable that they have. */
export function linkSpeedOf(link: Link): number {
  const { interface: of, peer, members, controller } = link
  if (members.length > 0)
    return members.reduce((sum, member) => sum + (member.up ? linkSpeedOf(member) : 0), 0)
  const first = (link.channel ?? link).plugged.find(({ endpoint }) => endpoint.behind === null)
  if (controller !== null) return of.speed
  const other = peer ? peer.interface.speed : first ? speedOf[first.endpoint.kind] : 1_000
  const far = peer ? carriesMost(peer.interface) : other
  return Math.min(carriesMost(of), far, of.cableSpeed ?? other)
}
