/** Query text as plain strings, the first of each name; the router would otherwise read `12` as a number. */
export function readAddress(search: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(found, name)) found[name] = value
  }
  return found
}

export function writeAddress(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => typeof value === 'string' && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
