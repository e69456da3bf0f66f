/** Longer than any link of ours; such a text is not followed. */
const longest = 2_000

/**
 * Where to go after signing in: the text when it is a path of this origin (path, query and hash), else null. Refused
 * are other origins in every spelling a browser would follow, the sign-in page itself, and text that does not decode.
 */
export function safeCallbackUrl(text: string | null): string | null {
  if (text === null || text.length > longest || !text.startsWith('/')) return null
  if (hasControl(text) || text.includes('\\')) return null
  const path = text.split(/[?#]/, 1)[0] ?? ''
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  // A proxy or router that decodes once more must not see another host either.
  if (/^\/[/\\]/.test(decoded) || decoded.includes('\\') || hasControl(decoded)) return null
  const base = 'http://console.invalid'
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  if (isSignIn(url.pathname) || isSignIn(decoded)) return null
  return text
}

/** `/login` with the page to come back to; plain `/login` when that is no page of ours. */
export function loginUrl(from: string): string {
  const target = safeCallbackUrl(from)
  return target === null ? '/login' : `/login?callbackUrl=${encodeURIComponent(target)}`
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
