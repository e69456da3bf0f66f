import { PresenceFilter } from 'ldapts'
import type { LdapAnswer, LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import { isOwnError } from './visibility.ts'

/** Chunks read of one attribute; 20 of 1 500 are 30 000 values. */
const mostChunks = 20

interface Chunk {
  readonly values: readonly (string | Buffer)[]
  /** Where the next one begins; null when this was the last. */
  readonly next: number | null
}

/**
 * `member;range=0-1499`, or with `*` at the end for the last chunk. The name that was asked for may stand beside it,
 * empty.
 */
function chunkOf(entry: LdapEntry, attribute: string): Chunk | null {
  const prefix = `${attribute.toLowerCase()};range=`
  let empty: Chunk | null = null
  for (const [name, values] of entry.attributes) {
    if (!name.startsWith(prefix)) continue
    const [, to] = /^\d+-(\d+|\*)$/.exec(name.slice(prefix.length)) ?? []
    if (to === undefined) continue
    const chunk = { values, next: to === '*' ? null : Number(to) + 1 }
    if (values.length > 0) return chunk
    empty ??= { values, next: null }
  }
  return empty
}

/**
 * The entry with all values of an attribute that the directory gave in part. The plain attribute is empty then and the
 * values stand under a name with their range; the size of a chunk is the directory's to choose.
 */
export async function completeRange(
  session: LdapSession,
  entry: LdapEntry,
  attribute: string,
  signal: AbortSignal,
): Promise<{ readonly entry: LdapEntry; readonly complete: boolean }> {
  let chunk = chunkOf(entry, attribute)
  if (chunk === null) return { entry, complete: true }
  const values = new Set(chunk.values)
  for (let read = 1; chunk?.next != null && read < mostChunks; read += 1) {
    const answer: LdapAnswer | null = await session
      .search(
        {
          base: entry.dn,
          scope: 'base',
          filter: new PresenceFilter({ attribute: 'objectClass' }),
          attributes: [`${attribute};range=${chunk.next}-*`],
          most: 1,
        },
        signal,
      )
      .catch((error: unknown) => {
        // The list has become shorter than the place asked for, or it cannot be worked out: what was read still counts.
        if (isOwnError(error) && session.open) return null
        throw error
      })
    const first: LdapEntry | undefined = answer?.entries[0]
    chunk = first === undefined ? null : chunkOf(first, attribute)
    for (const value of chunk?.values ?? []) values.add(value)
  }
  const attributes = new Map(entry.attributes)
  attributes.set(attribute.toLowerCase(), [...values])
  return { entry: { dn: entry.dn, attributes }, complete: chunk !== null && chunk.next === null }
}
