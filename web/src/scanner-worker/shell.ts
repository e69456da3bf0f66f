/** What the page tells its worker: the files that it is made of. */
export interface ShellRequest {
  readonly keep: readonly string[]
}

/** The page that is kept, whatever is asked of it: its document holds nothing of anybody. */
export const shellPage = '/scanner'

/** What is done with a request: the document of the page, a file whose name holds its content, or nothing. */
export function meansOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'document' | 'file' | null {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin) return null
  if (mode === 'navigate') return pathname === shellPage ? 'document' : null
  return isFile(pathname) ? 'file' : null
}

/** Calls are below `/api`, and none of their answers is ever a file. */
export const isFile = (pathname: string): boolean => /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(pathname)

export function asShellRequest(message: unknown): ShellRequest | null {
  const keep = typeof message === 'object' && message !== null && 'keep' in message ? message.keep : null
  return Array.isArray(keep) && keep.every((file) => typeof file === 'string') ? { keep } : null
}
