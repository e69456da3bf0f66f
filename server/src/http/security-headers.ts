import type { FastifyInstance } from 'fastify'
import { overTls } from './origin.ts'

/** For answers that are data: nothing in them may run or be framed. */
const forData = "default-src 'none'; frame-ancestors 'none'"

/** For the worker of the scanner: what it fetches for its page is fetched under its own policy, and from us alone. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For documents. Scripts come from our files only, and so do styles where nothing else is said. */
export const documentPolicy = (styles = "'self'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /api/policy-report/',
  ].join('; ')

export const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': forData,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

const oneYear = 31_536_000

/** Puts the headers on every answer, errors and files among them, unless the answer has its own. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(dataHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    if (overTls(request)) {
      reply.header('strict-transport-security', `max-age=${oneYear}; includeSubDomains`)
    }
  })
}
