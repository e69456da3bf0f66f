import { seenThrough } from './entry.ts'
import type { Entry } from './entry.ts'
import { attributeType } from './schema.ts'

/** In the partial set, or worked out by whoever is asked: what is constructed, and the back links of what is in it. */
function isThere(name: string): boolean {
  const type = attributeType(name)
  return type !== null && (type.catalog || type.constructed || (type.link ?? 0) % 2 === 1)
}

/** What a global catalog has of an entry: the attributes of the partial set (MS-ADTS 3.1.1.1.7). */
export const inCatalog = (entry: Entry): Entry => seenThrough(entry, isThere)
