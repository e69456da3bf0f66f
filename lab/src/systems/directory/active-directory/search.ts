import { Reader, integer, octetString, sequence, tag } from '../../../ber.ts'
import type { Lab } from '../../../emulator.ts'
import { descriptorOf, seenBy, tokenOf } from './access.ts'
import { Refusal, code, elsewhere, noSuchObject, refusals, success } from './diagnostics.ts'
import type { Outcome } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import { keyOf, nameKey, parseName } from './distinguished-name.ts'
import type { Entry } from './entry.ts'
import { readFilter } from './filter.ts'
import type { Filter } from './filter.ts'
import { matches } from './matching.ts'
import { entryResponse, reference, response, result, writeMessage } from './message.ts'
import type { Control } from './message.ts'
import { controlType, rootDse } from './root-dse.ts'
import { select } from './selection.ts'
import type { Session } from './session.ts'

const maxPageSize = 1_000

export interface SearchRequest {
  readonly base: string
  readonly scope: 'base' | 'one' | 'sub'
  readonly sizeLimit: number
  readonly typesOnly: boolean
  readonly filter: Filter
  readonly attributes: readonly string[]
}

export function readSearch(contents: Buffer): SearchRequest {
  const reader = new Reader(contents)
  const base = reader.text()
  const scope = (['base', 'one', 'sub'] as const)[reader.integer(tag.enumerated)] ?? 'base'
  reader.integer(tag.enumerated)
  const sizeLimit = reader.integer()
  reader.integer()
  const typesOnly = reader.boolean()
  const filter = readFilter(reader)
  const list = reader.enter(tag.sequence)
  const attributes: string[] = []
  while (!list.done) attributes.push(list.text())
  return { base, scope, sizeLimit, typesOnly, filter, attributes }
}

/** The messages of one search: entries, references, and the result with its controls. */
export function search(
  lab: Lab,
  directory: Directory,
  session: Session,
  id: number,
  request: SearchRequest,
  controls: readonly Control[],
): Buffer[] {
  const done = (outcome: Outcome, more: readonly Control[] = []) =>
    writeMessage(id, result(response.searchDone, outcome), more)
  if (request.base === '' && request.scope === 'base') {
    return [writeMessage(id, root(lab, directory, session, request)), done(success)]
  }
  try {
    if (session.identity === null) throw new Refusal(refusals.notBound)
    const page = pageOf(controls)
    const found = page?.cookie.length
      ? rest(session, page.cookie)
      : all(directory, session, request, controls)
    const given = cut(found, request, page)
    const writeEntry = (entry: Entry) =>
      writeMessage(
        id,
        entryResponse(entry.dn, [
          ...select(
            seenBy(entry, session.identity, directory.serviceAccount),
            request.attributes,
            optionsOf(request),
          ),
          ...descriptor(directory, entry, request, controls),
        ]),
      )
    const references =
      given.last && wantsReferences(directory, request, controls) ? elsewhereIn(directory) : []
    return [
      ...given.entries.map(writeEntry),
      ...references.map((uri) => writeMessage(id, reference(uri))),
      done(given.outcome, [...pageControl(session, page, given), ...sortControl(controls)]),
    ]
  } catch (error) {
    if (error instanceof Refusal) return [done(error.outcome)]
    throw error
  }
}

const optionsOf = ({ typesOnly, scope }: SearchRequest) => ({ typesOnly, baseScope: scope === 'base' })

/** Given only without the part for auditing, which would want a privilege. */
function descriptor(
  directory: Directory,
  entry: Entry,
  request: SearchRequest,
  controls: readonly Control[],
): { name: string; values: readonly Buffer[] }[] {
  const asked = request.attributes.some((name) => name.toLowerCase() === 'ntsecuritydescriptor')
  const reader = directory.serviceAccount.sid
  if (!asked || reader === null || !controls.some(({ type }) => type === controlType.descriptor)) return []
  return [{ name: 'nTSecurityDescriptor', values: request.typesOnly ? [] : [descriptorOf(entry, reader)] }]
}

function root(lab: Lab, directory: Directory, session: Session, request: SearchRequest): Buffer {
  const asked = new Set(request.attributes.map((name) => name.toLowerCase()))
  const everything = asked.size === 0 || asked.has('*') || asked.has('+')
  // Constructed for whoever is bound, and for nobody else.
  const own =
    asked.has('tokengroups') && session.identity !== null
      ? [{ name: 'tokenGroups', values: tokenOf(session.identity) }]
      : []
  const attributes = [...rootDse(directory, lab.world, session.controller), ...own].filter(
    ({ name }) => (everything && name !== 'tokenGroups') || asked.has(name.toLowerCase()),
  )
  return entryResponse(
    '',
    request.typesOnly ? attributes.map(({ name }) => ({ name, values: [] })) : attributes,
  )
}

function all(
  directory: Directory,
  session: Session,
  request: SearchRequest,
  controls: readonly Control[],
): readonly Entry[] {
  const withDeleted = controls.some(({ type }) => type === controlType.deleted)
  const context = contextOf(directory, request.base)
  const base = context?.base ?? baseOf(directory, request.base)
  // Nobody sees the container of deleted objects who does not ask for them.
  if (directory.deleted.includes(base) && !withDeleted) throw new Refusal(noSuchObject(directory.base))
  const below = `,${base.key}`
  const fits = (entry: Entry) =>
    matches(request.filter, seenBy(entry, session.identity, directory.serviceAccount), directory) === true
  if (request.scope === 'base') return fits(base) ? [base] : []
  const inScope = (entry: Entry) => {
    if (request.scope === 'one') return entry.parent === base.key
    return entry === base || entry.key.endsWith(below)
  }
  const candidates = context
    ? context.entries
    : [...directory.indexes.candidates(request.filter), ...(withDeleted ? directory.deleted : [])]
  const found = candidates.filter((entry) => inScope(entry) && fits(entry))
  const by = sortKey(controls)
  if (by === null) return found
  const text = (entry: Entry) => String(entry.read(by.attribute)[0] ?? '\uffff').toLowerCase()
  const sorted = found.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
  return by.reverse ? sorted.toReversed() : sorted
}

/** The schema or the configuration, and the entry asked for in it: they are no part of the domain's own tree. */
function contextOf(
  directory: Directory,
  name: string,
): { readonly entries: readonly Entry[]; readonly base: Entry } | null {
  const key = nameKey(name)
  for (const entries of key === null ? [] : directory.otherContexts) {
    const base = entries.find((entry) => entry.key === key)
    if (base !== undefined) return { entries, base }
  }
  return null
}

/** The entry a search or change is about, or the refusal that says how far its name is known. */
export function baseOf(directory: Directory, name: string): Entry {
  const found = directory.find(name)
  if (found !== null) return found
  if (/^<(guid|sid)=/i.test(name.trim())) throw new Refusal(noSuchObject(''))
  const parts = parseName(name)
  if (parts === null) throw new Refusal(refusals.name)
  for (let from = 1; from < parts.length; from += 1) {
    const above = directory.byName.get(keyOf(parts.slice(from)))
    if (above !== undefined) throw new Refusal(noSuchObject(above.dn))
  }
  const components = parts.filter(({ type }) => type.toLowerCase() === 'dc').map(({ value }) => value)
  if (components.length === 0) throw new Refusal(noSuchObject(''))
  throw new Refusal(elsewhere(components.join('.'), name))
}

interface Page {
  readonly size: number
  readonly cookie: string
}

function pageOf(controls: readonly Control[]): Page | null {
  const control = controls.find(({ type }) => type === controlType.paged)
  if (!control?.value) return null
  const reader = new Reader(control.value).enter(tag.sequence)
  return { size: reader.integer(), cookie: reader.octets().toString('latin1') }
}

function rest(session: Session, cookie: string): readonly Entry[] {
  const left = session.pages.get(cookie)
  if (left === undefined) throw new Refusal(refusals.cookie)
  session.pages.delete(cookie)
  return left
}

interface Given {
  readonly entries: readonly Entry[]
  readonly left: readonly Entry[]
  readonly last: boolean
  readonly outcome: Outcome
}

function cut(found: readonly Entry[], request: SearchRequest, page: Page | null): Given {
  // Size 0 with a cookie gives the rest up.
  if (page !== null && page.cookie !== '' && page.size === 0) {
    return { entries: [], left: [], last: false, outcome: success }
  }
  const client = request.sizeLimit === 0 ? Number.POSITIVE_INFINITY : request.sizeLimit
  const server = page === null || page.size === 0 ? maxPageSize : Math.min(page.size, maxPageSize)
  const entries = found.slice(0, Math.min(client, server))
  const left = found.slice(entries.length)
  const tooMany = left.length > 0 && (page === null || client <= entries.length)
  return {
    entries,
    left: tooMany ? [] : left,
    last: left.length === 0 || tooMany,
    outcome: tooMany ? { code: code.sizeLimitExceeded } : success,
  }
}

function pageControl(session: Session, page: Page | null, given: Given): Control[] {
  if (page === null) return []
  let cookie = ''
  if (given.left.length > 0) {
    cookie = `page ${(session.nextCookie += 1)}`
    session.pages.set(cookie, given.left)
  }
  const value = sequence(integer(0), octetString(Buffer.from(cookie, 'latin1')))
  return [{ type: controlType.paged, critical: false, value }]
}

function sortKey(
  controls: readonly Control[],
): { readonly attribute: string; readonly reverse: boolean } | null {
  const control = controls.find(({ type }) => type === controlType.sort)
  if (!control?.value) return null
  const first = new Reader(control.value).enter(tag.sequence).enter(tag.sequence)
  const attribute = first.text().toLowerCase()
  let reverse = false
  while (!first.done) {
    const { tag: found, contents } = first.next()
    if (found === 0x81) reverse = contents[0] !== 0
  }
  return { attribute, reverse }
}

function sortControl(controls: readonly Control[]): Control[] {
  if (sortKey(controls) === null) return []
  return [{ type: controlType.sorted, critical: false, value: sequence(integer(0, tag.enumerated)) }]
}

function wantsReferences(
  directory: Directory,
  request: SearchRequest,
  controls: readonly Control[],
): boolean {
  const whole = request.scope === 'sub' && directory.find(request.base) === directory.entries[0]
  return whole && !controls.some(({ type }) => type === controlType.domainScope)
}

/** The naming contexts below the domain that are directories of their own. */
function elsewhereIn({ domain, base }: Directory): string[] {
  return [
    `ldap://ForestDnsZones.${domain}/DC=ForestDnsZones,${base}`,
    `ldap://DomainDnsZones.${domain}/DC=DomainDnsZones,${base}`,
    `ldap://${domain}/CN=Configuration,${base}`,
  ]
}
