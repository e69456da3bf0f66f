import type {
  EndpointGroup,
  IdentityNode,
  NetworkDevice,
  PolicySet,
} from '@patchbay/connectors/identity/deployment'
import type {
  Containment,
  EndpointDetail,
  SessionDetail,
  Authentication,
} from '@patchbay/connectors/identity/detail'
import type { Choice } from '@patchbay/contract/questions'
import type { Offer } from './chosen.ts'
import type { Seen } from './index-of.ts'

/** What has been heard of one thing. */
export interface Heard<T> {
  state: 'waiting' | 'known' | 'none' | 'silent' | 'not-asked'
  /** Why there is nothing, or not all. */
  why: string | null
  /** Name of the system. */
  source: string | null
  at: Date | null
  value: T
}

export interface SaidSession {
  readonly source: string
  readonly at: Date
  readonly session: SessionDetail
}

export interface Twin {
  readonly mac: string
  readonly by: 'person' | 'console'
  /** The session that runs, or else the last authentication; null where it never authenticated. */
  readonly side: SessionDetail | Authentication | null
  readonly endpoint: EndpointDetail | null
}

/** What is known of one question, as it comes in. */
export interface AdmissionDossier {
  /** An instant in the past that is asked about; null for now. */
  readonly at: Date | null
  mac: string | null
  /** Why this endpoint is meant, where somebody other than the identity services said so. */
  because: Offer | null
  /** The endpoint meant is not settled yet. */
  choosing: boolean
  choices: readonly Choice[]
  readonly sessions: Heard<SaidSession[]>
  readonly history: Heard<{ rows: readonly Authentication[]; more: boolean }>
  readonly endpoint: Heard<EndpointDetail | null>
  readonly containment: Heard<Containment | null>
  readonly group: Heard<EndpointGroup | null>
  readonly device: Heard<NetworkDevice | null>
  readonly policy: Heard<PolicySet | null>
  readonly nodes: Heard<readonly IdentityNode[]>
  readonly twin: Heard<Twin | null>
  readonly sighting: Heard<Seen | null>
  /** Of a port that is asked for: which identity systems could be asked, by an address of its switch. */
  readonly placed: Map<string, boolean>
}

const waiting = <T>(value: T): Heard<T> => ({ state: 'waiting', why: null, source: null, at: null, value })

export const emptyDossier = (at: Date | null): AdmissionDossier => ({
  at,
  mac: null,
  because: null,
  choosing: true,
  choices: [],
  sessions: waiting([]),
  history: waiting({ rows: [], more: false }),
  endpoint: waiting(null),
  containment: waiting(null),
  group: waiting(null),
  device: waiting(null),
  policy: waiting(null),
  nodes: waiting([]),
  twin: waiting(null),
  sighting: waiting(null),
  placed: new Map(),
})

/** Notes an answer; one that knows nothing takes away neither what another said nor that another did not answer. */
export function note<T>(
  heard: Heard<T>,
  source: string,
  at: Date,
  value: T,
  nothing: (value: T) => boolean,
): void {
  if (nothing(value) && (heard.state === 'known' || heard.state === 'silent')) return
  Object.assign(heard, { state: nothing(value) ? 'none' : 'known', source, at, value, why: null })
}

export function silent(heard: Heard<unknown>, source: string, why: string): void {
  if (heard.state === 'known') return
  Object.assign(heard, { state: 'silent', source, why })
}

/** For a part whose question never arose. */
export function notAsked(heard: Heard<unknown>, why: string): void {
  if (heard.state === 'waiting') Object.assign(heard, { state: 'not-asked', why })
}

/** No authentication names a policy set or a node. */
export function nothingNamed({ policy, nodes }: AdmissionDossier): void {
  notAsked(policy, 'no authentication names a policy set')
  notAsked(nodes, 'no authentication names a node')
}

/** The session that counts: the latest that passed, or the latest. */
export function latestSession({ sessions }: AdmissionDossier): SaidSession | null {
  const byStart = [...sessions.value].sort(
    (one, other) => (other.session.startedAt?.getTime() ?? 0) - (one.session.startedAt?.getTime() ?? 0),
  )
  return byStart.find(({ session }) => session.passed) ?? byStart[0] ?? null
}

/** The authentication that says how it stands: the latest one, unless the session is younger. */
export function latestAuthentication(dossier: AdmissionDossier): Authentication | null {
  return dossier.history.value.rows[0] ?? null
}

/** `signed-on` is authorized as far as the session goes, while whether somebody holds it is not known. */
export type Standing = 'let-in' | 'signed-on' | 'held' | 'kept-out' | 'away' | 'unknown'

/** Authentications that were refused after the session began that runs now. */
export function refusedSince(dossier: AdmissionDossier): readonly Authentication[] {
  const since = latestSession(dossier)?.session.startedAt?.getTime() ?? 0
  const { rows } = dossier.history.value
  const passed = rows.findIndex((row) => row.passed || (row.at?.getTime() ?? 0) <= since)
  return passed === -1 ? rows : rows.slice(0, passed)
}

/** How it stands now. */
export function standingOf(dossier: AdmissionDossier): Standing {
  const session = latestSession(dossier)?.session ?? null
  if (dossier.mac === null) return 'unknown'
  // What runs counts, even where authentications since were refused: it may have fallen back to another method.
  if (session?.passed === true) return standingOfSession(dossier)
  if (session !== null || refusedSince(dossier).length > 0) return 'kept-out'
  const answered = dossier.sessions.state === 'none'
  return answered && dossier.endpoint.state === 'known' ? 'away' : 'unknown'
}

/** Of a session that passed: nobody holds it only where that was asked and answered. */
function standingOfSession({ containment }: AdmissionDossier): Standing {
  if (containment.value !== null) return 'held'
  return containment.state === 'none' || containment.state === 'not-asked' ? 'let-in' : 'signed-on'
}
