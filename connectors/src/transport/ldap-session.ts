import type { connect } from 'node:net'
import { BerWriter, Client, Control, ResultCodeError } from 'ldapts'
import type { Entry, Filter } from 'ldapts'
import type { Secret } from '../secret.ts'
import { exchanged } from '../overhearing/overhearing.ts'
import { failureOfLdap } from './ldap-failures.ts'
import type { LdapStream } from './ldap-stream.ts'
import { untilAborted } from './until-aborted.ts'

export interface LdapQuestion {
  readonly base: string
  readonly scope: 'base' | 'sub'
  /** Built from the library's filter classes, which write values as octets; there is no filter text anywhere. */
  readonly filter: Filter
  readonly attributes: readonly string[]
  /** Those of them that hold no text, by the name the server returns them under. */
  readonly octets?: readonly string[]
  /** Entries at most; what is over them makes the answer incomplete. */
  readonly most: number
  /** Deleted objects too (1.2.840.113556.1.4.417). */
  readonly deleted?: boolean
  /** A security descriptor without the part for auditing, which wants a privilege (1.2.840.113556.1.4.801). */
  readonly accessRules?: boolean
}

export interface LdapEntry {
  readonly dn: string
  /** Values by attribute name in lower case, options such as `;range=0-1499` included. */
  readonly attributes: ReadonlyMap<string, readonly (string | Buffer)[]>
}

export interface LdapAnswer {
  readonly entries: readonly LdapEntry[]
  readonly complete: boolean
}

const pageSize = 200
/** What a cookie is answered that is no longer known. */
const unavailableExtension = 12

/** Simple paged results (RFC 2696). The library's own control stops at an empty page that has a cookie. */
class Page extends Control {
  readonly #size: number
  readonly #cookie: Buffer

  constructor(size: number, cookie: Buffer) {
    super('1.2.840.113556.1.4.319')
    this.#size = size
    this.#cookie = cookie
  }

  override writeControl(writer: BerWriter): void {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(this.#size)
    value.writeBuffer(this.#cookie, 0x04)
    value.endSequence()
    writer.writeBuffer(value.buffer, 0x04)
  }
}

class Deleted extends Control {
  constructor() {
    super('1.2.840.113556.1.4.417', { critical: true })
  }
}

/** Owner 1, group 2 and access list 4, without the audit list 8 (MS-ADTS 3.1.1.3.4.1.11). */
class AccessRules extends Control {
  constructor() {
    super('1.2.840.113556.1.4.801', { critical: true })
  }

  override writeControl(writer: BerWriter): void {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(7)
    value.endSequence()
    writer.writeBuffer(value.buffer, 0x04)
  }
}

/** The library gives one value bare, several in a list and none as an empty list. */
function entryOf(entry: Entry): LdapEntry {
  const { dn, ...rest } = entry
  const attributes = new Map<string, readonly (string | Buffer)[]>()
  for (const [name, value] of Object.entries(rest)) {
    attributes.set(name.toLowerCase(), Array.isArray(value) ? value : [value])
  }
  return { dn, attributes }
}

/** An entry as LDIF writes one (RFC 2849), octets by their number alone. */
function entryWords({ dn, attributes }: LdapEntry): string {
  const lines = [...attributes].flatMap(([name, values]) =>
    values.map((value) => `${name}: ${Buffer.isBuffer(value) ? `(${value.length} octets)` : value}`),
  )
  return [`dn: ${dn}`, ...lines].join('\n')
}

/** One bound connection, for one question at a time. */
export class LdapSession {
  readonly #name: string
  readonly #stream: LdapStream
  readonly #client: Client
  #given = false

  constructor(name: string, stream: LdapStream) {
    this.#name = name
    this.#stream = stream
    const once = () => {
      // A second connection would be an unproven one, so the library gets none.
      if (this.#given) throw Object.assign(new Error('closed'), { code: 'ECONNRESET' })
      this.#given = true
      return stream
    }
    this.#client = new Client({
      url: 'ldap://already-connected',
      createConnection: once as unknown as typeof connect,
    })
  }

  get open(): boolean {
    return !this.#stream.destroyed
  }

  /** Did the peer say anything since the question began? When not, the question may be asked again elsewhere. */
  get heard(): boolean {
    return this.#stream.heard
  }

  begin(): void {
    this.#stream.begin()
  }

  async bind(username: string, password: Secret, signal: AbortSignal): Promise<void> {
    await this.#isProtected(signal, () => this.#client.bind(username, password.reveal()))
  }

  search(question: LdapQuestion, signal: AbortSignal): Promise<LdapAnswer> {
    return exchanged(
      {
        system: this.#name,
        asked: () =>
          `search ${question.scope} "${question.base}"\nfilter ${question.filter.toString()}\nattributes ${question.attributes.join(' ')}`,
        answered: ({ entries, complete }: LdapAnswer) =>
          `${entries.map(entryWords).join('\n\n')}${complete ? '' : '\n\n(size limit reached)'}`,
      },
      () => this.#search(question, signal),
    )
  }

  /** A server that has too many searches open forgets where some of them were: such a one is begun again, once. */
  async #search(question: LdapQuestion, signal: AbortSignal): Promise<LdapAnswer> {
    const progress = { pages: 0 }
    try {
      return await this.#pages(question, signal, progress)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      const forgotten = cause instanceof ResultCodeError && cause.code === unavailableExtension
      if (!forgotten || progress.pages === 0 || !this.open) throw error
      return this.#pages(question, signal, progress)
    }
  }

  async #pages(
    question: LdapQuestion,
    signal: AbortSignal,
    progress: { pages: number },
  ): Promise<LdapAnswer> {
    const entries: LdapEntry[] = []
    let cookie = Buffer.alloc(0)
    for (;;) {
      this.#stream.lastSearch = null
      const controls = [
        ...(question.scope === 'base' ? [] : [new Page(Math.min(pageSize, question.most), cookie)]),
        ...(question.deleted === true ? [new Deleted()] : []),
        ...(question.accessRules === true ? [new AccessRules()] : []),
      ]
      const found = await this.#isProtected(signal, () =>
        this.#client.search(
          question.base,
          {
            scope: question.scope,
            filter: question.filter,
            attributes: [...question.attributes],
            explicitBufferAttributes: [...(question.octets ?? [])],
            // Without a limit of its own the library throws away all entries on result 4.
            sizeLimit: question.most + 1,
            timeLimit: 30,
          },
          controls,
        ),
      )
      progress.pages += 1
      entries.push(...found.searchEntries.map(entryOf))
      const end = this.#stream.lastSearch as { readonly code: number; readonly cookie: Buffer } | null
      cookie = Buffer.from(end?.cookie ?? Buffer.alloc(0))
      const cut = end?.code === 4 || entries.length > question.most
      if (cut || cookie.length === 0 || entries.length >= question.most) {
        return { entries: entries.slice(0, question.most), complete: !cut && cookie.length === 0 }
      }
    }
  }

  /** Says goodbye where there is still somebody to say it to. */
  end(): void {
    const destroy = () => this.#stream.destroy()
    if (this.open) this.#client.unbind().then(destroy, destroy)
    else destroy()
  }

  destroy(): void {
    this.#stream.destroy()
  }

  async #isProtected<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await untilAborted(signal, work())
    } catch (error) {
      if (signal.aborted) this.destroy()
      throw this.#stream.fault ?? failureOfLdap(this.#name, error)
    }
  }
}
