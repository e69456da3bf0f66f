/** One part of a distinguished name, `CN=Ana Diaz`. */
export interface NamePart {
  readonly type: string
  readonly value: string
}

/** Writes a value so that it can stand in a distinguished name (RFC 4514). */
export function escapeValue(value: string): string {
  return value
    .replace(/[\\,+"<>;=]/g, (character) => `\\${character}`)
    .replace(/^[ #]/, (character) => `\\${character}`)
    .replace(/ $/, '\\ ')
}

/** Splits at the commas that are not escaped; null for what is no distinguished name. */
export function parseName(text: string): NamePart[] | null {
  if (text.trim() === '') return []
  const pieces: string[] = ['']
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') {
      pieces[pieces.length - 1] += character + (text[at + 1] ?? '')
      at += 1
    } else if (character === ',' || character === ';') pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  const parts: NamePart[] = []
  for (const piece of pieces) {
    const found = /^\s*([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)\s*=(.*)$/s.exec(piece)
    const [, type, raw] = found ?? []
    const value = unescape(trimmed(raw ?? ''))
    if (type === undefined || value === null || value === '') return null
    parts.push({ type, value })
  }
  return parts
}

function trimmed(raw: string): string {
  const start = raw.trimStart()
  const end = start.trimEnd()
  // A closing space that is escaped belongs to the value.
  return end.endsWith('\\') && !end.endsWith('\\\\') && end.length < start.length ? `${end} ` : end
}

function unescape(raw: string): string | null {
  const octets: Buffer[] = []
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] !== '\\') {
      const point = String.fromCodePoint(raw.codePointAt(at) ?? 0)
      octets.push(Buffer.from(point))
      at += point.length - 1
      continue
    }
    const pair = raw.slice(at + 1, at + 3)
    if (/^[0-9a-f]{2}$/i.test(pair)) {
      octets.push(Buffer.from(pair, 'hex'))
      at += 2
    } else if (at + 1 < raw.length) {
      octets.push(Buffer.from(raw[at + 1] ?? ''))
      at += 1
    } else return null
  }
  return Buffer.concat(octets).toString('utf8')
}

const keys = new Map<string, string | null>()
const mostKeys = 200_000

/** The form in which two names that mean the same are equal; null for what is no name. */
export function nameKey(text: string): string | null {
  const known = keys.get(text)
  if (known !== undefined) return known
  const parts = parseName(text)
  const key = parts === null ? null : keyOf(parts)
  if (keys.size >= mostKeys) keys.clear()
  keys.set(text, key)
  return key
}

export function keyOf(parts: readonly NamePart[]): string {
  return parts
    .map(
      ({ type, value }) => `${type.toLowerCase()}=${escapeValue(value.toLowerCase().replace(/\s+/g, ' '))}`,
    )
    .join(',')
}
