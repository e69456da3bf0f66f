import type { Reading } from '@patchbay/connectors/asking'
import type { AccountForm, AccountRow } from '@patchbay/connectors/directory/accounts'
import type { DirectoryCapabilities } from '@patchbay/connectors/directory/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { failureWords } from '../sources/failure-words.ts'
import { shortOf } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { AccountDossier, FoundRow, Part } from './account-dossier.ts'
import type { AccountSearch } from './account-search.ts'
import { askAlike } from './ask-alike.ts'
import type { ManagedComputers } from './managed-computers.ts'
import { troubleOf } from './trouble.ts'

export interface DirectoryPart {
  readonly search: AccountSearch
  readonly system: System<'directory'>
  readonly turn: Turn
  /** This directory has said which accounts it has, or that it cannot. */
  readonly heard: () => void
  /** Told once: whether the account is locked or counts wrong passwords. */
  readonly troubled: (is: boolean) => void
  /** Told once: the computers that the person has, for who knows where they are. */
  readonly managed: (computers: ManagedComputers) => void
}

type Can = Partial<DirectoryCapabilities>

interface Found {
  readonly reading: Reading<readonly AccountRow[]>
  /** Forms that were not tried any more, weaker than the one that fitted. */
  readonly untried: readonly (readonly AccountForm[])[]
}

/** Tries the forms in their order; what was deleted is looked at when nothing else is there. */
async function find({ search, system }: DirectoryPart, can: Can): Promise<Found | null> {
  if (can.findAccounts === undefined) return null
  const { text, attempts } = search.text
  let last: Reading<readonly AccountRow[]> | null = null
  for (const [at, as] of attempts.entries()) {
    last = await can.findAccounts({ text, as }, search.ask)
    if (last.value.length > 0 || !last.complete) return { reading: last, untried: attempts.slice(at + 1) }
  }
  const none = last === null ? null : { reading: last, untried: [] }
  try {
    const gone = await can.findAccounts({ text, as: attempts.flat(), deleted: true }, search.ask)
    return gone.value.length > 0 ? { reading: gone, untried: [] } : none
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'refused') throw error
    search.dossier.deletedHidden.push(system.name)
    return none
  }
}

/** What fits in a weaker way: an exact hit must not hide all who are called alike. */
async function findOthers({ search, system }: DirectoryPart, can: Can, { untried }: Found): Promise<void> {
  const { text, dossier, ask } = search
  const others: FoundRow[] = []
  let cut = false
  try {
    for (const as of untried) {
      const found = await can.findAccounts?.({ text: text.text, as }, ask)
      for (const row of found?.value ?? []) {
        if (!others.some((known) => known.row.dn === row.dn)) others.push({ source: system.name, row })
      }
      cut ||= found?.complete === false
    }
  } catch {
    if (ask.signal.aborted) return
    cut = true
  }
  dossier.others.rows.push(...others)
  if (cut) dossier.others.cut.push(system.title)
  if (others.length > 0 || cut) search.grown()
}

/** Reads one part; how it failed stands in its place, and in the answer. */
async function read<T>(
  { search }: DirectoryPart,
  work: Promise<Reading<T>> | undefined,
  put: (dossier: AccountDossier, part: Part<T>) => void,
): Promise<{ readonly complete: boolean; readonly why: string | null }> {
  const finish = (part: Part<T>) => {
    put(search.dossier, part)
    search.grown()
  }
  if (work === undefined) {
    finish({ state: 'unanswered', why: 'this directory has no such lookup' })
    return { complete: true, why: null }
  }
  try {
    const { value, complete, of, observedAt } = await work
    finish({ state: 'told', value, at: observedAt, complete, ...(of === undefined ? {} : { of }) })
    return { complete, why: null }
  } catch (error) {
    search.ask.signal.throwIfAborted()
    finish({ state: 'unanswered', why: failureWords(error) })
    return { complete: false, why: failureWords(error) }
  }
}

/** Everything about the account, all at once. */
function readAll(part: DirectoryPart, can: Can, row: AccountRow) {
  const { ask } = part.search
  const { dn } = row
  const memberships = read(
    part,
    can.readMemberships?.(dn, ask),
    (dossier, told) => (dossier.memberships = told),
  )
  if (row.kind === 'group') {
    return [
      read(part, can.readGroup?.(dn, ask), (dossier, told) => (dossier.group = told)),
      memberships,
      read(part, can.readMembers?.(dn, ask), (dossier, told) => (dossier.members = told)),
    ]
  }
  const itself =
    row.kind === 'user'
      ? read(part, can.readUser?.(dn, ask), (dossier, told) => (dossier.user = told))
      : read(part, can.readComputer?.(dn, ask), (dossier, told) => (dossier.computer = told))
  const controllers = read(
    part,
    can.readControllers?.(dn, ask),
    (dossier, told) => (dossier.controllers = told),
  )
  const existing = read(part, can.listControllers?.(ask), (dossier, told) => (dossier.existing = told))
  // That the list of controllers may not be read makes nothing of the account unknown.
  return [itself, memberships, controllers, existing.then(() => ({ complete: true, why: null }))]
}

/** Computers of the person, for the sources that know where these are. Says why they are not all; null where they are. */
async function tellManaged(
  { search, managed }: DirectoryPart,
  can: Can,
  row: AccountRow,
): Promise<string | null> {
  if (row.kind !== 'user' || can.findComputers === undefined) return null
  try {
    const { value, complete } = await can.findComputers({ managedBy: row.dn }, search.ask)
    managed(value.map(({ name, dnsName }) => ({ name, dnsName, mine: false })))
    return complete ? null : `only ${value.length} of their computers were listed`
  } catch (error) {
    search.ask.signal.throwIfAborted()
    return `their computers were not listed: ${failureWords(error)}`
  }
}

/** Names of controllers that did not answer, which makes the answer of the directory half of one. */
function silentControllers({ controllers }: AccountDossier): string | null {
  if (controllers.state !== 'told') return null
  const silent = controllers.value.filter(({ answered }) => !answered).map(({ name }) => name)
  return silent.length === 0 ? null : `${silent.join(', ')} did not answer`
}

/** One directory's part: which accounts it has, and everything about the one that is meant. */
export async function askAccounts(given: DirectoryPart): Promise<Settled> {
  let told = false
  const managed = (computers: ManagedComputers) => {
    if (!told) given.managed(computers)
    told = true
  }
  try {
    return await nameAndRead({ ...given, managed })
  } finally {
    managed([])
  }
}

async function nameAndRead(part: DirectoryPart): Promise<Settled> {
  const { search, system, turn, heard } = part
  const { dossier } = search
  turn.asking()
  let can: Can
  let hit: Found | null
  try {
    can = await system.can()
    hit = await find(part, can)
    const found = hit?.reading
    for (const row of found?.value ?? []) {
      const list = row.deleted === null ? dossier.rows : dossier.deleted
      list.push({ source: system.name, row })
    }
    if (found?.complete === false) dossier.capped.push(system.name)
  } finally {
    heard()
  }
  if (hit === null) return { notAsked: 'has no account lookup' }
  const found = hit.reading
  const named = { count: found.value.length, complete: found.complete }
  search.grown()
  const others = findOthers(part, can, hit)
  turn.waiting(named)
  const chosen = await search.chosen
  const alike = askAlike(search, system, can, found)
  if (alike !== null) {
    // Nobody is meant, so there are no computers of theirs to wait for.
    part.managed([])
    turn.asking()
    const count = await alike
    return { ...named, count }
  }
  if (chosen === null || chosen.source !== system.name || chosen.row.deleted !== null) {
    turn.asking()
    await others
    return found.complete ? named : { ...named, why: 'it stopped at its limit' }
  }
  turn.asking()
  const telling = tellManaged(part, can, chosen.row)
  const parts = await Promise.all(readAll(part, can, chosen.row))
  part.troubled(troubleOf(dossier, new Date()).is)
  const [cut] = await Promise.all([telling, others])
  const why = parts.find((one) => one.why !== null)?.why ?? silentControllers(dossier)
  const complete = parts.every((one) => one.complete)
  return shortOf({ count: 1, complete, ...(why === null ? {} : { why }) }, cut)
}
