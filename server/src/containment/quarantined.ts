import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { placeOf } from '../endpoints/online.ts'

/** What a session says of a containment. */
export interface Judged {
  readonly finding: 'quarantined' | 'open' | 'waits'
  readonly words: string
}

/** Results that sites give to who is quarantined, where no other result of the device is known to compare with. */
const byName = /quarant|isolat|contain|restrict|blackhole/i

/**
 * Whether a session that runs has the quarantine result: it was authorized again since `before`, and with another result, or it was
 * denied. A policy that is stored says nothing of this: the switch may have ignored the change of authorization.
 */
export function judgeSession(
  session: IdentitySession,
  before: { readonly startedAt: string | null; readonly authorization: string | null } | null,
): Judged {
  const at = placeOf(session) ?? 'an unknown port'
  if (!session.passed) return { finding: 'quarantined', words: `${session.mac} was denied at ${at}.` }
  const result = session.authorization
  const since = session.startedAt?.toISOString() ?? null
  if (result !== null && byName.test(result)) {
    return { finding: 'quarantined', words: `${session.mac} has the result ${result} at ${at}.` }
  }
  if (before !== null && since === before.startedAt) {
    return {
      finding: 'waits',
      words: `${session.mac} is open at ${at}: it was not authorized again since.`,
    }
  }
  if (before !== null && before.authorization !== null && result !== null && result !== before.authorization) {
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
  contained: { readonly startedAt: string | null } | null,
): Judged {
  const at = placeOf(session) ?? 'an unknown port'
  const result = session.authorization
  if (result !== null && byName.test(result)) {
    return { finding: 'quarantined', words: `${session.mac} has the result ${result} at ${at} still.` }
  }
  if (!session.passed) return { finding: 'quarantined', words: `${session.mac} was denied at ${at}.` }
  const since = session.startedAt?.toISOString() ?? null
  if (contained !== null && since === contained.startedAt) {
    return { finding: 'waits', words: `${session.mac} was not authorized again at ${at} yet.` }
  }
  return { finding: 'open', words: `${session.mac} was authorized at ${at} with ${result ?? 'its usual result'}.` }
}
