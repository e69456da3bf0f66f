import { isIP } from 'node:net'
import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { IdentitySession, SessionQuestion } from '../capabilities.ts'
import type { Mnt, MntAnswer } from './mnt.ts'
import { children, elements } from '../../transport/xml.ts'
import type { SessionServices } from './session-details.ts'
import { sessionOf } from './session-xml.ts'

/** A person's sessions past this many are left out, and the reading says so. */
const mostSessions = 20

interface SessionReading {
  readonly sessions: readonly IdentitySession[]
  readonly dropped: number
  readonly observedAt: Date
}

/** Sessions that run now for a MAC, an address or a user name. */
export async function findSessions(
  { mnt, active }: Pick<SessionServices, 'mnt' | 'active'>,
  question: SessionQuestion,
  ask: Ask,
): Promise<Reading<readonly IdentitySession[]>> {
  if ('username' in question) return ofPerson(mnt, active, question.username.trim(), ask)
  const found =
    'mac' in question ? await ofMac(mnt, question.mac, ask) : await ofAddress(mnt, question.address, ask)
  return { value: found.sessions, complete: true, dropped: found.dropped, observedAt: found.observedAt }
}

async function ofMac(mnt: Mnt, asked: string, ask: Ask): Promise<SessionReading> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  // Any other notation is answered as if there were no session.
  const found = read(await mnt.session('MACAddress', mac.toUpperCase(), ask))
  return { ...found, sessions: found.sessions.filter((session) => session.mac === mac) }
}

async function ofAddress(mnt: Mnt, address: string, ask: Ask): Promise<SessionReading> {
  if (isIP(address) === 0 || address.includes('%')) throw notAllowed()
  // `Session/IPAddress` would be the switch's address; the client's has a call of its own.
  return read(await mnt.session('EndPointIPAddress', address, ask))
}

/** The look-up by name gives one session; the active list names the person's other endpoints. */
async function ofPerson(
  mnt: Mnt,
  active: SessionServices['active'],
  username: string,
  ask: Ask,
): Promise<Reading<readonly IdentitySession[]>> {
  if (username === '' || username.length > 256 || hasControl(username)) throw notAllowed()
  // A slash or backslash, encoded as it must be, is refused by the web server of the product before the call is read.
  const first = /[/\\]/.test(username) ? null : read(await mnt.session('UserName', username, ask))
  try {
    const list = await active.get(ask)
    const listed = list?.ofPerson((one) => same(one, username)) ?? []
    const macs = [...new Set(listed.map(({ mac }) => mac))].filter(
      (mac) => !first?.sessions.some((session) => session.mac === mac),
    )
    const rest = await Promise.all(macs.slice(0, mostSessions).map((mac) => ofMac(mnt, mac, ask)))
    // Somebody else may have signed in on one of them since the list was read.
    const others = rest.flatMap((found) =>
      found.sessions.filter((session) => same(session.username, username)),
    )
    const sessions = [...(first?.sessions ?? []), ...others]
    const complete = list !== null && macs.length <= mostSessions
    return {
      value: sessions,
      complete,
      ...(macs.length <= mostSessions ? {} : { of: macs.length + (first?.sessions.length ?? 0) }),
      dropped: rest.reduce((sum, found) => sum + found.dropped, first?.dropped ?? 0),
      observedAt: list?.receivedAt ?? first?.observedAt ?? new Date(),
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled' || !first?.sessions.length)
      throw error
    return { value: first.sessions, complete: false, dropped: first.dropped, observedAt: first.observedAt }
  }
}

function same(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

function read(answer: MntAnswer): SessionReading {
  const roots = elements(answer.root?.['sessionParameters'])
  const sessions = roots.map((element) => sessionOf(children(element)))
  return {
    sessions: sessions.filter((session) => typeof session === 'object'),
    dropped: sessions.filter((session) => session === 'bad').length,
    observedAt: answer.receivedAt,
  }
}
