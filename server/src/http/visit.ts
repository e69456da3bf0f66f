import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../logging/log.ts'
import type { SignedIn } from '../people/person.ts'

/** What is known of one request while it is answered. */
export interface Visit {
  readonly person: SignedIn | null
  /** Ends at the deadline and, unless the call changes something, when the client leaves. */
  readonly signal: AbortSignal
  readonly correlation: string
  /** The client's address, behind trusted proxies too. */
  readonly address: string
  readonly log: Log
  /** Why what is personal is read; null where nobody said. */
  readonly reason: string | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const bodies = new WeakMap<FastifyRequest, Uint8Array>()

/** Keeps a body as it came where its sender signed it: what was parsed is spelt otherwise. */
export function keepSignedBody(request: FastifyRequest, body: Uint8Array): void {
  if (request.headers['webhook-signature'] !== undefined) bodies.set(request, body)
}

/** Empty where nothing was signed. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array => bodies.get(request) ?? new Uint8Array()

const visits = new WeakMap<FastifyRequest, Visit>()

export function beginVisit(visit: Visit): void {
  visits.set(visit.request, visit)
}

/** Null for a stranger, and while nobody has looked. */
export const signedInOf = (request: FastifyRequest): SignedIn | null => visits.get(request)?.person ?? null

export function visitOf(request: FastifyRequest): Visit {
  const visit = visits.get(request)
  if (visit === undefined) throw new Error('The guard was passed by.')
  return visit
}
