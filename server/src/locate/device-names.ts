import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Source } from '@patchbay/contract/systems/sources'
import { macPlace } from '../sources/page-address.ts'
import type { PageNames } from '../sources/page-address.ts'
import type { Dossier } from './dossier.ts'

const only = (all: readonly string[]): string | null => {
  const [first, ...others] = new Set(all)
  return others.length === 0 ? (first ?? null) : null
}

/** How the device found, or its owner, is named in the address of a system's page; of each, what that system calls it. */
export function deviceNames(dossier: Dossier, { kind, canonical }: Identifier, source: Source): PageNames {
  const { mac, endpoint, leases, people } = dossier
  const address =
    kind === 'ipv4'
      ? canonical
      : only(leases.flatMap(({ value }) => (value.mac === mac ? [value.address] : [])))
  const places = { mac: macPlace(mac, source), address }
  if (source.kind === 'identity')
    return { ...places, id: endpoint?.source === source.id ? endpoint.value.id : null }
  if (source.kind !== 'directory') return places
  const [person, ...others] = people.filter((said) => said.source === source.id)
  if (person === undefined || others.length > 0) return {}
  return { login: person.value.username, id: person.value.id, dn: person.value.dn }
}
