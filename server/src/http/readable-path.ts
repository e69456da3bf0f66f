/**
 * The address as the router is to see it. A path that does not decode is nobody's: it is answered like every other
 * unknown one, pages with the document and calls with the error body, where the router would leave out all headers.
 */
export function readablePath(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return /^\/+api(\/|$)/i.test(path) ? '/api/unreadable' : '/unreadable'
  }
}
