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
