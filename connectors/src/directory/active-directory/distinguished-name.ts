interface NamePart {
  readonly type: string
  readonly value: string
}

/** Parts of a name, the innermost first, with what was escaped put back (RFC 4514). */
export function nameParts(dn: string): readonly NamePart[] {
  const pieces: string[] = ['']
  for (let at = 0; at < dn.length; at += 1) {
    const character = dn[at] ?? ''
    if (character === ',') pieces.push('')
    else pieces[pieces.length - 1] += character === '\\' ? character + (dn[(at += 1)] ?? '') : character
  }
  return pieces.flatMap((piece) => {
    const equals = piece.indexOf('=')
    if (equals < 1) return []
    return [{ type: piece.slice(0, equals).trim().toUpperCase(), value: plain(piece.slice(equals + 1)) }]
  })
}

/** `\2C` is an octet, `\,` the character itself. */
const plain = (escaped: string) =>
  escaped
    .trim()
    .replace(/((?:\\[0-9a-f]{2})+)|\\(.)/gis, (_all, octets: string | undefined, character: string) =>
      octets === undefined ? character : Buffer.from(octets.replaceAll('\\', ''), 'hex').toString('utf8'),
    )

/** What the object itself is called, without where it stands. */
export const commonName = (dn: string): string => nameParts(dn)[0]?.value ?? dn

const placeOf = (parts: readonly NamePart[]): readonly string[] => {
  const domain = parts.filter(({ type }) => type === 'DC').map(({ value }) => value)
  const units = parts.filter(({ type }) => type !== 'DC').map(({ value }) => value)
  return [...(domain.length === 0 ? [] : [domain.join('.')]), ...units.toReversed()]
}

/** Domain, then organizational units down to the object, which is left out. */
export const placeAbove = (dn: string): readonly string[] => placeOf(nameParts(dn).slice(1))

/** The same for the name of a place. */
export const placeItself = (dn: string): readonly string[] => placeOf(nameParts(dn))
