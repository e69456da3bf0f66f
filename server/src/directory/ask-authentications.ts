import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { isSpelling, loginSpellings } from '@patchbay/connectors/identity/login-spellings'
import { sessionsOf } from '../facts/sessions.ts'
import type { SystemFacts } from '../facts/fact.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { FoundRow, Reason } from './account-dossier.ts'
import type { AccountFacts, AccountSearch } from './account-search.ts'
import { readFailures } from './failed-authentications.ts'
import { hostNames, isComputer } from './managed-computers.ts'
import type { ManagedComputers } from './managed-computers.ts'
import { note, notAsked, sessionOf } from './note-device.ts'

type IdentityPart = RowPart<AccountSearch, AccountFacts, 'identity'>

/** Each costs a question to the monitoring node, which few are wanted of. */
const mostMachines = 20

interface Tally {
  count: number
  complete: boolean
}

/** `campus.example` of `CN=…,DC=campus,DC=example`. */
const domainOf = (dn: string): string | null =>
  [...dn.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map(([, label]) => label).join('.') || null

/** Names under which a person or a computer authenticates to the network. */
function authenticationNames({ row: { kind, login, name, dnsName, dn } }: FoundRow): readonly string[] {
  if (kind === 'user') return login === null ? [] : loginSpellings(login, { dns: domainOf(dn) })
  return hostNames([{ name, dnsName, mine: true }]).map((host) => `host/${host}`)
}

/** Who is authenticated as the person or the computer now. */
export async function ownSessions(part: IdentityPart): Promise<Settled> {
  const { search, turn } = part
  const { chosen } = search.dossier
  const names = chosen === null ? [] : authenticationNames(chosen)
  if (chosen === null || names.length === 0) return notAsked
  turn.asking()
  const heard: Tally = { count: 0, complete: true }
  for (const username of names) {
    const sessions = await sessionsOf(part.system, [{ username }], { ask: () => search.ask })
    if (sessions === null) return notAsked
    noteOwn(part, chosen, sessions, heard)
  }
  search.grown()
  return heard
}

/** Sessions under one spelling of the login, or one name of the computer. */
function noteOwn(
  { search: { dossier }, system }: IdentityPart,
  { row }: FoundRow,
  sessions: SystemFacts<IdentitySession>,
  heard: Tally,
): void {
  heard.complete &&= sessions.complete
  for (const { value: session } of sessions.facts) {
    const { mac, address, passed, startedAt } = session
    if (row.kind === 'user' && row.login !== null && !isSpelling(session.username, row.login)) continue
    const known = dossier.devices.get(mac)?.session
    const told = sessionOf(session, system.name)
    // The same session may be found under two spellings.
    if (known?.source !== told.source || known.startedAt !== told.startedAt) heard.count += 1
    const mine: Reason = row.kind === 'computer' ? 'is this computer' : 'authenticates as them'
    note(dossier, mac, passed ? mine : 'failed to authenticate as them', system.name, {
      address,
      title: row.kind === 'computer' ? row.name : null,
      computer: row.kind === 'computer' ? row.name : null,
      session: told,
    })
    if (passed || row.kind === 'computer') continue
    const { through, source } = told
    dossier.failed.push({ mac, at: startedAt, failure: null, through, source })
  }
}

interface Machines {
  readonly questions: readonly ((heard: Tally) => Promise<void>)[]
  /** What is not asked for. */
  readonly cut: readonly (string | null)[]
}

/** Sessions of computers of which none is known: by the MAC that a lease told, or by the name they authenticate with. */
async function machineQuestions({ search, system }: IdentityPart): Promise<Machines> {
  const { dossier } = search
  const computers: ManagedComputers =
    dossier.chosen?.row.kind === 'computer' ? [] : await search.known('computers')
  const byMac = [...dossier.devices.values()].filter(({ session, leased }) => session === null && leased)
  const nameless = computers.filter(
    (computer) => ![...dossier.devices.values()].some((device) => isComputer(device, computer)),
  )
  const leased = upTo(byMac, mostMachines, 'devices with a lease')
  const named = upTo(nameless, mostMachines, 'computers by name')
  const questions = [
    ...leased.asked.map((device) => async (heard: Tally) => {
      const sessions = await sessionsOf(system, [{ mac: device.mac }], { ask: () => search.ask })
      heard.complete &&= sessions?.complete ?? true
      for (const { value: session } of sessions?.facts ?? []) {
        heard.count += 1
        const [because] = device.because
        if (because === undefined) continue
        note(dossier, device.mac, because, system.name, {
          address: session.address,
          session: sessionOf(session, system.name),
        })
      }
    }),
    ...named.asked.map(({ name, dnsName }) => async (heard: Tally) => {
      const username = `host/${(dnsName ?? name).toLowerCase()}`
      const sessions = await sessionsOf(system, [{ username }], { ask: () => search.ask })
      heard.complete &&= sessions?.complete ?? true
      for (const { value: session } of sessions?.facts ?? []) {
        heard.count += 1
        note(dossier, session.mac, 'is managed by them', system.name, {
          address: session.address,
          title: name,
          computer: name,
          session: sessionOf(session, system.name),
        })
      }
    }),
  ]
  return { questions, cut: [leased.why, named.why] }
}

/** Sessions of the computers, by the MAC of a lease where there is one: that is cheaper and surer than by name. */
export async function machineSessions(part: IdentityPart): Promise<Settled> {
  const { search, turn, soFar } = part
  if (soFar === null || !('count' in soFar)) return soFar
  const machines = await machineQuestions(part)
  const heard: Tally = { count: soFar.count, complete: soFar.complete !== false }
  if (machines.questions.length > 0) turn.asking()
  for (const ask of machines.questions) await ask(heard)
  search.grown()
  return shortOf({ ...heard }, ...machines.cut)
}

/** Who tried and failed, where the account has trouble. */
export async function failedOnes({ search, system, turn, soFar }: IdentityPart): Promise<Settled> {
  const { dossier } = search
  if (soFar === null || !('count' in soFar) || !(await search.known('trouble'))) return soFar
  turn.asking()
  const cut = await readFailures(search, system)
  dossier.failed.sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
  search.grown()
  return shortOf(soFar, ...cut)
}
