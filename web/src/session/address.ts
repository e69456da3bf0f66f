/** Longer than any link of ours; such a text is not followed. */
const longest = 2_000

/**
 * Where to go after signing in: the text when it is a path of this origin (path, query and hash), else null. Refused
 * are other origins in every spelling a browser would follow, the sign-in page itself, and text that does not decode.
 */
export function safeCallbackUrl(text: string | null): string | null {
  if (text === null || text.length > longest || !text.startsWith('/')) return null
  if (hasControl(text) || text.includes('\\')) return null
  const path = resolvedHere(text)
  if (path === null) return null
  // As written and with its dots resolved: `/../%2fhost` shows its second slash only when both were done.
  if (![text.split(/[?#]/, 1)[0] ?? '', path].every(staysDecoded)) return null
  return text
}

/** `/login` with the page to come back to; plain `/login` when that is no page of ours. */
export function loginUrl(from: string): string {
  const target = safeCallbackUrl(from)
  return target === null ? '/login' : `/login?callbackUrl=${encodeURIComponent(target)}`
}

/** The path a browser makes of the text, or null when it is another origin's or the sign-in page. */
function resolvedHere(text: string): string | null {
  const base = 'http://console.invalid'
  if (text.startsWith('//') || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return url.origin === base && !url.pathname.startsWith('//') && !isSignIn(url.pathname)
    ? url.pathname
    : null
}

/** Whether the path is still a page of ours to a proxy or a router that decodes it once more. */
function staysDecoded(path: string): boolean {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  if (decoded.includes('\\') || hasControl(decoded)) return false
  return resolvedHere(decoded) !== null
}

function isSignIn(path: string): boolean {
  return /^\/login\/*$/i.test(path)
}

function hasControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

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

/** A path with slashes at its end is the page before them. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=[^/])\/+$/, '')
