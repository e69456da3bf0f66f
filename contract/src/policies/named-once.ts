/** The first name that stands in a list a second time, whatever its letters' case; null where each stands once. */
export function namedTwice(list: readonly { readonly name: string }[]): string | null {
  const seen = new Set<string>()
  for (const { name } of list) {
    const key = name.toLowerCase()
    if (seen.has(key)) return name
    seen.add(key)
  }
  return null
}
