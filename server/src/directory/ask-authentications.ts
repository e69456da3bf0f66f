import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import { isSpelling, loginSpellings } from '@patchbay/connectors/identity/login-spellings'
import { sessionsOf } from '../facts/sessions.ts'
import { atMost } from '../sources/pace.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { FoundRow, Reason } from './account-dossier.ts'
import { readFailures } from './failed-authentications.ts'
import { hostNames, isComputer } from './managed-computers.ts'
import type { ManagedComputers } from './managed-computers.ts'
import { isLive, note, nothing, sessionOf } from './note-device.ts'
import type { DevicesPart } from './note-device.ts'

export interface IdentityPart extends DevicesPart {
  /** Called once it is known who is authenticated; computers and who failed may still be asked for. */
  readonly noted: () => void
  /** Called once the sessions of the computers are known, too. */
  readonly allNoted: () => void
  /** Settles when the other sources have named what devices they know. */
  readonly others: Promise<unknown>
}

/** Each costs a question to the monitoring node, which few are wanted of. */
const mostMachines = 20

interface Asking {
  readonly part: IdentityPart
  readonly system: System<'identity'>
  readonly chosen: FoundRow
}

interface Tally {
  count: number
  complete: boolean
}

/** `campus.example` of `CN=…,DC=campus,DC=example`. */
const domainOf = (dn: string): string | null =>
  [...dn.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map(([, label]) => label).join('.') || null

/** Names under which a person or a computer authenticates to the network. */
async function signOnNames(
  { search, computers }: DevicesPart,
  { row }: FoundRow,
): Promise<readonly string[]> {
  if (row.kind === 'user')
    return row.login === null ? [] : loginSpellings(row.login, { dns: domainOf(row.dn) })
  const names = hostNames((await computers).filter(({ mine }) => mine))
  search.ask.signal.throwIfAborted()
  return names.map((name) => `host/${name}`)
}

/** Who is authenticated as the person or the computer now, with the computers of the person, and who tried and failed. */
export async function askIdentityForDevices(
  part: IdentityPart,
  system: System<'identity'>,
): Promise<Settled> {
  try {
    return await sessionsAndFailures(part, system)
  } finally {
    part.noted()
    part.allNoted()
  }
}

async function sessionsAndFailures(part: IdentityPart, system: System<'identity'>): Promise<Settled> {
  const { search, turn, noted, allNoted, others } = part
  const { pace, dossier } = search
  const chosen = await search.chosen
  if (!isLive(chosen)) return nothing
  const names = await signOnNames(part, chosen)
  const can: Partial<IdentityCapabilities> = await system.can()
  if (can.findSessions === undefined || names.length === 0) return nothing
  const asking: Asking = { part, system, chosen }
  turn.asking()
  const heard: Tally = { count: 0, complete: true }
  for (const username of names) await ownSessions(asking, username, heard)
  search.grown()
  noted()
  turn.waiting({ ...heard })
  // By MAC is cheaper and surer than by name, so that DHCP says first which MACs there are.
  await atMost(pace, pace.patience, others)
  const machines = await machineQuestions(asking)
  if (machines.questions.length > 0) turn.asking()
  for (const ask of machines.questions) await ask(heard)
  search.grown()
  allNoted()
  const { login, kind } = chosen.row
  const sessions = shortOf({ ...heard }, ...machines.cut)
  if (kind !== 'user' || login === null || can.readHistory === undefined) return sessions
  turn.waiting(sessions)
  if (!(await search.troubled)) return sessions
  turn.asking()
  const cut = await readFailures({ search, system, can, login, chosen })
  dossier.failed.sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
  search.grown()
  return shortOf(sessions, ...cut)
}

/** Sessions under one spelling of the login, or one name of the computer. */
async function ownSessions({ part, system, chosen }: Asking, username: string, heard: Tally): Promise<void> {
  const { search } = part
  const { dossier } = search
  const { row } = chosen
  const sessions = await sessionsOf(system, [{ username }], { ask: () => search.ask })
  heard.complete &&= sessions?.complete ?? true
  for (const { value: session } of sessions?.facts ?? []) {
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
async function machineQuestions({ part, system, chosen }: Asking): Promise<Machines> {
  const { search } = part
  const { dossier } = search
  const computers: ManagedComputers = chosen.row.kind === 'computer' ? [] : await part.computers
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
