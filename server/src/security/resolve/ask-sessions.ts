import type { IdentitySession, SessionQuestion } from '@patchbay/connectors/identity/capabilities'
import { personIn } from '@patchbay/connectors/identity/login-spellings'
import { placeOf } from '../../endpoints/online.ts'
import { identityReadings } from '../../facts/identity-services.ts'
import { historyOf, sessionsOf } from '../../facts/sessions.ts'
import type { Settled } from '../../sources/ask-source.ts'
import type { RowPart } from '../../sources/question-sources.ts'
import { addressIn, connect, loginIn } from './search.ts'
import type { Named, ResolveFacts, ResolveSearch } from './search.ts'

type Part = RowPart<ResolveSearch, ResolveFacts, 'identity'>

/** ISE keeps authentications for a week. */
const kept = { hours: 168, most: 500 } as const

function questionOf(search: ResolveSearch): SessionQuestion | null {
  const address = addressIn(search)
  if (address !== null) return { address }
  const username = loginIn(search)
  return username === null ? null : { username }
}

const isWireless = ({ interface: on, nasName }: Pick<IdentitySession, 'interface' | 'nasName'>) =>
  on === null || /^(capwap|wlan)/i.test(on) || /wlc/i.test(nasName ?? '')

/** Sessions with the address, or of the person, that ran at the time. */
export async function nameBySessions({ search, system, turn }: Part): Promise<Settled> {
  const { dossier, at } = search
  const question = questionOf(search)
  if (question === null) return null
  turn.asking()
  const found = await sessionsOf(system, [question], { ask: () => search.ask })
  if (found === null) return { notAsked: 'has no session lookup' }
  const named: Named[] = []
  for (const { value: session, at: read } of found.facts) {
    const { mac, startedAt } = session
    const ran = startedAt !== null && startedAt <= at
    const since = startedAt === null ? 'at a time that is not told' : `since ${startedAt.toISOString()}`
    const says = `${mac} has a session at ${placeOf(session) ?? 'an unknown port'} ${since}`
    dossier.statements.push({
      source: system.name,
      observedAt: read.toISOString(),
      says: ran ? `${says}.` : `${says}, not at that time.`,
      mac: ran ? mac : null,
      // A session may change its address while it runs.
      sure: ran ? 'likely' : 'weak',
    })
    if (ran) named.push({ mac, sure: 'likely' })
  }
  search.add('device', named)
  search.grown()
  return { count: found.facts.length, complete: found.complete }
}

/** Where and as whom the device was authenticated at the time, by its history. */
export async function followHistory({ search, system, turn }: Part): Promise<Settled> {
  const { dossier, at } = search
  const mac = await search.known('device')
  if (mac === null) return null
  turn.asking()
  const history = await historyOf(system, mac, kept, { ask: () => search.ask })
  if (history === null) return { notAsked: 'has no history of authentications' }
  const then = history.value.find((one) => one.passed && one.at !== null && one.at <= at)
  for (const { certificate, username, passed } of history.value) {
    if (!passed) continue
    if (certificate?.subject != null) dossier.certificates.add(certificate.subject)
    if (username !== null) dossier.usernames.add(username)
  }
  if (then?.at != null) {
    const place = placeOf(then)
    const login = personIn(then.username)
    dossier.statements.push({
      source: system.name,
      observedAt: history.observedAt.toISOString(),
      says: `${mac} authenticated at ${place ?? 'an unknown port'}${login === null ? '' : ` as ${login}`} at ${then.at.toISOString()}.`,
      mac,
      sure: 'certain',
    })
    if (place !== null && dossier.place === null) {
      dossier.place = place
      dossier.placeSource = { source: system.name, at: history.observedAt }
    }
    if (login !== null) {
      dossier.owner ??= login
      dossier.ownerSource ??= { source: system.name, at: history.observedAt }
    }
  }
  search.grown()
  return { count: history.value.length, complete: history.complete }
}

/** User names that are asked for at most: a device that many people use is no person's. */
const mostNames = 4

/** The common name of a subject such as `CN=lt-0142.campus.example,OU=Computers`, without its domain. */
const nameOf = (subject: string): string =>
  (/(?:^|,\s*)CN=([^,]+)/i.exec(subject)?.[1] ?? subject)
    .trim()
    .toLowerCase()
    .replace(/[.@].*$/, '')

/** Devices that show the same certificate now: its key is in one device, where its name is that of the device. */
async function gatherByCertificate({ search, system }: Part, mac: string): Promise<void> {
  const { dossier } = search
  if (dossier.certificates.size === 0) return
  const { sessions } = await identityReadings(system, () => search.ask)
  const names = new Set([...dossier.hostnames].map((name) => name.toLowerCase().replace(/[.].*$/, '')))
  for (const username of [...dossier.usernames].slice(0, mostNames)) {
    const told = await sessions({ username })
    for (const { mac: other, certificate, ...session } of told?.value ?? []) {
      const subject = certificate?.subject ?? null
      if (other === mac || subject === null || !dossier.certificates.has(subject)) continue
      if (isWireless(session)) dossier.air.add(other)
      const sure = names.has(nameOf(subject)) ? 'certain' : 'likely'
      connect(dossier, other, `It shows the same certificate, ${subject}.`, sure)
    }
  }
}

/** Other devices that are authenticated with the same certificate, or as the same person now. */
export async function gatherSessions(part: Part): Promise<Settled> {
  const { search, system, soFar } = part
  const { dossier } = search
  const mac = await search.known('device')
  if (mac === null) return soFar
  await search.known('names')
  const own = await sessionsOf(system, [{ mac }], { ask: () => search.ask })
  for (const { value } of own?.facts ?? []) {
    if (isWireless(value)) dossier.air.add(mac)
    if (value.address !== null) dossier.addresses.add(value.address)
  }
  await gatherByCertificate(part, mac)
  if (dossier.owner === null) return soFar
  const others = await sessionsOf(system, [{ username: dossier.owner }], { ask: () => search.ask })
  for (const { value } of others?.facts ?? []) {
    if (value.mac === mac) continue
    if (isWireless(value)) dossier.air.add(value.mac)
    connect(
      dossier,
      value.mac,
      `${dossier.owner} has a session with it at ${placeOf(value) ?? 'an unknown port'}.`,
      'weak',
    )
  }
  search.grown()
  return soFar
}
