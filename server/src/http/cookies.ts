import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '../people/sessions.ts'
import { overTls } from './origin.ts'

/**
 * The two session cookies, the one that tells a browser in which a person has signed in before, and the one of a
 * sign-in that is on its way to a provider and back; bound to this host by their prefix (RFC 6265bis section 4.1.3), for the whole of it and out
 * of reach of scripts.
 *
 * Browsers keep `Secure` cookies on plain-HTTP loopback too; programs' cookie jars often do not, and neither do
 * browsers on a plain-HTTP host name (INSECURE_HTTP, lab only). Both are told apart by the missing `Sec-Fetch-Site`,
 * which browsers send wherever they keep `Secure` cookies. To them, and on plain HTTP only, the same tokens also go
 * under plain names; under TLS those are neither set nor read.
 */
const secureNames = {
  access: '__Host-access',
  refresh: '__Host-refresh',
  device: '__Host-device',
  openid: '__Host-openid',
} as const
const plainNames = { access: 'access', refresh: 'refresh', device: 'device', openid: 'openid' } as const

type Kind = keyof typeof secureNames

const onPlainHttp = (request: FastifyRequest) => !overTls(request)
const needsPlain = (request: FastifyRequest) =>
  onPlainHttp(request) && request.headers['sec-fetch-site'] === undefined

export function sessionCookie(request: FastifyRequest, kind: Kind): string | undefined {
  return (
    request.cookies[secureNames[kind]] ??
    (onPlainHttp(request) ? request.cookies[plainNames[kind]] : undefined)
  )
}

/** Lives by `Max-Age`: a browser whose clock is an hour off would throw an `Expires` away at once, or keep it. */
function set(request: FastifyRequest, reply: FastifyReply, kind: Kind, value: string, seconds: number): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', maxAge: seconds } as const
  reply.setCookie(secureNames[kind], value, { ...attributes, secure: true })
  if (needsPlain(request)) reply.setCookie(plainNames[kind], value, attributes)
}

/** Sets one of the two that are no session. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'device' | 'openid',
  value: string,
  seconds: number,
): void {
  set(request, reply, kind, value, seconds)
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  session: OpenedSession,
): void {
  set(request, reply, 'access', session.access, session.accessSeconds)
  set(request, reply, 'refresh', session.refresh, session.refreshSeconds)
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  set(request, reply, 'access', '', 0)
  set(request, reply, 'refresh', '', 0)
}
