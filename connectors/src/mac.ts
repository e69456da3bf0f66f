/** Colon notation in lower case for a MAC in any common notation (colons, hyphens, dots, none); null for anything else. */
export function canonicalMac(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$|^[0-9a-f]{4}([.:-][0-9a-f]{4}){2}$/i.test(trimmed)) return null
  const digits = trimmed.replace(/[^0-9a-f]/gi, '').toLowerCase()
  return digits.match(/../g)?.join(':') ?? null
}
