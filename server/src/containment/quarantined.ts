import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { placeOf } from '../endpoints/online.ts'
import type { Granted } from './granted.ts'

/** What a session says of a containment; `unknown` where neither the rules nor a comparison tell. */
export interface Judged {
  readonly finding: 'quarantined' | 'open' | 'waits' | 'unknown'
  readonly words: string
}

/** A session before the containment. */
export interface SessionBefore {
  readonly place: string | null
  readonly startedAt: string | null
  readonly authorization: string | null
}

/** What a session is compared with: the rules of ISE, and the session before the containment where one is known. */
export interface Compared {
  readonly granted: Granted
  readonly before: SessionBefore | null
}

const why = ({ granted }: Compared): string =>
  granted.why === null ? '' : ` ISE did not tell its rules: ${granted.why}`

/**
 * Whether a session that runs has the quarantine result: one that a rule of ISE for its policy or group gives, or it was denied. Where the rules
 * do not tell, it was authorized again since with another result at the same port; another port grants other results by itself. A
 * policy that is stored says nothing of this: the switch may have ignored the change of authorization.
 */
export function judgeSession(session: IdentitySession, compared: Compared): Judged {
  const { granted, before } = compared
  const { mac, authorization: result } = session
  const at = placeOf(session) ?? 'an unknown port'
  if (!session.passed) return { finding: 'quarantined', words: `${mac} was denied at ${at}.` }
  const given = granted.gives(result)
  if (given === 'held') {
    return { finding: 'quarantined', words: `${mac} has the result ${result ?? ''} at ${at}.` }
  }
  if (before !== null && isSame(session, before)) {
    return { finding: 'waits', words: `${mac} is open at ${at}: it was not authorized again since.` }
  }
  if (given === 'other' || (result !== null && result === before?.authorization)) {
    return {
      finding: 'open',
      words: `${mac} is open at ${at}: it was authorized with ${result ?? 'a result that ISE does not tell'}.`,
    }
  }
  const was = before?.authorization ?? null
  if (result !== null && was !== null && before?.place === at) {
    return {
      finding: 'quarantined',
      words: `${mac} has the result ${result} at ${at}. Before the containment it had ${was}.`,
    }
  }
  const has = result === null ? 'a result that ISE does not tell' : `the result ${result}`
  return {
    finding: 'unknown',
    words: `Whether ${mac} is in quarantine is not known: it has ${has} at ${at}.${why(compared)}`,
  }
}

const isSame = (session: IdentitySession, before: Pick<SessionBefore, 'startedAt'>): boolean =>
  (session.startedAt?.toISOString() ?? null) === before.startedAt

/** Whether a session after a release is an ordinary one. `before` is that while it was contained. */
export function judgeReleased(session: IdentitySession, compared: Compared): Judged {
  const { granted, before: contained } = compared
  const { mac, authorization: result } = session
  const at = placeOf(session) ?? 'an unknown port'
  if (!session.passed) return { finding: 'quarantined', words: `${mac} was denied at ${at}.` }
  const given = granted.gives(result)
  if (given === 'held') {
    return { finding: 'quarantined', words: `${mac} has the result ${result ?? ''} at ${at} still.` }
  }
  if (contained !== null && isSame(session, contained)) {
    return { finding: 'waits', words: `${mac} was not authorized again at ${at} yet.` }
  }
  if (given === 'unknown' && result !== null && result === contained?.authorization) {
    return {
      finding: 'unknown',
      words: `Whether ${mac} is released is not known: it has the result ${result} at ${at}, as before.${why(compared)}`,
    }
  }
  return {
    finding: 'open',
    words: `${mac} was authorized at ${at} with ${result ?? 'a result that ISE does not tell'}.`,
  }
}
