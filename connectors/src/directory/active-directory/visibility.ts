import { PresenceFilter } from 'ldapts'
import { Failure } from '../../failures.ts'
import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import { accessRules, mayRead } from './access-rules.ts'
import type { AttributeAccess } from './access-rules.ts'
import { allOf, anyOf, equal } from './filters.ts'
import { guidText, octetAttributes, octetsOf } from './octets.ts'
import { sidText } from './sid.ts'
import { bits, text, texts } from './values.ts'

const exists = new PresenceFilter({ attribute: 'objectClass' })
/** In `searchFlags` (MS-ADTS 2.2.9). */
const confidential = 128
/** Groups of the account that asks change rarely; they are read again after so many milliseconds. */
const goodFor = 300_000

/** What the directory tells about the account that asks, and how its schema files attributes. */
interface Reader {
  readonly identities: ReadonlySet<string>
  readonly attributes: ReadonlyMap<string, AttributeAccess>
  readonly readAt: number
}

/**
 * A directory leaves out what the reader may not see without saying so: such a value is treated as if it did not
 * exist (MS-ADTS 3.1.1.4.3). So what is missing is told apart here as the directory itself does it: by the access list
 * of the object, the identities of the reader and the attribute's place in the schema.
 */
export class Visibility {
  readonly #attributes: readonly string[]
  readonly #now: () => Date
  #reader: Reader | null = null

  /** For these attributes, by the names the schema has for them. */
  constructor(attributes: readonly string[], now: () => Date) {
    this.#attributes = attributes
    this.#now = now
  }

  /**
   * Which of the attributes that the entry lacks may not be read, in lower case. Null where that cannot be told because
   * the access list, the schema or the reader's own groups may not be read.
   */
  async hiddenIn(
    session: LdapSession,
    entry: LdapEntry,
    wanted: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | null> {
    const missing = wanted.filter((name) => (entry.attributes.get(name.toLowerCase()) ?? []).length === 0)
    if (missing.length === 0) return new Set()
    const answer = await readOne(session, entry.dn, ['nTSecurityDescriptor'], signal, true)
    const descriptor = answer === null ? undefined : octetsOf(answer, 'nTSecurityDescriptor')[0]
    const rules = descriptor === undefined ? null : accessRules(descriptor)
    const reader = rules === null ? null : await this.#read(session, signal)
    if (rules === null || reader === null) return null
    const hidden = missing.filter((name) => {
      const access = reader.attributes.get(name.toLowerCase())
      // What the schema does not have is nobody's secret: the site does not use it.
      return access !== undefined && !mayRead(rules, reader.identities, access)
    })
    return new Set(hidden.map((name) => name.toLowerCase()))
  }

  async #read(session: LdapSession, signal: AbortSignal): Promise<Reader | null> {
    const now = this.#now().getTime()
    if (this.#reader !== null && now - this.#reader.readAt < goodFor) return this.#reader
    const root = await readOne(session, '', ['tokenGroups', 'schemaNamingContext'], signal).catch(
      (error: unknown) => {
        // One that reaches no global catalog cannot work out a token.
        if (isOwnError(error) && session.open) return null
        throw error
      },
    )
    const token = root === null ? [] : octetsOf(root, 'tokenGroups').map(sidText)
    const schema = root === null ? null : text(root, 'schemaNamingContext')
    if (schema === null || token.length === 0) return null
    const attributes = this.#reader?.attributes ?? (await this.#readSchema(session, schema, signal))
    if (attributes === null) return null
    this.#reader = {
      identities: new Set(token.filter((sid) => sid !== null)),
      attributes,
      readAt: now,
    }
    return this.#reader
  }

  async #readSchema(
    session: LdapSession,
    schema: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, AttributeAccess> | null> {
    const names = this.#attributes.map((name) => equal('lDAPDisplayName', name))
    const answer = await orNull(session, () =>
      session.search(
        {
          base: schema,
          scope: 'sub',
          filter: allOf([equal('objectClass', 'attributeSchema'), anyOf(names)]),
          attributes: ['lDAPDisplayName', 'schemaIDGUID', 'attributeSecurityGUID', 'searchFlags'],
          octets: octetAttributes,
          most: this.#attributes.length,
        },
        signal,
      ),
    )
    if (answer === null || answer.entries.length === 0) return null
    return new Map(answer.entries.flatMap(accessOf))
  }
}

function accessOf(entry: LdapEntry): [string, AttributeAccess][] {
  const [name] = texts(entry, 'lDAPDisplayName')
  const id = guidText(octetsOf(entry, 'schemaIDGUID')[0] ?? Buffer.alloc(0))
  if (name === undefined || id === null) return []
  const set = guidText(octetsOf(entry, 'attributeSecurityGUID')[0] ?? Buffer.alloc(0))
  const flags = bits(entry, 'searchFlags') ?? 0
  return [[name.toLowerCase(), { id, set, confidential: (flags & confidential) !== 0 }]]
}

/** Is it what a controller says of a value that it could not work out? */
export const isOwnError = (error: unknown): boolean =>
  error instanceof Failure && error.detail.cause === 'server-error'

/** Null where the directory refuses; a lost connection or a limit is still a failure. */
export async function orNull<T>(session: LdapSession, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const refused = error instanceof Failure && (error.kind === 'refused' || error.kind === 'not-found')
    if (refused && session.open) return null
    throw error
  }
}

/** One object by its name, or the root entry for an empty one; null where there is none or it is refused. */
export async function readOne(
  session: LdapSession,
  base: string,
  attributes: readonly string[],
  signal: AbortSignal,
  rules = false,
): Promise<LdapEntry | null> {
  const answer = await orNull(session, () =>
    session.search(
      {
        base,
        scope: 'base',
        filter: exists,
        attributes,
        octets: octetAttributes,
        most: 1,
        ...(rules ? { accessRules: true } : {}),
      },
      signal,
    ),
  )
  return answer?.entries[0] ?? null
}
