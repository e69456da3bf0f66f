import { loginUrl, safeCallbackUrl } from './callback-url.ts'

/** Path and query of the page shown; the hash is no part of it. */
export function currentPage(): string {
  return location.pathname + location.search
}

export function onLoginPage(): boolean {
  return /^\/login\/?$/i.test(location.pathname)
}

/** Puts the sign-in page in the place of this one; `from` is where signing in leads back to. */
export function showLogin(from: string): void {
  if (!onLoginPage()) history.replaceState(null, '', loginUrl(from))
}

/**
 * The same for somebody who never was signed in here: plain `/login`, the wanted page remembered in the history entry,
 * where it survives a reload.
 */
export function showPlainLogin(): void {
  if (!onLoginPage()) history.replaceState({ wanted: currentPage() }, '', '/login')
}

/** Where signing in leads: a safe `callbackUrl`, else the page that was wanted, else the start page. */
export function pageAfterSignIn(): string {
  const asked = new URLSearchParams(location.search).get('callbackUrl')
  const state: unknown = history.state
  const wanted =
    typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
      ? state.wanted
      : null
  return safeCallbackUrl(asked) ?? safeCallbackUrl(wanted) ?? '/'
}

/** Leaves the sign-in page for the page that was wanted. */
export function leaveLogin(): void {
  if (onLoginPage()) history.replaceState(null, '', pageAfterSignIn())
}

/** The query with which a provider sent the browser back to sign in (RFC 6749 section 4.1.2); null on any other visit. */
export function providerAnswer(): string | null {
  const query = new URLSearchParams(location.search)
  const answers = onLoginPage() && query.has('state') && (query.has('code') || query.has('error'))
  return answers ? location.search.slice(1) : null
}
