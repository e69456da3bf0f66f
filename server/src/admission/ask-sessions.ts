import type { Reading } from '@patchbay/connectors/asking'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { ActiveSession, SessionDetail } from '@patchbay/connectors/identity/detail'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Choice } from '@patchbay/contract/workflows/search-and-locate'
import type { Heard, Settled, Turn } from '../sources/turn.ts'
import { note, silent } from './dossier.ts'
import { whyOf } from './search.ts'
import type { AdmissionSearch, IdentitySystem } from './search.ts'

/** Sign-ons that are shown of an endpoint, in hours and in rows. */
const window = { hours: 7 * 24, most: 100 } as const

type Can = Partial<IdentityCapabilities>

/** The monitoring service: sessions and sign-ons. */
export async function askSessions(
  search: AdmissionSearch,
  system: IdentitySystem,
  turn: Turn,
): Promise<Settled> {
  const { dossier } = search
  const { mac: known, part } = search.wanted
  let named = false
  try {
    turn.asking()
    const can = await system.can()
    const seeded = known === null ? await seed(search, system, can) : null
    named = true
    if (part === null) search.chosen.heard(seeded?.choices ?? [])
    turn.waiting(seeded?.heard ?? null)
    const mac = await search.chosen.mac
    if (mac === null) return seeded?.heard ?? null
    turn.asking()
    return await ofMac(search, system, can, mac)
  } catch (error) {
    if (!named && part === null) search.chosen.heard([])
    silent(dossier.sessions, system.name, whyOf(error))
    silent(dossier.history, system.name, whyOf(error))
    throw error
  } finally {
    search.grown()
  }
}

interface Seeded {
  readonly choices: readonly Choice[]
  readonly heard: Heard
}

/** Sessions that fit what was asked, of whichever endpoint. */
async function seed(
  { wanted, ask, addressOf }: AdmissionSearch,
  system: IdentitySystem,
  can: Can,
): Promise<Seeded | null> {
  const { address, username, sessionId, port } = wanted
  const choiceOf = (session: SessionDetail | ActiveSession): Choice => {
    const at = 'interface' in session ? placeOf(session) : session.nasAddress
    const detail = [session.username, at].filter(Boolean).join(' · ')
    return { ask: session.mac, title: session.mac, detail, source: system.name }
  }
  const found = (reading: Reading<readonly (SessionDetail | ActiveSession)[]>): Seeded => ({
    choices: reading.value.map(choiceOf),
    heard: {
      count: reading.value.length,
      complete: reading.complete,
      ...(reading.of === undefined ? {} : { of: reading.of }),
    },
  })
  if (sessionId !== null) {
    const reading = await can.readSessions?.({ sessionId }, ask)
    return reading === undefined ? null : found(reading)
  }
  if (port !== null) {
    const nasAddress = await addressOf(port.switch)
    if (nasAddress === null) return null
    const reading = await can.readSessions?.({ nasAddress, interface: port.interface }, ask)
    return reading === undefined ? null : found(reading)
  }
  if (address !== null) {
    const reading = await can.readSessions?.({ address }, ask)
    if (reading !== undefined && reading.value.length > 0) return found(reading)
    // It may be a switch's: then those who signed on through it.
    const on = await can.listSessionsOn?.(address, ask)
    return on === undefined ? null : found(on)
  }
  if (username === null) return null
  const reading = await can.readSessions?.({ username }, ask)
  return reading === undefined ? null : found(reading)
}

const placeOf = ({ nasName, nasAddress, interface: port }: SessionDetail) =>
  [nasName ?? nasAddress, port === null ? null : shortInterface(port)].filter(Boolean).join(' ')

async function ofMac(
  { dossier, ask }: AdmissionSearch,
  system: IdentitySystem,
  can: Can,
  mac: string,
): Promise<Settled> {
  const [sessions, history] = await Promise.allSettled([
    can.readSessions?.({ mac }, ask),
    can.readHistory?.(mac, window.hours, window.most, ask),
  ])
  const failures = [sessions, history].filter((one) => one.status === 'rejected')
  if (sessions.status === 'rejected') silent(dossier.sessions, system.name, whyOf(sessions.reason))
  if (history.status === 'rejected') silent(dossier.history, system.name, whyOf(history.reason))
  if (failures.length === 2) throw failures[0]?.reason
  let count = 0
  let complete = failures.length === 0
  let why = failures[0] === undefined ? undefined : whyOf(failures[0].reason)
  if (sessions.status === 'fulfilled' && sessions.value !== undefined) {
    const { value, observedAt } = sessions.value
    count += value.length
    const own = value.map((session) => ({ source: system.name, at: observedAt, session }))
    const all = [...dossier.sessions.value, ...own]
    note(dossier.sessions, system.name, observedAt, all, (list) => list.length === 0)
    if (!sessions.value.complete) {
      complete = false
      why ??= 'whether a second session runs was not asked: too many run at once'
      dossier.sessions.why = why
    }
  }
  if (history.status === 'fulfilled' && history.value !== undefined) {
    const { value: rows, observedAt, complete: all } = history.value
    count += rows.length
    note(dossier.history, system.name, observedAt, { rows, more: !all }, (one) => one.rows.length === 0)
  }
  return { count, complete, ...(why === undefined ? {} : { why }) }
}
