import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../errors/call-error.ts'
import { forwardedAddresses } from '../systems/networks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Origin that people type; null takes the host of the request. */
    publicUrl: URL | null
  }
}

/**
 * What two programs on the way could read differently is read in one way or not at all: of several hosts none is right (RFC 9112
 * section 3.2), and a client is known by its address alone.
 */
export async function readHeadersOnce({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const forwarded = raw.headers['x-forwarded-for']
  if (forwarded !== undefined) {
    const addresses = forwardedAddresses(String(forwarded))
    if (addresses === '') delete raw.headers['x-forwarded-for']
    else raw.headers['x-forwarded-for'] = addresses
  }
  if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2) return
  reply.header('connection', 'close')
  throw new CallError('input-not-valid', { fields: { Host: 'is given twice' } })
}

/**
 * Do people come here over TLS? By a proxy that is not in TRUSTED_PROXIES a request looks like plain HTTP; PUBLIC_URL
 * knows better.
 */
export const overTls = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.server.publicUrl?.protocol === 'https:'

/** The origin people see in their address bar. */
export function ownOrigin(request: FastifyRequest, publicUrl: URL | null): string {
  return publicUrl?.origin ?? `${request.protocol}://${request.host}`
}

/**
 * No page of another site, nor of a sibling host, makes a call in somebody's name. A browser says where a request
 * comes from; a client that says nothing is no browser and passes, since a form could not send the media type that
 * is asked for next.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL | null): void {
  const site = request.headers['sec-fetch-site']
  const typedByHand = site === 'none' && request.method === 'GET'
  if (site !== undefined && site !== 'same-origin' && !typedByHand) throw new CallError('origin-refused')
  const origin = request.headers.origin
  if (origin !== undefined && origin !== ownOrigin(request, publicUrl)) throw new CallError('origin-refused')
}

/** A body must say that it is what the call takes; a request without a body too, so that no form can make it. */
export function refuseOtherMediaTypes(request: FastifyRequest, accepted: string): void {
  if (request.method === 'GET') return
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers['content-encoding']
  if (given !== accepted || (encoding !== undefined && encoding !== 'identity')) {
    throw new CallError('media-type-not-accepted')
  }
}
