import type { Reading } from '@patchbay/connectors/asking'
import type {
  IdentityEndpoint,
  IdentitySession,
  SessionQuestion,
} from '@patchbay/connectors/identity/capabilities'
import type { EndpointDetail, Authentication, TaggedEndpoint } from '@patchbay/connectors/identity/detail'
import type { System } from '../systems/open.ts'
import { bothOf } from './both.ts'
import { askEach, systemFactsOf } from './fact.ts'
import type { Asking, Fact, SystemFacts } from './fact.ts'

/** Who is authenticated to the network; null where it cannot be asked. */
export const sessionsOf = async (
  system: System<'identity'>,
  questions: readonly SessionQuestion[],
  asking: Asking,
): Promise<SystemFacts<IdentitySession> | null> =>
  askEach(system.name, (await system.can()).findSessions, questions, asking)

/** Can it be asked who is authenticated. */
export const tellsSessions = async (system: System<'identity'>): Promise<boolean> =>
  (await system.can()).findSessions !== undefined

/** MACs that are authenticated through a switch, by its address; null where it cannot be asked. */
export async function macsSignedOn(
  system: System<'identity'>,
  switchAddress: string,
  { ask }: Asking,
): Promise<{ readonly macs: readonly string[]; readonly complete: boolean } | null> {
  const { listSessionsOn } = await system.can()
  if (listSessionsOn === undefined) return null
  const { value, complete } = await listSessionsOn(switchAddress, ask())
  return { macs: value.map(({ mac }) => mac), complete }
}

export interface DeviceKnown {
  /** Null where it cannot be asked for them, or did not tell them. */
  readonly sessions: SystemFacts<IdentitySession> | null
  /** Null where it knows none, cannot be asked, or did not tell it. */
  readonly endpoint: Fact<IdentityEndpoint> | null
  readonly complete: boolean
  /** Why one of both was not told; null where nothing failed. */
  readonly failure: unknown
}

/**
 * The sessions of one device and what it is known as; one of them failing does not take away the other. Null where the
 * system can be asked for neither. @throws Failure when nothing was told
 */
export async function deviceKnown(
  system: System<'identity'>,
  mac: string,
  { ask }: Asking,
): Promise<DeviceKnown | null> {
  const { findSessions, findEndpoint } = await system.can()
  if (findSessions === undefined && findEndpoint === undefined) return null
  const { one, other, failure } = await bothOf(findSessions?.({ mac }, ask()), findEndpoint?.(mac, ask()))
  const known = other?.value ?? null
  return {
    sessions: one === null ? null : systemFactsOf(system.name, [one]),
    endpoint:
      other === null || known === null ? null : { source: system.name, at: other.observedAt, value: known },
    complete: failure === null && (one?.complete ?? true) && (other?.complete ?? true),
    failure,
  }
}

/** Authentications of a device in the last hours, the newest first and so many at most; null where they cannot be asked for. */
export async function historyOf(
  system: System<'identity'>,
  mac: string,
  { hours, most }: { readonly hours: number; readonly most: number },
  { ask }: Asking,
): Promise<Reading<readonly Authentication[]> | null> {
  return (await (await system.can()).readHistory?.(mac, hours, most, ask())) ?? null
}

/** An endpoint with all its attributes; null where it is not known, or cannot be asked for. */
export async function endpointDetail(
  system: System<'identity'>,
  mac: string,
  { ask }: Asking,
): Promise<EndpointDetail | null> {
  return (await (await system.can()).readEndpoint?.(mac, ask()))?.value ?? null
}

/** Endpoints with an asset tag or a serial, of all that the system has; null where it cannot be asked. */
export async function endpointsTagged(
  system: System<'identity'>,
  tag: string,
  { ask }: Asking,
): Promise<Reading<readonly TaggedEndpoint[]> | null> {
  return (await (await system.can()).findEndpointsByTag?.(tag, ask())) ?? null
}
