export type ObjectIdentifier = readonly number[]

/** Lexicographic order of RFC 3416; negative when `a` comes first. */
export function compareIdentifiers(a: ObjectIdentifier, b: ObjectIdentifier): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export function isWithin(identifier: ObjectIdentifier, root: ObjectIdentifier): boolean {
  if (identifier.length < root.length) return false
  for (let at = root.length - 1; at >= 0; at -= 1) if (identifier[at] !== root[at]) return false
  return true
}

/** Position of the first item whose identifier comes after `identifier`. */
export function firstAfter<Item>(
  items: readonly Item[],
  identifier: ObjectIdentifier,
  of: (item: Item) => ObjectIdentifier,
): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && compareIdentifiers(of(item), identifier) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
