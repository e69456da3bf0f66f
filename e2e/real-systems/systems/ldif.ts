/** Values by attribute, names in lower case; what was base64 in the text is decoded as UTF-8, identifiers octet by octet. */
export type LdifEntry = ReadonlyMap<string, readonly string[]>

const octets = /^object(guid|sid)$/i

/** Reads what `ldapsearch -LLL -o ldif-wrap=no` prints (RFC 2849 without its folding). */
export function readLdif(text: string): LdifEntry[] {
  const blocks = text.split(/\n\n+/).filter((block) => /^dn:/m.test(block))
  return blocks.map((block) => {
    const entry = new Map<string, string[]>()
    for (const line of block.split('\n')) {
      const [, name, coded, value] = /^([^:#\s]+)(::?) ?(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      const clear =
        coded === '::' ? Buffer.from(value, 'base64').toString(octets.test(name) ? 'latin1' : 'utf8') : value
      entry.set(name.toLowerCase(), [...(entry.get(name.toLowerCase()) ?? []), clear])
    }
    return entry
  })
}
