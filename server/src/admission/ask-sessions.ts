import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import { note, silent } from './dossier.ts'
import type { AdmissionSearch, IdentitySystem, Tell } from './search.ts'
import { seedFromSessions } from './seed-sessions.ts'

/** Authentications that are shown of an endpoint, in hours and in rows; more rows where one among them is looked for. */
const window = { hours: 7 * 24, most: 100, mostThen: 1_000 } as const

type Can = Partial<IdentityCapabilities>

/** The monitoring service: sessions and authentications. */
export async function askSessions(
  search: AdmissionSearch,
  system: IdentitySystem,
  turn: Turn,
  tell: Tell,
): Promise<Settled> {
  const { dossier } = search
  const { mac: known, part } = search.wanted
  // Parts of a MAC are found among the endpoints.
  const say: Tell = (offers) => (part === null ? tell(offers) : undefined)
  try {
    turn.asking()
    const can = await system.can()
    const seeded = known === null ? await seedFromSessions(search, system, can, turn) : null
    say(seeded?.offers ?? [])
    turn.waiting(seeded?.heard ?? null)
    const mac = await search.chosen.mac
    if (mac === null) return seeded?.heard ?? null
    turn.asking()
    return await ofMac(search, system, can, mac)
  } catch (error) {
    silent(dossier.sessions, system.name, failureWords(error))
    silent(dossier.history, system.name, failureWords(error))
    throw error
  } finally {
    say([])
    search.grown()
  }
}

async function ofMac(
  { dossier, ask }: AdmissionSearch,
  system: IdentitySystem,
  can: Can,
  mac: string,
): Promise<Settled> {
  const most = dossier.at === null ? window.most : window.mostThen
  const [sessions, history] = await Promise.allSettled([
    can.readSessions?.({ mac }, ask),
    can.readHistory?.(mac, window.hours, most, ask),
  ])
  const failures = [sessions, history].filter((one) => one.status === 'rejected')
  if (sessions.status === 'rejected') silent(dossier.sessions, system.name, failureWords(sessions.reason))
  if (history.status === 'rejected') silent(dossier.history, system.name, failureWords(history.reason))
  if (failures.length === 2) throw failures[0]?.reason
  let count = 0
  let complete = failures.length === 0
  let why = failures[0] === undefined ? undefined : failureWords(failures[0].reason)
  if (sessions.status === 'fulfilled' && sessions.value !== undefined) {
    const { value, observedAt } = sessions.value
    count += value.length
    const own = value.map((session) => ({ source: system.name, at: observedAt, session }))
    const all = [...dossier.sessions.value, ...own]
    if (all.length === 0 && !sessions.value.complete) {
      complete = false
      why ??= 'not all sessions could be read'
      silent(dossier.sessions, system.name, why)
    } else {
      note(dossier.sessions, system.name, observedAt, all, (list) => list.length === 0)
      if (!sessions.value.complete) {
        complete = false
        why ??= 'a second session was not searched: too many are active'
        dossier.sessions.why = why
      }
    }
  }
  if (history.status === 'fulfilled' && history.value !== undefined) {
    const { value: rows, observedAt, complete: all } = history.value
    count += rows.length
    note(dossier.history, system.name, observedAt, { rows, more: !all }, (one) => one.rows.length === 0)
    if (!all) {
      complete = false
      why ??= `the latest ${rows.length} authentications were read; there are more`
    }
  }
  return { count, complete, ...(why === undefined ? {} : { why }) }
}
