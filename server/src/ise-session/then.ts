import type { Authentication } from '@patchbay/connectors/identity/detail'
import type { PastPart } from '@patchbay/contract/common-queries/cisco-ise'
import { latestSession, standingOf } from './dossier.ts'
import type { AdmissionDossier, SaidSession, Standing } from './dossier.ts'
import { authenticationShown } from './history.ts'

const day = 86_400_000

/** Authentications are kept this long by the monitoring service. */
export const keptFor = 7 * day

export interface InForce {
  /** The latest authentication until the instant; null where a session is known and its authentication is not. */
  readonly authentication: Authentication | null
  /** The session that it began and that runs still. */
  readonly session: SaidSession | null
}

/** What was in force at an instant: the latest authentication until then, and its session where that runs still. */
export function inForce(dossier: AdmissionDossier, at: Date): InForce | null {
  const authentication = dossier.history.value.rows.find((row) => row.at !== null && row.at <= at) ?? null
  const begun = dossier.sessions.value
    .filter(({ session }) => session.startedAt !== null && session.startedAt <= at)
    .sort((one, other) => (other.session.startedAt?.getTime() ?? 0) - (one.session.startedAt?.getTime() ?? 0))
  const session = begun[0] ?? null
  if (session === null) return authentication === null ? null : { authentication, session: null }
  // An authentication after the session began took its place, whatever came of it.
  const replaced =
    authentication?.at && session.session.startedAt && authentication.at > session.session.startedAt
  return replaced ? { authentication, session: null } : { authentication, session }
}

/** How it stood then; the running session and the authentication say the same of one that began it. */
export function standingThen(dossier: AdmissionDossier, at: Date): Standing {
  const found = inForce(dossier, at)
  if (dossier.mac === null || found === null) return 'unknown'
  const passed = found.session?.session.passed ?? found.authentication?.passed ?? false
  return passed ? 'let-in' : 'kept-out'
}

/** How it stands at the instant that is asked about, or now. */
export const standingAsked = (dossier: AdmissionDossier): Standing =>
  dossier.at === null ? standingOf(dossier) : standingThen(dossier, dossier.at)

/** The session that is in force at the instant that is asked about, or now. */
export const sessionAsked = (dossier: AdmissionDossier): SaidSession | null =>
  dossier.at === null ? latestSession(dossier) : (inForce(dossier, dossier.at)?.session ?? null)

/** The authentication that is in force at the instant that is asked about, or the last. */
export const authenticationAsked = (dossier: AdmissionDossier): Authentication | null =>
  dossier.at === null
    ? (dossier.history.value.rows[0] ?? null)
    : (inForce(dossier, dossier.at)?.authentication ?? null)

export const isTooOld = (at: Date, now: number): boolean => at.getTime() < now - keptFor

/** Null for a question about now. */
export function drawPast(dossier: AdmissionDossier, now: number): PastPart | null {
  const { at, history } = dossier
  if (at === null) return null
  const found = inForce(dossier, at)
  const state =
    found !== null
      ? 'known'
      : isTooOld(at, now)
        ? 'too-old'
        : history.state === 'waiting' || history.state === 'silent'
          ? history.state
          : 'none'
  return {
    at: at.toISOString(),
    state,
    authentication:
      found === null || found.authentication === null ? null : authenticationShown(found.authentication),
    runsStill: found?.session != null,
  }
}
