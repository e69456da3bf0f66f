import { Reader, tag } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import { descriptorOf, seenBy, tokenOf } from './access.ts'
import { adminLimits } from './admin-limits.ts'
import { Refusal, elsewhere, inBuildOf, noSuchObject, refusals, success } from './diagnostics.ts'
import type { Outcome } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import { keyOf, nameKey, parseName } from './distinguished-name.ts'
import type { Entry } from './entry.ts'
import { readFilter } from './filter.ts'
import type { Filter } from './filter.ts'
import { inCatalog } from './global-catalog.ts'
import { matches } from './matching.ts'
import { entryResponse, reference, response, result, writeMessage } from './message.ts'
import type { Control } from './message.ts'
import { controlType, rootDse } from './root-dse.ts'
import { cut, pageControl, pageOf, refuseUnable, rest, sortControl, sortKey } from './search-controls.ts'
import { select } from './selection.ts'
import type { Session } from './session.ts'

export interface SearchRequest {
  readonly base: string
  readonly scope: 'base' | 'one' | 'sub'
  readonly sizeLimit: number
  /** Seconds; 0 is as long as the controller permits. */
  readonly timeLimit: number
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
  const timeLimit = reader.integer()
  const typesOnly = reader.boolean()
  const filter = readFilter(reader)
  const list = reader.enter(tag.sequence)
  const attributes: string[] = []
  while (!list.done) attributes.push(list.text())
  return { base, scope, sizeLimit, timeLimit, typesOnly, filter, attributes }
}

/** How long a search may take, in milliseconds. */
export function longestSearch({ timeLimit }: SearchRequest): number {
  const most = adminLimits.MaxQueryDuration
  return (timeLimit <= 0 ? most : Math.min(timeLimit, most)) * 1_000
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
    writeMessage(id, result(response.searchDone, inBuildOf(session.controller, outcome)), more)
  if (request.base === '' && request.scope === 'base') {
    return [writeMessage(id, root(lab, directory, session, request)), done(success)]
  }
  try {
    if (session.identity === null) throw new Refusal(refusals.notBound)
    refuseUnable(controls)
    const page = pageOf(controls)
    const found = page?.cookie.length
      ? rest(session, page.cookie)
      : all(directory, session, request, controls)
    const given = cut(found, request.sizeLimit, page)
    const writeEntry = (entry: Entry) =>
      writeMessage(
        id,
        entryResponse(entry.dn, [
          ...select(asSeen(entry, session, directory), request.attributes, optionsOf(request)),
          ...descriptor(directory, entry, request, controls),
        ]),
      )
    const references = given.last ? wantsReferences(directory, session, request, controls) : []
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
    ({ name }) =>
      asked.has(name.toLowerCase()) ||
      (everything && name !== 'tokenGroups' && (name !== 'supportedExtension' || asked.has('+'))),
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
  const everywhere = session.catalog && request.base === ''
  const base = everywhere ? null : baseOf(directory, request.base, withDeleted)
  const fits = (entry: Entry) =>
    matches(request.filter, asSeen(entry, session, directory), directory) === true
  if (base !== null && request.scope === 'base') return fits(base) ? [base] : []
  const below = base === null ? '' : `,${base.key}`
  const inScope = (entry: Entry) => {
    if (base === null) return request.scope === 'sub' || entry.parent === ''
    if (request.scope === 'one') return entry.parent === base.key
    return entry === base || entry.key.endsWith(below)
  }
  const found = candidates(directory, session, request.filter, base, withDeleted).filter(
    (entry) => inScope(entry) && fits(entry),
  )
  const by = sortKey(controls)
  if (by === null) return found
  const text = (entry: Entry) => String(entry.read(by.attribute)[0] ?? '\uffff').toLowerCase()
  const sorted = found.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
  return by.reverse ? sorted.toReversed() : sorted
}

/** A search ends where the next naming context begins, but not in a global catalog, which has them all as one. */
function candidates(
  directory: Directory,
  session: Session,
  filter: Filter,
  base: Entry | null,
  withDeleted: boolean,
): readonly Entry[] {
  const [domain] = directory.contexts
  const ownDomain = () => [...directory.indexes.candidates(filter), ...(withDeleted ? directory.deleted : [])]
  if (session.catalog) {
    return directory.contexts.flatMap((context) =>
      context === domain ? ownDomain() : context.inCatalog ? context.entries : [],
    )
  }
  const context = base === null ? null : directory.contextOf(base)
  return context === null || context === domain ? ownDomain() : context.entries
}

/** What this reader sees of an entry by the door that they came in by. */
function asSeen(entry: Entry, session: Session, directory: Directory): Entry {
  const seen = seenBy(entry, session.identity, directory.serviceAccount)
  return session.catalog ? inCatalog(seen) : seen
}

/**
 * The entry a search or change is about, or the refusal that says how far its name is known. Nobody sees deleted objects or
 * their container who does not ask for them, though their names are matched.
 */
export function baseOf(directory: Directory, name: string, withDeleted = false): Entry {
  const key = nameKey(name)
  const found = directory.find(name) ?? directory.deleted.find((entry) => entry.key === key) ?? null
  if (found !== null && !withDeleted && directory.deleted.includes(found))
    throw new Refusal(noSuchObject(found.dn))
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

function wantsReferences(
  directory: Directory,
  session: Session,
  request: SearchRequest,
  controls: readonly Control[],
): readonly string[] {
  if (request.scope !== 'sub' || session.catalog) return []
  if (controls.some(({ type }) => type === controlType.domainScope)) return []
  const base = directory.find(request.base)
  return directory.contexts.find(({ head }) => head !== null && head === base)?.references ?? []
}
