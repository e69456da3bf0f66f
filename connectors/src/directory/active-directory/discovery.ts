import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import { nameParts } from './distinguished-name.ts'
import { dnsDomain, domainRoot } from './domain.ts'
import { allOf, anyOf, computer, equal } from './filters.ts'
import { text, texts } from './values.ts'
import { orNull, readOne } from './visibility.ts'

/** A controller that the directory names. */
export interface NamedController {
  readonly name: string
  readonly site: string | null
  readonly readOnly: boolean
}

/** More than any forest has. */
const most = 1_000

const settingsName = /^CN=NTDS Settings,/i

/**
 * Controllers of one domain, as the forest's configuration names them: a server is a controller while it has an object of
 * class `nTDSDSA` below it, and the contexts that this holds say of which domain. Where the configuration may not be read,
 * the computers whose primary group is that of controllers (516) or read-only ones (521). Empty where neither is told.
 */
export async function discoverControllers(
  session: LdapSession,
  domain: string,
  signal: AbortSignal,
): Promise<{ readonly controllers: readonly NamedController[]; readonly complete: boolean }> {
  const bySite = await fromSites(session, domain, signal)
  return bySite.controllers.length > 0 ? bySite : fromComputers(session, domain, signal)
}

async function fromSites(session: LdapSession, domain: string, signal: AbortSignal) {
  const root = await readOne(session, '', ['configurationNamingContext'], signal)
  const configuration = root === null ? null : text(root, 'configurationNamingContext')
  if (configuration === null) return { controllers: [], complete: true }
  const answer = await orNull(session, () =>
    session.search(
      {
        base: `CN=Sites,${configuration}`,
        scope: 'sub',
        filter: anyOf([equal('objectClass', 'nTDSDSA'), equal('objectClass', 'server')]),
        attributes: [
          'objectClass',
          'dNSHostName',
          'serverReference',
          'hasMasterNCs',
          'msDS-hasMasterNCs',
          'msDS-hasFullReplicaNCs',
        ],
        most,
      },
      signal,
    ),
  )
  const entries = answer?.entries ?? []
  const servers = new Map(entries.map((entry) => [entry.dn.toLowerCase(), entry]))
  const found = entries
    .filter(({ dn }) => settingsName.test(dn))
    .flatMap((settings) => controllerOf(settings, servers, domain))
  return { controllers: found, complete: answer?.complete ?? true }
}

function controllerOf(
  settings: LdapEntry,
  servers: ReadonlyMap<string, LdapEntry>,
  domain: string,
): readonly NamedController[] {
  const above = settings.dn.replace(settingsName, '')
  const server = servers.get(above.toLowerCase())
  const held = (...attributes: readonly string[]) =>
    attributes.flatMap((attribute) => texts(settings, attribute)).map((context) => context.toLowerCase())
  const written = held('hasMasterNCs', 'msDS-hasMasterNCs')
  const copied = held('msDS-hasFullReplicaNCs')
  const host = server === undefined ? null : text(server, 'dNSHostName')
  const reference = server === undefined ? null : text(server, 'serverReference')
  const wanted = domain.toLowerCase()
  const contexts = [...written, ...copied]
  const ours =
    contexts.length > 0
      ? contexts.includes(wanted)
      : reference !== null
        ? domainRoot(reference).toLowerCase() === wanted
        : host?.toLowerCase().replace(/^[^.]+\./, '') === dnsDomain(domain)?.toLowerCase()
  if (!ours) return []
  const parts = nameParts(above)
  const name = host ?? parts[0]?.value
  if (name === undefined) return []
  const readOnly =
    texts(settings, 'objectClass').some((one) => one.toLowerCase() === 'ntdsdsaro') ||
    (copied.includes(wanted) && !written.includes(wanted))
  return [{ name, site: parts[2]?.value ?? null, readOnly }]
}

async function fromComputers(session: LdapSession, domain: string, signal: AbortSignal) {
  const answer = await orNull(session, () =>
    session.search(
      {
        base: domain,
        scope: 'sub',
        filter: allOf([...computer, anyOf([equal('primaryGroupID', '516'), equal('primaryGroupID', '521')])]),
        attributes: ['name', 'dNSHostName', 'primaryGroupID'],
        most,
      },
      signal,
    ),
  )
  const found = (answer?.entries ?? []).flatMap((entry): readonly NamedController[] => {
    const name = text(entry, 'dNSHostName') ?? text(entry, 'name')
    return name === null ? [] : [{ name, site: null, readOnly: text(entry, 'primaryGroupID') === '521' }]
  })
  return { controllers: found, complete: answer?.complete ?? true }
}

/** What is known here of a controller that somebody configured. */
export interface ConfiguredController {
  /** As it is dialled, or as its certificate names it. */
  readonly host: string
  /** What it calls itself; null while it has not told. */
  readonly calledItself: string | null
}

/**
 * Which of the controllers that exist are configured here: null where that cannot be told, because a configured one that
 * has not told its name yet, mostly one known by its address, may be it.
 */
export function comparedWith(
  found: readonly NamedController[],
  configured: readonly ConfiguredController[],
): readonly (NamedController & { readonly connected: boolean | null })[] {
  const called = new Set(
    configured.flatMap(({ host, calledItself }) => [host, calledItself ?? host].map(key)),
  )
  const existing = new Set(found.flatMap(({ name }) => [key(name), label(name)]))
  const nameless = configured.some(
    ({ host, calledItself }) => calledItself === null && !existing.has(key(host)),
  )
  return found.map((one) => {
    // Somebody may have typed the bare name.
    const connected = called.has(key(one.name)) || called.has(label(one.name))
    return { ...one, connected: connected ? true : nameless ? null : false }
  })
}

const key = (name: string) => name.toLowerCase().replace(/\.$/, '')
const label = (name: string) => key(name).split('.')[0] ?? key(name)
