import type { Entry } from './entry.ts'
import { attributeType } from './schema.ts'

/** Worked out of what a catalog has: the groups that somebody is in, and who reports to whom. */
const workedOut = new Set(['memberof', 'directreports', 'tokengroups'])

const isThere = (name: string) => workedOut.has(name.toLowerCase()) || attributeType(name)?.catalog === true

/** What a global catalog has of an entry: the attributes of the partial set (MS-ADTS 3.1.1.1.7). */
export function inCatalog(entry: Entry): Entry {
  return {
    dn: entry.dn,
    key: entry.key,
    parent: entry.parent,
    guid: entry.guid,
    sid: entry.sid,
    names: entry.names.filter(isThere),
    read: (attribute) => (isThere(attribute) ? entry.read(attribute) : []),
    person: entry.person,
  }
}
