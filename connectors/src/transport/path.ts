import { refused } from '../failures.ts'

/**
 * A path whose segments are untrusted text: each is encoded by itself and cannot leave its place. Colons stay (RFC 3986 allows them
 * in a segment, and vendors write MACs with them). Dot segments and control characters are refused.
 */
export function pathOf(prefix: `/${string}`, ...segments: readonly string[]): string {
  const encoded = segments.map((segment) => {
    if (segment === '' || segment === '.' || segment === '..' || hasControl(segment)) throw notAllowed()
    return encodeURIComponent(segment.toWellFormed()).replaceAll('%3A', ':')
  })
  return [prefix, ...encoded].join('/')
}

/** Whether a text holds control characters, which no identifier has. */
export function hasControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true
  }
  return false
}

export function notAllowed() {
  return refused({ cause: 'text-not-allowed', message: 'The text cannot be an identifier' })
}
