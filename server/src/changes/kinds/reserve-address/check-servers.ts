import { isDeepStrictEqual } from 'node:util'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Partners give each other leases and never reservations: on one alone it is gone when the other answers. */
export function checkServers({ servers, others }: ReservationSnapshot): Found[] {
  return [
    pair(servers),
    ...agreed(servers),
    ...(others ?? []).flatMap(({ network, servers: own }) =>
      agreed(own).map((one) => ({
        ...one,
        id: `${one.id} ${network}`,
        words: one.words.replace('The servers', `In ${network} the servers`),
      })),
    ),
  ]
}

function pair(servers: ReservationSnapshot['servers']): Found {
  const titles = servers.map(({ title }) => title).join(' and ')
  const [only] = servers
  if (servers.length === 1 && only?.role != null) {
    return found(
      'red',
      'partners',
      `${titles} is the ${only.role} of a pair whose other server is not connected here: the reservation would stand on one alone.`,
      'Connect the other server.',
    )
  }
  const apart = servers.filter(({ reachesPartner }) => reachesPartner === false)
  if (apart.length === 0) return found('green', 'partners', `It is written to ${titles}.`)
  const words = apart.map(({ title }) => title).join(' and ')
  return found(
    'amber',
    'partners',
    `${words} does not reach its partner now. It is written to each by itself.`,
  )
}

function agreed(servers: ReservationSnapshot['servers']): Found[] {
  const [first, ...others] = servers
  if (others.every(({ says }) => isDeepStrictEqual(says, first?.says))) return []
  const words = servers.map(({ title, says }) => `${says?.address ?? 'nothing'} on ${title}`).join(', ')
  return [
    found(
      'amber',
      'partners-disagree',
      `The servers do not agree until now: ${words}. Afterwards they do, and this cannot be undone as one.`,
    ),
  ]
}
