import type { Computer, Person, PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { exactFirst } from '@patchbay/connectors/directory/spelling'
import { shortOf } from '../sources/cut.ts'
import { hostnameOf, loginsOf } from './owner.ts'
import { couldBe, isFound, loginMeant, tagMeant, tagsNotAsked } from './search.ts'
import type { SystemFacts } from '../facts/fact.ts'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import type { DirectoryRead, LocatePart, Search } from './search.ts'
import type { Settled } from '../sources/ask-source.ts'

interface Asked extends LocatePart<'directory'> {
  readonly read: DirectoryRead
  /** Hands on what was told, and remembers when it was cut short; null where it cannot be asked. */
  readonly taken: <T>(told: SystemFacts<T> | null) => SystemFacts<T>['facts'] | null
}

function askedOf(part: LocatePart<'directory'>): Asked {
  const { search, system } = part
  const read = search.directories.get(system.name) ?? { isCut: false, why: null, asked: new Set() }
  search.directories.set(system.name, read)
  return {
    ...part,
    read,
    taken: (told) => {
      read.isCut ||= told?.complete === false
      return told?.facts ?? null
    },
  }
}

function questionsOf({ identifier }: Search): PersonQuestion[] {
  const text = identifier.canonical
  if (identifier.kind === 'email') return [{ email: text }]
  if (identifier.kind === 'username') return [{ username: loginMeant(identifier) }]
  if (identifier.kind === 'phone' || couldBe(identifier, 'phone'))
    return text.length < 4 ? [] : [{ phone: text }]
  if (!couldBe(identifier, 'person')) return []
  return [
    ...(couldBe(identifier, 'username') ? [{ username: text }] : []),
    ...(text.length >= 2 && !/\d/.test(text) ? [{ name: text }] : []),
  ]
}

/** Several people are offered for choice, whether one directory has them all or each another one. */
function suggest({ dossier, offers, identifier }: Search, people: readonly Person[], source: string): void {
  const known = new Set(dossier.people.map(({ value }) => value.username.toLowerCase()))
  for (const person of people) known.add(person.username.toLowerCase())
  if (known.size < 2) return
  const all = [...dossier.people, ...people.map((value) => ({ value, source }))]
  for (const { value, source } of exactFirst(
    all,
    identifier.canonical,
    ({ value: one }) => one.displayName,
  )) {
    const detail = [value.title, value.department, value.office].filter(Boolean).join(' · ')
    offers.suggest({ ask: value.email ?? value.username, title: value.displayName, detail, source })
  }
}

/** Null when nothing was asked. */
async function findPeople({ search, system, turn, taken }: Asked): Promise<Person[] | null> {
  const questions = questionsOf(search)
  const found = new Map<string, Person>()
  for (const question of questions) {
    turn.asking()
    const people = taken(await peopleOf(system, [question], { ask: () => search.ask }))
    if (people === null) return null
    for (const { value } of people) found.set(value.dn, value)
    if (found.size > 0) break
  }
  const people = [...found.values()]
  suggest(search, people, system.name)
  if (people.length === 1) {
    search.dossier.asksPerson = people[0]?.username ?? null
    search.dossier.people.push(...people.map((value) => ({ source: system.name, at: new Date(), value })))
    search.grown()
  }
  return questions.length === 0 ? null : people
}

/** A computer that is called so, and whose it is. */
async function findNamedComputer({
  search,
  system,
  turn,
  taken,
}: Asked): Promise<SystemFacts<Computer>['facts'] | null> {
  if (!couldBe(search.identifier, 'hostname')) return null
  turn.asking()
  const name = search.identifier.canonical
  const computers = taken(await computersOf(system, { name }, { ask: () => search.ask }))
  search.dossier.computers.push(...(computers ?? []))
  return computers
}

/** A computer with this asset tag or serial, where nothing has such a name: the directory looks through all it has. */
async function findTagged({
  search,
  system,
  turn,
  taken,
  read,
}: Asked): Promise<SystemFacts<Computer>['facts']> {
  const tag = tagMeant(search.identifier)
  if (tag === null || isFound(search)) return []
  turn.asking()
  try {
    const computers = taken(await computersOf(system, { tag }, { ask: () => search.ask })) ?? []
    search.dossier.computers.push(...computers)
    return computers
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    read.why = tagsNotAsked(error)
    return []
  }
}

/** Tells what the other sources wait for: which logins and which computers the person has. Counts what it found. */
export async function namePeople(part: LocatePart<'directory'>): Promise<Settled> {
  const { search, system, turn, end } = part
  turn.asking()
  const asked = askedOf(part)
  const [people, named] = await Promise.all([findPeople(asked), findNamedComputer(asked)])
  if (people === null && named === null) return null
  const [person, ...more] = people ?? []
  const alone = person !== undefined && more.length === 0
  const computers = alone
    ? (asked.taken(await computersOf(system, { managedBy: person.dn }, { ask: () => search.ask })) ?? [])
    : []
  // A lease carries the whole name or its first label, as the client told it.
  const tagged = (people?.length ?? 0) + (named?.length ?? 0) > 0 ? [] : await findTagged(asked)
  const hostnames = hostNamesOf([...(named ?? []), ...tagged, ...computers])
  const usernames = alone ? [person.username] : []
  if (usernames.length + hostnames.length > 0) search.add('person', { usernames, hostnames })
  end('person')
  const count = (people?.length ?? 0) + (named?.length ?? 0) + tagged.length
  return shortOf({ count, complete: !asked.read.isCut }, asked.read.why)
}

/** The owner of the device and its computer account, once others have said who uses it and what it is called. */
async function follow(given: Asked): Promise<void> {
  const { search, system, turn, taken, read } = given
  const { dossier } = search
  const { asked } = read
  const hostname = hostnameOf(dossier)?.split('.')[0]?.toLowerCase()
  const known = dossier.computers.some(({ value }) => value.name.toLowerCase() === hostname)
  if (hostname && !known && !asked.has(hostname)) {
    asked.add(hostname)
    turn.asking()
    const computers = await computersOf(system, { name: hostname }, { ask: () => search.ask })
    dossier.computers.push(...(taken(computers) ?? []))
    search.grown()
  }
  const [login] = loginsOf(dossier)
  const manager = dossier.computers.find(({ value }) => value.managedBy !== null)?.value.managedBy ?? null
  const question =
    login === undefined ? (manager === null ? null : { dn: manager }) : { username: login.login }
  const key = login?.login ?? manager ?? ''
  const there = dossier.people.some(({ value }) =>
    login === undefined ? value.dn === manager : value.username.toLowerCase() === login.login,
  )
  if (question === null || there || asked.has(key)) return
  asked.add(key)
  turn.asking()
  dossier.people.push(...(taken(await peopleOf(system, [question], { ask: () => search.ask })) ?? []))
  search.grown()
}

/** Whose the device is, by what the other sources have said until now. */
export async function readOwner(part: LocatePart<'directory'>): Promise<Settled> {
  const { search, system, soFar } = part
  const asked = askedOf(part)
  await follow(asked)
  const { isCut, why, asked: all } = asked.read
  if (soFar === null && all.size === 0) return null
  const { people, computers } = search.dossier
  const own = [...people, ...computers].filter(({ source }) => source === system.name)
  return shortOf({ count: own.length, complete: !isCut }, why)
}

/** The same once all of them have said it. */
export const endOwner = async (part: LocatePart<'directory'>): Promise<Settled> =>
  (await readOwner(part)) ?? { notAsked: 'no person and no computer to look up' }
