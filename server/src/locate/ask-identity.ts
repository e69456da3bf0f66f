import type { IdentityCapabilities, SessionQuestion } from '@patchbay/connectors/identity/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { System } from '../systems/open.ts'
import { sessionSwitch } from './candidates.ts'
import { portKey } from './dossier.ts'
import { readPort } from './index-queries.ts'
import { couldBe, isAboutPerson, said } from './search.ts'
import type { Search } from './search.ts'
import type { Settled } from './source-strip.ts'

type Can = Partial<IdentityCapabilities>

async function offerSessions(
  search: Search,
  system: System<'identity'>,
  can: Can,
  question: SessionQuestion,
): Promise<number> {
  const sessions = await can.findSessions?.(question, search.ask)
  for (const { mac, username, nasName, interface: port } of sessions?.value ?? []) {
    const detail = [username, nasName, port].filter(Boolean).join(' · ')
    search.offers.add({ ask: mac, title: mac, detail, source: system.name }, true)
  }
  return sessions?.value.length ?? 0
}

async function seed(search: Search, system: System<'identity'>, can: Can): Promise<number> {
  const { identifier } = search
  if (identifier.kind === 'ipv4') return offerSessions(search, system, can, { address: identifier.canonical })
  if (!isAboutPerson(identifier) && !couldBe(identifier, 'username')) return 0
  const person = await search.person
  const usernames = new Set(person?.usernames)
  if (identifier.kind === 'username') usernames.add(identifier.canonical)
  let count = 0
  for (const username of usernames) count += await offerSessions(search, system, can, { username })
  return count
}

/** Reads the ports that sessions name, so that a device no walk has seen yet still has a place. */
async function readSessionPorts({ db, dossier }: Search): Promise<void> {
  for (const { value } of dossier.sessions) {
    const name = sessionSwitch(dossier, value)
    if (!value.passed || name === null || name === undefined || value.interface === null) continue
    if (![...dossier.switchNames.values()].includes(name)) continue
    const port = shortInterface(value.interface)
    dossier.sessionPorts.set(portKey(name, port), await readPort(db, name, port))
  }
}

export async function askIdentity(search: Search, system: System<'identity'>): Promise<Settled> {
  const opening = system.can()
  const seeded = await search.offers.seed(opening.then((can) => seed(search, system, can)))
  const can = await opening
  const mac = await search.offers.chosen
  if (mac === null) return { count: seeded }
  const [sessions, endpoint] = await Promise.allSettled([
    can.findSessions?.({ mac }, search.ask),
    can.findEndpoint?.(mac, search.ask),
  ])
  const { dossier } = search
  if (sessions.status === 'fulfilled' && sessions.value !== undefined) {
    dossier.sessions.push(...said(system.name, sessions.value).filter(({ value }) => value.mac === mac))
    dossier.sessions.sort((a, b) => (b.value.startedAt?.getTime() ?? 0) - (a.value.startedAt?.getTime() ?? 0))
  }
  if (endpoint.status === 'fulfilled' && endpoint.value?.value) {
    dossier.endpoint = { source: system.name, at: endpoint.value.observedAt, value: endpoint.value.value }
  }
  await readSessionPorts(search)
  search.grown()
  const failed = [sessions, endpoint].filter((part) => part.status === 'rejected')
  if (
    failed.length === 2 ||
    (failed.length === 1 && dossier.sessions.length === 0 && dossier.endpoint === null)
  )
    throw failed[0]?.reason
  const count = dossier.sessions.length + (dossier.endpoint === null ? 0 : 1)
  return failed.length === 0
    ? { count }
    : { count, complete: false, why: String((failed[0]?.reason as Error | undefined)?.message) }
}
