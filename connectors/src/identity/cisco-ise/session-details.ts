import { isIP } from 'node:net'
import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { longInterface } from '../../switch/interfaces.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { ActiveSession, SessionDetail, SessionDetailQuestion } from '../detail.ts'
import { isSpelling } from '../login-spellings.ts'
import type { ActiveList } from './active-list.ts'
import { reasonsIfAny } from './failure-reasons.ts'
import type { FailureReasons } from './failure-reasons.ts'
import type { CachedReading } from './cached-reading.ts'
import type { Mnt, MntAnswer } from './mnt.ts'
import { children, elements } from '../../transport/xml.ts'
import { sessionDetailOf } from './session-xml.ts'

/** Sessions of one question past this many are left out, and the reading says so. */
const mostSessions = 100
const width = 4

export interface SessionServices {
  readonly mnt: Mnt
  readonly reasons: CachedReading<FailureReasons>
  readonly active: CachedReading<ActiveList | null>
}

interface DetailReading {
  readonly sessions: readonly SessionDetail[]
  readonly dropped: number
  readonly observedAt: Date
}

/** Sessions that run now, in full. */
export async function readSessions(
  services: SessionServices,
  question: SessionDetailQuestion,
  ask: Ask,
): Promise<Reading<readonly SessionDetail[]>> {
  if ('sessionId' in question) return whole(await bySessionId(services, question.sessionId, ask))
  if ('mac' in question) return ofMac(services, question.mac, ask)
  if ('nasAddress' in question) return onInterface(services, question.nasAddress, question.interface, ask)
  if ('address' in question) {
    if (isIP(question.address) === 0 || question.address.includes('%')) throw notAllowed()
    // `Session/IPAddress` would be the switch's address; the client's has a call of its own.
    const answer = await services.mnt.session('EndPointIPAddress', question.address, ask)
    return whole(await detailed(services, answer, ask))
  }
  return ofPerson(services, question.username.trim(), ask)
}

const whole = ({ sessions, dropped, observedAt }: DetailReading): Reading<readonly SessionDetail[]> => ({
  value: sessions,
  complete: true,
  dropped,
  observedAt,
})

async function bySessionId({ mnt, ...rest }: SessionServices, id: string, ask: Ask): Promise<DetailReading> {
  if (!/^[0-9A-Za-z:_-]{4,64}$/.test(id)) throw notAllowed()
  return detailed(
    { mnt, ...rest },
    await mnt.read(['Session', 'Active', 'SessionID', id, '0'], true, ask),
    ask,
  )
}

/** The look-up by MAC gives the latest one; the list of all tells whether another runs beside it. */
async function ofMac(
  services: SessionServices,
  asked: string,
  ask: Ask,
): Promise<Reading<readonly SessionDetail[]>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  const [latest, active] = await Promise.all([
    // Any other notation is answered as if there were no session.
    services.mnt
      .session('MACAddress', mac.toUpperCase(), ask)
      .then((answer) => detailed(services, answer, ask)),
    activeIfAny(services.active, ask),
  ])
  const own = latest.sessions.filter((session) => session.mac === mac)
  const known = new Set(own.map(({ sessionId }) => sessionId))
  const others = (active?.ofMac(mac) ?? []).filter(
    ({ sessionId }) => sessionId !== null && !known.has(sessionId),
  )
  // Told apart by their ids alone: a latest one without an id may be the one listed.
  const more = own.some(({ sessionId }) => sessionId === null) ? [] : others
  const found = await details(services, more, ask)
  return {
    value: [...own, ...found.sessions.filter((session) => session.mac === mac)],
    // Whose latest session is over or never was has no older one that runs.
    complete: (active !== null || (own.length === 0 && latest.dropped === 0)) && more.length <= mostSessions,
    dropped: latest.dropped + found.dropped,
    observedAt: latest.observedAt,
  }
}

async function ofPerson(
  services: SessionServices,
  username: string,
  ask: Ask,
): Promise<Reading<readonly SessionDetail[]>> {
  if (username === '' || username.length > 256 || hasControl(username)) throw notAllowed()
  // What supplicants say is kept as they said it: `jdoe`, `CAMPUS\\jdoe` and `jdoe@campus.example` are one person.
  const same = (one: string | null) =>
    one?.toLowerCase() === username.toLowerCase() || isSpelling(one, username)
  // A slash or backslash, encoded as it must be, is refused by the web server of the product before the call is read.
  const direct = /[/\\]/.test(username)
    ? null
    : services.mnt.session('UserName', username, ask).then((answer) => detailed(services, answer, ask))
  const [first, active] = await Promise.all([direct, activeIfAny(services.active, ask)])
  const known = new Set(first?.sessions.map(({ sessionId, mac }) => sessionId ?? mac))
  const others = (active?.ofPerson(same) ?? []).filter(
    (one) => !known.has(one.sessionId ?? one.mac) && !known.has(one.mac),
  )
  const found = await details(services, others, ask)
  return {
    value: [...(first?.sessions ?? []), ...found.sessions.filter((session) => same(session.username))],
    complete: active !== null && others.length <= mostSessions,
    ...(others.length > mostSessions ? { of: others.length + (first?.sessions.length ?? 0) } : {}),
    dropped: (first?.dropped ?? 0) + found.dropped,
    observedAt: first?.observedAt ?? active?.receivedAt ?? found.observedAt,
  }
}

async function onInterface(
  services: SessionServices,
  nasAddress: string,
  asked: string,
  ask: Ask,
): Promise<Reading<readonly SessionDetail[]>> {
  const { value: sessions, ...listed } = await listSessionsOn(services, nasAddress, ask)
  // The list has no interfaces: each session of the switch is asked for its own.
  const found = await details(services, sessions, ask)
  const name = longInterface(asked)
  return {
    value: found.sessions.filter(
      (session) => session.interface !== null && longInterface(session.interface) === name,
    ),
    complete: listed.complete && sessions.length <= mostSessions,
    ...(sessions.length > mostSessions ? { of: sessions.length } : {}),
    dropped: listed.dropped + found.dropped,
    observedAt: listed.observedAt,
  }
}

export async function listSessionsOn(
  { active }: SessionServices,
  nasAddress: string,
  ask: Ask,
): Promise<Reading<readonly ActiveSession[]>> {
  if (isIP(nasAddress) === 0) throw notAllowed()
  const list = await active.get(ask)
  return {
    value: list?.onSwitch(nasAddress) ?? [],
    complete: list !== null,
    dropped: list?.dropped ?? 0,
    observedAt: list?.receivedAt ?? new Date(),
  }
}

async function details(
  services: SessionServices,
  listed: readonly ActiveSession[],
  ask: Ask,
): Promise<DetailReading> {
  const found = await withLimit(listed.slice(0, mostSessions), width, async ({ mac, sessionId }) =>
    sessionId === null
      ? detailed(services, await services.mnt.session('MACAddress', mac.toUpperCase(), ask), ask)
      : bySessionId(services, sessionId, ask),
  )
  return {
    sessions: found.flatMap(({ sessions }) => sessions),
    dropped: found.reduce((sum, one) => sum + one.dropped, 0),
    observedAt: found[0]?.observedAt ?? new Date(),
  }
}

async function detailed({ reasons }: SessionServices, answer: MntAnswer, ask: Ask): Promise<DetailReading> {
  const roots = elements(answer.root?.['sessionParameters']).map(children)
  const known = roots.length === 0 ? new Map<string, string>() : await reasonsIfAny(reasons, ask)
  const read = roots.map((element) => sessionDetailOf(element, known))
  return {
    sessions: read.filter((session) => typeof session === 'object'),
    dropped: read.filter((session) => session === 'bad').length,
    observedAt: answer.receivedAt,
  }
}

/** The latest session is worth having without the list of all, which may take longer than there is time. */
async function activeIfAny(active: CachedReading<ActiveList | null>, ask: Ask): Promise<ActiveList | null> {
  try {
    return await active.get({ signal: ask.signal, limit: ask.limit / 2 })
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}
