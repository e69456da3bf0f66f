import { seenThrough } from './entry.ts'
import type { Entry } from './entry.ts'
import { schemaId } from './schema.ts'
import { sidOctets } from './values.ts'

/** Private matters of students, which the account that we read with may not see. */
const privateMatters = ['mobile', 'thumbnailPhoto'] as const

const isPrivate = (entry: Entry) => entry.person?.kind === 'student'

const everyone = sidOctets([0], 1)
export const authenticatedUsers = sidOctets([11])

/** Identities of whoever is bound, as the root entry tells them to themselves. */
export function tokenOf(identity: Entry): readonly Buffer[] {
  return [
    ...(identity.sid === null ? [] : [identity.sid]),
    everyone,
    authenticatedUsers,
    ...tokenGroups(identity),
  ]
}

const tokenGroups = (identity: Entry) =>
  identity.read('tokengroups').filter((value) => Buffer.isBuffer(value))

const readProperty = 0x10
const readControl = 0x2_0000
const list = 0x4 | 0x80

/** Line of an access list (MS-DTYP 2.4.4.2, 2.4.4.4): for everything, or denied for one attribute. */
function line(kind: 0 | 6, rights: number, about: Buffer | null, who: Buffer): Buffer {
  const object = about === null ? Buffer.alloc(0) : Buffer.concat([Buffer.from([1, 0, 0, 0]), about])
  const head = Buffer.alloc(8)
  head.writeUInt8(kind, 0)
  head.writeUInt16LE(8 + object.length + who.length, 2)
  head.writeUInt32LE(rights, 4)
  return Buffer.concat([head, object, who])
}

/**
 * Self-relative security descriptor of an entry (MS-DTYP 2.4.6): everybody who is signed in reads it, but for what is
 * private and denied to the reader. Owner and group are the directory's own.
 */
export function descriptorOf(entry: Entry, reader: Buffer): Buffer {
  const denied = isPrivate(entry)
    ? privateMatters.map((name) => line(6, readProperty, schemaId(name), reader))
    : []
  const lines = [...denied, line(0, readProperty | readControl | list, null, authenticatedUsers)]
  const all = Buffer.concat(lines)
  const acl = Buffer.alloc(8)
  acl.writeUInt8(4, 0)
  acl.writeUInt16LE(8 + all.length, 2)
  acl.writeUInt16LE(lines.length, 4)
  const owner = sidOctets([32, 544])
  const head = Buffer.alloc(20)
  head.writeUInt8(1, 0)
  head.writeUInt16LE(0x8004, 2)
  head.writeUInt32LE(20, 4)
  head.writeUInt32LE(20 + owner.length, 8)
  head.writeUInt32LE(20 + 2 * owner.length, 16)
  return Buffer.concat([head, owner, owner, acl, all])
}

/** The entry as this reader sees it: what is withheld is as if it were not there, in answers and in filters. */
export function seenBy(entry: Entry, identity: Entry | null, reader: Entry): Entry {
  if (identity !== reader || !isPrivate(entry)) return entry
  const withheld = new Set<string>(privateMatters.map((name) => name.toLowerCase()))
  return seenThrough(entry, (name) => !withheld.has(name.toLowerCase()))
}
