/** Numbers behind the authority, which no identifier is without. */
const mostParts = 15

/** `S-1-5-21-…` of the octets: authority with its high octet first, the rest the other way round (MS-DTYP 2.4.2.2). */
export function sidText(octets: Buffer): string | null {
  const count = octets.length < 8 ? 0 : octets.readUInt8(1)
  if (count < 1 || count > mostParts || octets.length !== 8 + 4 * count) return null
  const parts = Array.from({ length: count }, (_, at) => octets.readUInt32LE(8 + 4 * at))
  return ['S', octets.readUInt8(0), octets.readUIntBE(2, 6), ...parts].join('-')
}

const greatest = 0xffff_ffff

/** Octets of an identifier as `sidText` writes it; null for any other text. */
export function sidOctets(text: string): Buffer | null {
  const [, revision, authority, rest] =
    /^S-(\d{1,3})-(\d{1,15})((?:-\d{1,10}){1,15})$/i.exec(text.trim()) ?? []
  if (revision === undefined || authority === undefined || rest === undefined) return null
  const parts = rest.slice(1).split('-').map(Number)
  if (Number(revision) > 255 || Number(authority) >= 2 ** 48 || parts.some((part) => part > greatest))
    return null
  const octets = Buffer.alloc(8 + 4 * parts.length)
  octets.writeUInt8(Number(revision), 0)
  octets.writeUInt8(parts.length, 1)
  octets.writeUIntBE(Number(authority), 2, 6)
  for (const [at, part] of parts.entries()) octets.writeUInt32LE(part, 8 + 4 * at)
  return octets
}

/** Groups that every domain has under the same number, as far as whoever is in them rules the domain (MS-DTYP 2.4.2.4). */
const domainGroups: Readonly<Record<number, string>> = {
  498: 'Enterprise Read-only Domain Controllers',
  512: 'Domain Admins',
  516: 'Domain Controllers',
  517: 'Cert Publishers',
  518: 'Schema Admins',
  519: 'Enterprise Admins',
  520: 'Group Policy Creator Owners',
  521: 'Read-only Domain Controllers',
  526: 'Key Admins',
  527: 'Enterprise Key Admins',
}

const builtinGroups: Readonly<Record<number, string>> = {
  544: 'Administrators',
  548: 'Account Operators',
  549: 'Server Operators',
  550: 'Print Operators',
  551: 'Backup Operators',
  552: 'Replicator',
}

/** Which well-known privileged group this is, by its number and whatever it is called here; null for any other. */
export function privilegedSid(sid: string | null): string | null {
  const [, builtin] = /^S-1-5-32-(\d+)$/.exec(sid ?? '') ?? []
  if (builtin !== undefined) return builtinGroups[Number(builtin)] ?? null
  const [, relative] = /^S-1-5-21-\d+-\d+-\d+-(\d+)$/.exec(sid ?? '') ?? []
  return relative === undefined ? null : (domainGroups[Number(relative)] ?? null)
}
