/** The four keys of the specification; the browser's storage holds nothing else of ours. */
type Stamp = 'sessionExpired' | 'logoutAllTabs' | 'lastRefreshTime'

export function readFlag(): boolean {
  try {
    return localStorage.getItem('isLogin') === 'true'
  } catch {
    return false
  }
}

export function writeFlag(signedIn: boolean): void {
  write('isLogin', String(signedIn))
}

/** Milliseconds since 1970, or null when absent or not a time. */
export function readStamp(key: Stamp): number | null {
  try {
    const time = Number.parseInt(localStorage.getItem(key) ?? '', 10)
    return Number.isNaN(time) ? null : time
  } catch {
    return null
  }
}

export function stampNow(key: Stamp): void {
  write(key, String(Date.now()))
}

export function removeStamps(...keys: Stamp[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage may be blocked or full; this tab still works on its own.
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}
