/** The four keys of the specification; the browser's storage holds nothing else of ours. */
export type Stamp = 'sessionExpired' | 'logoutAllTabs' | 'lastRefreshTime'
type Key = Stamp | 'isLogin'

/** What could not be stored, because storage is blocked or full: this tab still works on its own. */
const unstored = new Map<Key, string>()

export function readFlag(): boolean {
  return read('isLogin') === 'true'
}

export function writeFlag(signedIn: boolean): void {
  write('isLogin', String(signedIn))
}

/** Milliseconds since 1970, or null when absent or not a time. */
export function readStamp(key: Stamp): number | null {
  const text = read(key)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

export function stampNow(key: Stamp): void {
  write(key, String(Date.now()))
}

export function removeStamps(...keys: Stamp[]): void {
  for (const key of keys) {
    unstored.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Blocked: there was nothing to remove.
    }
  }
}

function read(key: Key): string | null {
  const kept = unstored.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value)
    unstored.delete(key)
  } catch {
    unstored.set(key, value)
  }
}
