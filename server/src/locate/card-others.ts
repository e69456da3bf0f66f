import type { Card, LineName } from '@patchbay/contract/common-queries/device-lookup'
import type { Spoken } from './card-lines.ts'
import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'
import { ownerOf } from './owner.ts'

export type Lines = Partial<Record<LineName, Spoken | undefined>>

/** A person of whom no device is known: what the directory says. */
export function personLines({ people }: Dossier): Lines {
  const [person] = people
  if (person === undefined) return {}
  const { displayName, username, title, department, office } = person.value
  const say = (value: string | null, detail: string | null = null): Spoken | undefined =>
    value === null || value === ''
      ? undefined
      : { value, detail, source: person.source, at: person.at, freshness: 'live', disputed: false }
  return {
    what: say(displayName, title),
    owner: say(displayName, username),
    department: say(department),
    where: say(office, 'office by the directory'),
  }
}

/** The network's own: a switch, a port, an outlet, a subnet, as the documents and the last walk have it. */
export function infrastructureLines({ infrastructure, mac }: Dossier): Lines {
  if (infrastructure === null) return {}
  const { title, source, known = {} } = infrastructure
  const say = (value: string | null | undefined, detail: string | null = null): Spoken | undefined =>
    value === null || value === undefined || value === ''
      ? undefined
      : { value, detail, source, at: known.seen ?? null, freshness: 'cached', disputed: false }
  const detail = [known.kind, mac === title ? null : mac].filter(
    (part) => part !== null && part !== undefined,
  )
  const house = known.building ?? null
  const room = known.room ?? null
  return {
    what: say(title, detail.join(', ') || null),
    where: say(house ?? room, house === null ? null : room),
    port: say(known.port, known.link ?? null),
    vlan: say(known.vlan),
    address: say(known.address),
    profile: say(known.model),
    seen: say(known.seen?.toISOString()),
  }
}

/** What was found, as other pages take it. */
export function handedOver(
  dossier: Dossier,
  best: Ranked | undefined,
  address: string | undefined,
): Card['handOver'] {
  const { mac, infrastructure, people } = dossier
  const ask = infrastructure?.known?.ask
  const owner = ownerOf(dossier)?.username ?? (mac === null ? people[0]?.value.username : undefined)
  return [
    ...(ask === undefined ? [] : [ask]),
    ...(mac === null ? [] : [{ kind: 'mac' as const, q: mac }]),
    ...(best === undefined || best.air !== undefined || infrastructure !== null
      ? []
      : [{ kind: 'port' as const, q: `${best.port.switch} ${best.port.interface}` }]),
    ...(address === undefined || address.includes(':') ? [] : [{ kind: 'ipv4' as const, q: address }]),
    ...(owner === undefined || infrastructure !== null ? [] : [{ kind: 'username' as const, q: owner }]),
  ]
}
