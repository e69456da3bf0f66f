import type { Reading } from '@patchbay/connectors/asking'
import type { AccountForm, AccountRow } from '@patchbay/connectors/directory/accounts'
import { Failure } from '@patchbay/connectors/failures'
import { failureWords } from '../sources/failure-words.ts'
import { shortOf } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { accountReadings } from '../facts/accounts.ts'
import type { AccountReadings } from '../facts/accounts.ts'
import type { AccountDossier, FoundRow, Part } from './account-dossier.ts'
import type { AccountFacts, AccountSearch } from './account-search.ts'
import { askAlike } from './ask-alike.ts'
import { mostComputers } from './managed-computers.ts'
import { troubleOf } from './trouble.ts'

/** One directory with the accounts that it named, over its rows. */
export interface AccountsOf {
  readonly readings: AccountReadings
  readonly reading: Reading<readonly AccountRow[]>
  /** Settles once those that fit in a weaker way were looked for. */
  readonly others: Promise<void>
}

type DirectoryPart = RowPart<AccountSearch, AccountFacts, 'directory'>

interface AccountsReading {
  readonly reading: Reading<readonly AccountRow[]>
  /** Forms that were not tried any more, weaker than the one that fitted. */
  readonly untried: readonly (readonly AccountForm[])[]
}

/** Tries the forms in their order; what was deleted is looked at when nothing else is there. */
async function findAll(
  { search, system }: DirectoryPart,
  { find }: AccountReadings,
): Promise<AccountsReading | null> {
  if (find === undefined) return null
  const { text, attempts } = search.text
  let last: Reading<readonly AccountRow[]> | null = null
  for (const [at, as] of attempts.entries()) {
    last = await find({ text, as })
    if (last.value.length > 0 || !last.complete) return { reading: last, untried: attempts.slice(at + 1) }
  }
  const none = last === null ? null : { reading: last, untried: [] }
  try {
    const gone = await find({ text, as: attempts.flat(), deleted: true })
    return gone.value.length > 0 ? { reading: gone, untried: [] } : none
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'refused') throw error
    search.dossier.deletedHidden.push(system.name)
    return none
  }
}

/** What fits in a weaker way: an exact hit must not hide all who are called alike. */
async function findOthers(
  { search, system }: DirectoryPart,
  { find }: AccountReadings,
  { untried }: AccountsReading,
): Promise<void> {
  const { text, dossier, ask } = search
  const others: FoundRow[] = []
  let cut = false
  try {
    for (const as of untried) {
      const found = await find?.({ text: text.text, as })
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
function readAll(part: DirectoryPart, readings: AccountReadings, { dn, kind }: AccountRow) {
  const memberships = read(part, readings.memberships(dn), (dossier, told) => (dossier.memberships = told))
  if (kind === 'group') {
    return [
      read(part, readings.group(dn), (dossier, told) => (dossier.group = told)),
      memberships,
      read(part, readings.members(dn), (dossier, told) => (dossier.members = told)),
    ]
  }
  const itself =
    kind === 'user'
      ? read(part, readings.user(dn), (dossier, told) => (dossier.user = told))
      : read(part, readings.computer(dn), (dossier, told) => (dossier.computer = told))
  const controllers = read(part, readings.controllers(dn), (dossier, told) => (dossier.controllers = told))
  const existing = read(part, readings.existing(), (dossier, told) => (dossier.existing = told))
  // That the list of controllers may not be read makes nothing of the account unknown.
  return [itself, memberships, controllers, existing.then(() => ({ complete: true, why: null }))]
}

/** The computers, for the sources that know where these are. Says why they are not all; null where they are. */
async function tellComputers(
  { search }: DirectoryPart,
  readings: AccountReadings,
  { kind, name, dnsName, dn }: AccountRow,
): Promise<string | null> {
  // The computer itself is known by its own name.
  if (kind === 'computer') search.add('computers', [{ name, dnsName, mine: true }])
  const pending = kind === 'user' ? readings.managed(dn) : undefined
  if (pending === undefined) return null
  try {
    const { value, complete } = await pending
    const { dossier } = search
    dossier.computers = value
      .slice(0, mostComputers)
      .map((one) => ({ name: one.name, dnsName: one.dnsName, mine: false }))
    dossier.moreComputers = value.length - dossier.computers.length
    search.add('computers', dossier.computers)
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

/** Which accounts a directory has. */
export async function nameAccounts(part: DirectoryPart): Promise<Settled> {
  const { search, system, turn } = part
  const { dossier } = search
  turn.asking()
  const readings = await accountReadings(system, () => search.ask)
  const hit = await findAll(part, readings)
  if (hit === null) return { notAsked: 'has no account lookup' }
  const { reading: found } = hit
  const rows = found.value.map((row) => ({ source: system.name, row }))
  for (const one of rows) (one.row.deleted === null ? dossier.rows : dossier.deleted).push(one)
  if (!found.complete) dossier.capped.push(system.name)
  if (dossier.rows.length + dossier.deleted.length > 0) search.add('account', rows)
  search.grown()
  search.directories.set(system.name, { readings, reading: found, others: findOthers(part, readings, hit) })
  return { count: found.value.length, complete: found.complete }
}

/** Everything about the account that is meant, in the directory that has it; else who sounds like the name. */
export async function readAccount(part: DirectoryPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const { dossier } = search
  const named = search.directories.get(system.name)
  if (named === undefined || soFar === null) return soFar
  const { readings, reading, others } = named
  const alike = askAlike(search, system, readings, reading)
  turn.asking()
  if (alike !== null) return { ...soFar, count: await alike }
  const { chosen } = dossier
  if (chosen === null || chosen.source !== system.name || chosen.row.deleted !== null) {
    await others
    return reading.complete ? soFar : { ...soFar, why: 'it stopped at its limit' }
  }
  const telling = tellComputers(part, readings, chosen.row)
  const parts = await Promise.all(readAll(part, readings, chosen.row))
  search.add('trouble', troubleOf(dossier, new Date()).is)
  const [cut] = await Promise.all([telling, others])
  const why = parts.find((one) => one.why !== null)?.why ?? silentControllers(dossier)
  const complete = parts.every((one) => one.complete)
  return shortOf({ count: 1, complete, ...(why === null ? {} : { why }) }, cut)
}
