import { nameKey } from './distinguished-name.ts'
import type { Entry } from './entry.ts'
import type { Filter } from './filter.ts'
import { attributeType } from './schema.ts'

/** Attributes that never change while the server runs, and are asked for by their whole value. */
const indexed = new Set([
  'samaccountname',
  'userprincipalname',
  'mail',
  'cn',
  'name',
  'dnshostname',
  'employeeid',
  'telephonenumber',
  'managedby',
  'manager',
])

/** The set that ambiguous name resolution looks through. */
export const ambiguous = [
  'displayname',
  'givenname',
  'sn',
  'name',
  'samaccountname',
  'physicaldeliveryofficename',
  'proxyaddresses',
  'msds-additionalsamaccountname',
]

/** Without case and with single spaces, as directory strings compare. */
export const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** A value as ambiguous name resolution sees it. */
export const ambiguousText = (value: string) => fold(value).replace(/^smtp:/, '')

/** Narrows a search before its filter is tried on each entry; made when first needed. */
export class Indexes {
  readonly #entries: readonly Entry[]
  readonly #named: (name: string) => Entry | null
  readonly #byValue = new Map<string, ReadonlyMap<string, Entry[]>>()
  #beginnings: readonly { readonly text: string; readonly entry: Entry }[] | null = null

  constructor(entries: readonly Entry[], named: (name: string) => Entry | null) {
    this.#entries = entries
    this.#named = named
  }

  /** Every entry that may fit the filter, and maybe others. */
  candidates(filter: Filter): readonly Entry[] {
    return this.#narrowed(filter) ?? this.#entries
  }

  #narrowed(filter: Filter): readonly Entry[] | null {
    if (filter.kind === 'and') {
      const all = filter.parts.map((part) => this.#narrowed(part)).filter((part) => part !== null)
      return all.length === 0
        ? null
        : all.reduce((least, part) => (part.length < least.length ? part : least))
    }
    if (filter.kind === 'or') {
      const all = filter.parts.map((part) => this.#narrowed(part))
      return all.every((part) => part !== null) ? [...new Set(all.flat())] : null
    }
    if (filter.kind !== 'equal') return null
    const text = filter.value.toString('utf8')
    if (filter.attribute === 'distinguishedname') {
      const entry = this.#named(text)
      return entry === null ? [] : [entry]
    }
    if (filter.attribute === 'anr')
      return this.#beginning(ambiguousText(text.replace(/^=/, '')).split(' ', 1)[0] ?? '')
    return indexed.has(filter.attribute) ? this.equal(filter.attribute, text) : null
  }

  equal(attribute: string, value: string): readonly Entry[] {
    const asName = attributeType(attribute)?.syntax === 'name'
    const keyed = (text: string) => (asName ? (nameKey(text) ?? '') : fold(text))
    let index = this.#byValue.get(attribute)
    if (index === undefined) {
      const made = new Map<string, Entry[]>()
      for (const entry of this.#entries) {
        for (const one of entry.read(attribute)) {
          const key = keyed(String(one))
          const list = made.get(key)
          if (list) list.push(entry)
          else made.set(key, [entry])
        }
      }
      index = made
      this.#byValue.set(attribute, index)
    }
    return index.get(keyed(value)) ?? []
  }

  /** Entries with a name that begins so. */
  #beginning(text: string): readonly Entry[] {
    this.#beginnings ??= this.#entries
      .flatMap((entry) =>
        ambiguous.flatMap((attribute) =>
          entry.read(attribute).map((value) => ({ text: ambiguousText(String(value)), entry })),
        ),
      )
      .sort((a, b) => (a.text < b.text ? -1 : 1))
    const list = this.#beginnings
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle]?.text ?? '') < text) low = middle + 1
      else high = middle
    }
    const found = new Set<Entry>()
    for (let at = low; list[at]?.text.startsWith(text) === true; at += 1) {
      const entry = list[at]?.entry
      if (entry !== undefined) found.add(entry)
    }
    return [...found]
  }
}
