import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Freshness } from '@patchbay/contract/systems/sources'
import type { Dossier } from './dossier.ts'

export interface Owner {
  readonly name: string
  readonly username: string
  readonly department: string | null
  readonly source: string
  readonly at: Date | null
  readonly freshness: Freshness
}

/** Attributes of an endpoint that say whose it is. */
export const ownerAttributes = (attributes: Readonly<Record<string, string>>): string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    name === 'portalUser' || /^(owner|assigned ?to|user ?name|user)$/i.test(name) ? [value] : [],
  )

/** Logins among the names that authenticated with a device and what its endpoint says of whose it is, each once. */
export const loginsIn = (
  usernames: readonly (string | null)[],
  attributes: Readonly<Record<string, string>>,
): string[] => [
  ...new Set([...usernames, ...ownerAttributes(attributes)].flatMap((name) => personIn(name) ?? [])),
]

/** Logins that systems connect to the device, the strongest first: who authenticated, who registered it. */
export function loginsOf(dossier: Dossier): { login: string; source: string; at: Date }[] {
  const logins: { login: string; source: string; at: Date }[] = []
  const add = (name: string | null | undefined, source: string, at: Date) => {
    const login = personIn(name ?? null)
    if (login !== null && !logins.some((known) => known.login === login)) logins.push({ login, source, at })
  }
  const { endpoint } = dossier
  for (const { value, source, at } of dossier.sessions) add(value.username, source, at)
  if (endpoint !== null) {
    const { attributes } = endpoint.value
    add(attributes['portalUser'], endpoint.source, endpoint.at)
    for (const value of ownerAttributes(attributes)) add(value, endpoint.source, endpoint.at)
  }
  return logins
}

/** What the device calls itself, by its lease or by how it authenticates; never what another device is called. */
export function hostnameOf(dossier: Dossier): string | null {
  return (
    dossier.leases.find(({ value }) => value.hostname !== null && value.mac === dossier.mac)?.value
      .hostname ??
    dossier.sessions.map(({ value }) => /^host\/(.+)$/.exec(value.username ?? '')?.[1]).find(Boolean) ??
    null
  )
}

/** Whose it is: the person of the directory where it answered, otherwise the bare login. */
export function ownerOf(dossier: Dossier): Owner | null {
  const [first] = loginsOf(dossier)
  const manager = dossier.computers.find(({ value }) => value.managedBy !== null)
  const person =
    dossier.people.find(({ value }) => value.username.toLowerCase() === first?.login) ??
    (first === undefined
      ? dossier.people.find(({ value }) => value.dn === manager?.value.managedBy)
      : undefined)
  if (person !== undefined) {
    return {
      name: person.value.displayName,
      username: person.value.username,
      department: person.value.department,
      source: person.source,
      at: person.at,
      freshness: 'live',
    }
  }
  if (first === undefined) return null
  return {
    name: first.login,
    username: first.login,
    department: null,
    source: first.source,
    at: first.at,
    freshness: 'live',
  }
}
