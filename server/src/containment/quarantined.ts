import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { placeOf } from '../endpoints/online.ts'

/** What a session says of a containment. */
export interface Judged {
  readonly finding: 'quarantined' | 'open' | 'waits'
  readonly words: string
}

/** A session before the containment. */
interface Before {
  readonly place: string | null
  readonly startedAt: string | null
  readonly authorization: string | null
}

/** Results that sites give to who is quarantined; what a device had before it was contained is none of them, whatever its name. */
const byName = /quarant|isolat|contain|restrict|blackhole/i

/**
 * Whether a session that runs has the quarantine result: it was authorized again since `before`, at the same port and with another
 * result, or it was denied. Another port grants other results by itself, so there only the name of the result counts. A policy that is stored says nothing of this: the switch may have ignored the change of authorization.
 */
export function judgeSession(session: IdentitySession, before: Before | null): Judged {
  const at = placeOf(session) ?? 'an unknown port'
  if (!session.passed) return { finding: 'quarantined', words: `${session.mac} was denied at ${at}.` }
  const result = session.authorization
  const since = session.startedAt?.toISOString() ?? null
  if (result !== null && byName.test(result) && result !== before?.authorization) {
    return { finding: 'quarantined', words: `${session.mac} has the result ${result} at ${at}.` }
  }
  if (before !== null && since === before.startedAt) {
    return {
      finding: 'waits',
      words: `${session.mac} is open at ${at}: it was not authorized again since.`,
    }
  }
  const [one, other] = [before?.authorization ?? null, result]
  if (before !== null && before.place === at && one !== null && other !== null && one !== other) {
    return { finding: 'quarantined', words: `${session.mac} has the result ${result} at ${at}.` }
  }
  return {
    finding: 'open',
    words: `${session.mac} is open at ${at}: it was authorized with ${result ?? 'a result that is not told'}.`,
  }
}

/** Whether a session after a release is an ordinary one. */
export function judgeReleased(
  session: IdentitySession,
  contained: Pick<Before, 'startedAt' | 'authorization'> | null,
): Judged {
  const at = placeOf(session) ?? 'an unknown port'
  const result = session.authorization
  const under = contained?.authorization ?? result
  if (result !== null && byName.test(result) && result === under) {
    return { finding: 'quarantined', words: `${session.mac} has the result ${result} at ${at} still.` }
  }
  if (!session.passed) return { finding: 'quarantined', words: `${session.mac} was denied at ${at}.` }
  const since = session.startedAt?.toISOString() ?? null
  if (contained !== null && since === contained.startedAt) {
    return { finding: 'waits', words: `${session.mac} was not authorized again at ${at} yet.` }
  }
  return {
    finding: 'open',
    words: `${session.mac} was authorized at ${at} with ${result ?? 'its usual result'}.`,
  }
}
