import type {
  Computer,
  DirectoryCapabilities,
  Person,
  PersonQuestion,
} from '@patchbay/connectors/directory/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { exactFirst } from '@patchbay/connectors/directory/spelling'
import { shortOf } from '../sources/cut.ts'
import type { System } from '../systems/open.ts'
import { hostnameOf, loginsOf } from './owner.ts'
import { atMost } from '../sources/pace.ts'
import type { PersonFound } from './person-names.ts'
import { couldBe, isFound, loginMeant, tagMeant, tagsNotAsked } from './search.ts'
import type { Told } from '../facts/fact.ts'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import type { Search } from './search.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'

export interface DirectoryPart {
  readonly search: Search
  readonly system: System<'directory'>
  readonly turn: Turn
  /** Called once: with what the directory tells of the person asked about. */
  readonly found: (person: PersonFound | null) => void
  /** Settles when the sources that name logins and host names have answered. */
  readonly others: Promise<unknown>
}

interface Asked extends DirectoryPart {
  readonly can: Partial<DirectoryCapabilities>
  /** Hands on what was told, and remembers when it was cut short. */
  readonly taken: <T>(told: Told<T> | null) => Told<T>['facts']
  /** What it could not be asked for, in words. */
  readonly missed: (why: string) => void
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
async function findPeople({ search, system, can, turn, taken }: Asked): Promise<Person[] | null> {
  const questions = can.findPeople === undefined ? [] : questionsOf(search)
  const found = new Map<string, Person>()
  for (const question of questions) {
    turn.asking()
    const people = taken(await peopleOf(system, [question], { ask: () => search.ask }))
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
  can,
  turn,
  taken,
}: Asked): Promise<Told<Computer>['facts'] | null> {
  if (!couldBe(search.identifier, 'hostname') || can.findComputers === undefined) return null
  turn.asking()
  const name = search.identifier.canonical
  const computers = taken(await computersOf(system, { name }, { ask: () => search.ask }))
  search.dossier.computers.push(...computers)
  return computers
}

/** A computer with this asset tag or serial, where nothing has such a name: the directory looks through all it has. */
async function findTagged({
  search,
  system,
  can,
  turn,
  taken,
  missed,
}: Asked): Promise<Told<Computer>['facts']> {
  const tag = tagMeant(search.identifier)
  if (tag === null || isFound(search) || can.findComputers === undefined) return []
  turn.asking()
  try {
    const computers = taken(await computersOf(system, { tag }, { ask: () => search.ask }))
    search.dossier.computers.push(...computers)
    return computers
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    missed(tagsNotAsked(error))
    return []
  }
}

/** Tells what the other sources wait for: which logins and which computers the person has. Counts what it found. */
async function seed(asked: Asked): Promise<{ count: number } | null> {
  const { search, system, can, found, taken } = asked
  const [people, named] = await Promise.all([findPeople(asked), findNamedComputer(asked)])
  if (people === null && named === null) {
    found(null)
    return null
  }
  const [person, ...more] = people ?? []
  const alone = person !== undefined && more.length === 0
  const computers =
    alone && can.findComputers !== undefined
      ? taken(await computersOf(system, { managedBy: person.dn }, { ask: () => search.ask }))
      : []
  // A lease carries the whole name or its first label, as the client told it.
  const tagged = (people?.length ?? 0) + (named?.length ?? 0) > 0 ? [] : await findTagged(asked)
  const hostnames = hostNamesOf([...(named ?? []), ...tagged, ...computers])
  const usernames = alone ? [person.username] : []
  found(usernames.length + hostnames.length === 0 ? null : { usernames, hostnames })
  return { count: (people?.length ?? 0) + (named?.length ?? 0) + tagged.length }
}

/** The owner of the device and its computer account, once others have said who uses it and what it is called. */
async function follow(asked: Asked, done: Set<string>): Promise<void> {
  const { search, system, can, turn, taken } = asked
  const { dossier } = search
  const hostname = hostnameOf(dossier)?.split('.')[0]?.toLowerCase()
  const known = dossier.computers.some(({ value }) => value.name.toLowerCase() === hostname)
  if (hostname && !known && !done.has(hostname) && can.findComputers !== undefined) {
    done.add(hostname)
    turn.asking()
    const computers = await computersOf(system, { name: hostname }, { ask: () => search.ask })
    dossier.computers.push(...taken(computers))
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
  if (question === null || there || done.has(key) || can.findPeople === undefined) return
  done.add(key)
  turn.asking()
  dossier.people.push(...taken(await peopleOf(system, [question], { ask: () => search.ask })))
  search.grown()
}

export async function askDirectory(part: DirectoryPart): Promise<Settled> {
  const { search, system, turn, others } = part
  const { dossier, offers, pace } = search
  let told = false
  const found = (person: PersonFound | null) => {
    if (!told) part.found(person)
    told = true
  }
  let cut = false
  const taken: Asked['taken'] = (told) => {
    cut ||= told?.complete === false
    return told?.facts ?? []
  }
  turn.asking()
  let why: string | null = null
  const missed = (words: string) => (why = words)
  const opening = system.can()
  const seeding = opening
    .then((can) => seed({ ...part, found, can, taken, missed }))
    .then((heard) => (heard === null ? null : shortOf({ ...heard, complete: !cut }, why)))
  seeding.catch(() => found(null))
  const seeded = await offers.seed(seeding)
  turn.waiting(seeded)
  if ((await offers.chosen) === null) return seeded
  const asked: Asked = { ...part, found, can: await opening, taken, missed }
  const done = new Set<string>()
  const heard = () => {
    const own = [...dossier.people, ...dossier.computers].filter(({ source }) => source === system.name)
    return shortOf({ count: own.length, complete: !cut }, why)
  }
  // A silent source must not keep back whose device it is when another one has said so.
  await atMost(pace, pace.patience, others)
  await follow(asked, done)
  turn.waiting(seeded === null && done.size === 0 ? null : heard())
  await others
  await follow(asked, done)
  return seeded === null && done.size === 0 ? { notAsked: 'no person and no computer to look up' } : heard()
}
