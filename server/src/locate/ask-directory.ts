import { setTimeout } from 'node:timers/promises'
import type {
  Computer,
  DirectoryCapabilities,
  Person,
  PersonQuestion,
} from '@patchbay/connectors/directory/capabilities'
import type { System } from '../systems/open.ts'
import { loginsOf } from './owner.ts'
import { couldBe, said } from './search.ts'
import type { PersonFound, Search } from './search.ts'
import type { Settled } from './source-strip.ts'

type Can = Partial<DirectoryCapabilities>

const questionsOf = ({ identifier }: Search): PersonQuestion[] => {
  const text = identifier.canonical
  if (identifier.kind === 'email') return [{ email: text }]
  if (identifier.kind === 'username') return [{ username: text }]
  if (identifier.kind === 'phone' || couldBe(identifier, 'phone'))
    return text.length < 4 ? [] : [{ phone: text }]
  if (!couldBe(identifier, 'person')) return []
  return [
    ...(couldBe(identifier, 'username') ? [{ username: text }] : []),
    ...(text.length >= 3 && !/\d/.test(text) ? [{ name: text }] : []),
  ]
}

async function findPeople(search: Search, system: System<'directory'>, can: Can): Promise<Person[]> {
  const found = new Map<string, Person>()
  for (const question of questionsOf(search)) {
    const people = await can.findPeople?.(question, search.ask)
    for (const person of people?.value ?? []) found.set(person.dn, person)
    if (found.size > 0) break
  }
  if (found.size === 1) {
    search.dossier.people.push(
      ...[...found.values()].map((value) => ({ source: system.name, at: new Date(), value })),
    )
    search.grown()
  }
  for (const person of found.size > 1 ? found.values() : []) {
    const detail = [person.title, person.department, person.office].filter(Boolean).join(' · ')
    search.offers.suggest({
      ask: person.email ?? person.username,
      title: person.displayName,
      detail,
      source: system.name,
    })
  }
  return [...found.values()]
}

/** A computer that is called so, and whose it is. */
async function findNamedComputer(search: Search, system: System<'directory'>, can: Can): Promise<Computer[]> {
  if (!couldBe(search.identifier, 'hostname')) return []
  const computers = await can.findComputers?.({ name: search.identifier.canonical }, search.ask)
  if (computers !== undefined) search.dossier.computers.push(...said(system.name, computers))
  return [...(computers?.value ?? [])]
}

/** A lease carries the whole name or its first label, as the client told it. */
const hostNames = (computers: readonly Computer[]) =>
  computers.flatMap(({ name, dnsName }) => (dnsName === null ? [name] : [dnsName, name]))

/** Answers what the other sources wait for: which logins and which computers the person has. */
export async function seedFromDirectory(
  search: Search,
  system: System<'directory'>,
  can: Can,
): Promise<PersonFound | null> {
  const [people, named] = await Promise.all([
    findPeople(search, system, can),
    findNamedComputer(search, system, can),
  ])
  const [person, ...more] = people
  if (person === undefined || more.length > 0) {
    return named.length === 0 ? null : { usernames: [], hostnames: hostNames(named) }
  }
  const computers = await can.findComputers?.({ managedBy: person.dn }, search.ask)
  return {
    usernames: [person.username.toLowerCase()],
    hostnames: hostNames(computers?.value ?? []),
  }
}

/** The owner of the device, and its computer account, once others have said who uses it and what it is called. */
export async function followInDirectory(
  search: Search,
  system: System<'directory'>,
  can: Can,
): Promise<void> {
  const { dossier, ask } = search
  const hostname =
    dossier.leases.find(({ value }) => value.hostname !== null)?.value.hostname ??
    dossier.sessions.map(({ value }) => /^host\/([^.]+)/.exec(value.username ?? '')?.[1]).find(Boolean)
  if (hostname && dossier.computers.length === 0) {
    const computers = await can.findComputers?.({ name: hostname.split('.')[0] ?? hostname }, ask)
    if (computers !== undefined) dossier.computers.push(...said(system.name, computers))
  }
  const [login] = loginsOf(dossier)
  const manager = dossier.computers.find(({ value }) => value.managedBy !== null)?.value.managedBy
  const question = login === undefined ? (manager ? { dn: manager } : null) : { username: login.login }
  if (question === null || dossier.people.some(({ value }) => value.username.toLowerCase() === login?.login))
    return
  const people = await can.findPeople?.(question, ask)
  if (people !== undefined) dossier.people.push(...said(system.name, people))
  search.grown()
}

/** Milliseconds that the sources which name logins may take before the directory is asked with what there is. */
const longestWait = 1_500

const patience = ({ ask }: Search): Promise<false> =>
  setTimeout(longestWait, false as const, { signal: ask.signal, ref: false }).catch(() => false as const)

export interface DirectoryPart {
  readonly search: Search
  readonly system: System<'directory'>
  readonly found: (person: PersonFound | null) => void
  /** Settles when the sources that name logins and host names have answered. */
  readonly others: Promise<unknown>
}

export async function askDirectory({ search, system, found, others }: DirectoryPart): Promise<Settled> {
  try {
    const opening = system.can()
    found(await search.offers.seed(opening.then((can) => seedFromDirectory(search, system, can))))
    const can = await opening
    if ((await search.offers.chosen) !== null) {
      // One silent source must not keep the owner back; what it says late is followed late.
      const all = await Promise.race([others.then(() => true), patience(search)])
      await followInDirectory(search, system, can)
      if (!all) void others.then(() => followInDirectory(search, system, can)).catch(() => undefined)
    }
  } finally {
    found(null)
  }
  const { people, computers } = search.dossier
  return { count: people.length + computers.length }
}
