import { identityReadings } from '../facts/identity-services.ts'
import type { IdentityReadings } from '../facts/identity-services.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import { note, silent } from './dossier.ts'
import type { AdmissionSearch, IdentityPart, IdentitySystem } from './search.ts'
import { seedFromSessions } from './seed-sessions.ts'

/** Authentications that are shown of an endpoint, in hours and in rows; more rows where one among them is looked for. */
const window = { hours: 7 * 24, most: 100, mostThen: 1_000 } as const

/** A row of the monitoring service: sessions and authentications. */
const rowOfSessions =
  (ask: (readings: IdentityReadings, part: IdentityPart) => Promise<Settled>) =>
  async (part: IdentityPart): Promise<Settled> => {
    const { search, system, turn } = part
    const { dossier } = search
    try {
      turn.asking()
      return await ask(await identityReadings(system, () => search.ask), part)
    } catch (error) {
      silent(dossier.sessions, system.name, failureWords(error))
      silent(dossier.history, system.name, failureWords(error))
      throw error
    } finally {
      search.grown()
    }
  }

/** Which endpoints have sessions that fit what was asked. */
export function nameBySessions(part: IdentityPart): Promise<Settled> {
  const { mac, part: digits } = part.search.wanted
  // Parts of a MAC are found among the endpoints.
  if (digits !== null) part.end('endpoint')
  return rowOfSessions(async (readings, { search, system, turn }) => {
    const seeded = mac === null ? await seedFromSessions(search, system, readings, turn) : null
    if (seeded !== null) search.add('endpoint', seeded.offers)
    return seeded?.heard ?? null
  })(part)
}

/** Sessions and authentications of the endpoint that is meant. */
export const readSessions = rowOfSessions(async (readings, { search, system, soFar }) => {
  const { mac } = search.dossier
  return mac === null ? soFar : ofMac(search, system, readings, mac)
})

async function ofMac(
  { dossier }: AdmissionSearch,
  system: IdentitySystem,
  readings: IdentityReadings,
  mac: string,
): Promise<Settled> {
  const most = dossier.at === null ? window.most : window.mostThen
  const [sessions, history] = await Promise.allSettled([
    readings.sessions({ mac }),
    readings.history(mac, window.hours, most),
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
