import { createHash, timingSafeEqual } from 'node:crypto'
import type { LabAccounts } from '../../../../emulator/emulator.ts'
import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'

/** What the account behind a request may do, or null when there is none. */
export type Role = 'admin' | 'ers-operator'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** HTTP Basic on each request; no session is needed. */
export function roleOf(request: HttpRequest, accounts: LabAccounts): Role | null {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return null
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'))
  const is = (login: { readonly username: string; readonly password: string }) =>
    timingSafeEqual(given, digest(`${login.username}:${login.password}`))
  if (is(accounts.ise)) return 'admin'
  return is(accounts.iseOperator) ? 'ers-operator' : null
}

/** Tomcat's own page; ISE sends it in place of JSON or XML whenever the answer is not the application's. */
export const page = (status: number, title: string, more: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html;charset=utf-8', ...more },
  // Clients look for the title: pyise-ers tells a refused login by it.
  body: `<!doctype html><html lang="en"><head><title>HTTP Status ${status} – ${title}</title></head><body><h1>HTTP Status ${status} – ${title}</h1></body></html>`,
})

export const unauthorised = () => page(401, 'Unauthorized', { 'WWW-Authenticate': 'Basic realm="Cisco ISE"' })
