import type { JsonObject } from '../deployment/json.ts'
import { ErsError, wrongFilter, wrongQuery } from './answers.ts'
import type { Item, Resource } from '../deployment/resource.ts'

type Compare = (value: string, wanted: string) => boolean

const operators: Readonly<Record<string, Compare>> = {
  EQ: (value, wanted) => value === wanted,
  NEQ: (value, wanted) => value !== wanted,
  GT: (value, wanted) => value > wanted,
  LT: (value, wanted) => value < wanted,
  STARTSW: (value, wanted) => value.startsWith(wanted),
  NSTARTSW: (value, wanted) => !value.startsWith(wanted),
  ENDSW: (value, wanted) => value.endsWith(wanted),
  NENDSW: (value, wanted) => !value.endsWith(wanted),
  CONTAINS: (value, wanted) => value.includes(wanted),
  NCONTAINS: (value, wanted) => !value.includes(wanted),
}

function filterOf(text: string, resource: Resource): (item: Item) => boolean {
  const [, field = '', operator = '', wanted = ''] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(text) ?? []
  if (field === '' || wanted === '') throw wrongFilter(`Illegal filter: ${text}`)
  if (!resource.filters.includes(field)) throw wrongFilter(`The filter field '${field}' is not supported`)
  const compare = operators[operator]
  if (compare === undefined) throw wrongFilter(`The filter operator '${operator}' is not supported`)
  return (item) => compare(item.field(field), wanted)
}

function number(query: URLSearchParams, name: string, otherwise: number, most: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw wrongQuery(`Illegal value for '${name}': ${text}. It must be between 1 and ${most}`)
  }
  return value
}

function sorted(items: Item[], query: URLSearchParams, resource: Resource): Item[] {
  const [up, down] = [query.get('sortasc'), query.get('sortdsc')]
  const field = up ?? down ?? (resource.filters.includes('mac') ? 'mac' : 'name')
  if (field !== 'name' && !resource.filters.includes(field)) {
    throw wrongQuery(`The sort field '${field}' is not supported`)
  }
  const key = (item: Item) => (field === 'name' ? (item.name ?? item.id) : item.field(field))
  const keyed = items.map((item) => ({ item, key: key(item) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const ordered = keyed.map(({ item }) => item)
  return down === null ? ordered : ordered.reverse()
}

/** What needs to be filtered: everything, or the few that one of several conditions leaves. */
function candidates(resource: Resource, query: URLSearchParams, either: boolean): Iterable<Item> {
  for (const text of either ? [] : query.getAll('filter')) {
    const [, field, value] = /^([^.]+)\.EQ\.(.*)$/s.exec(text) ?? []
    const few = field === undefined || value === undefined ? null : resource.candidates?.(field, value)
    if (few) return few
  }
  return resource.list()
}

/** What the filters of a query leave, all of them or one of them, in no order. */
export function filtered(resource: Resource, query: URLSearchParams): Item[] {
  const filters = query.getAll('filter').map((text) => filterOf(text, resource))
  // The vendor's own client library writes this one in lower case.
  const either = (query.get('filterType') ?? query.get('filtertype') ?? 'and').toLowerCase() === 'or'
  const accept = (item: Item) =>
    filters.length === 0 ||
    (either ? filters.some((filter) => filter(item)) : filters.every((filter) => filter(item)))
  return [...candidates(resource, query, either)].filter(accept)
}

/** `SearchResult` of one page: stubs only, and links to the pages beside it, which name the node as it calls itself. */
export function search(resource: Resource, query: URLSearchParams, origin: string): JsonObject {
  const page = number(query, 'page', 1, 1_000_000)
  const size = number(query, 'size', 20, 100)
  const found = sorted(filtered(resource, query), query, resource)
  if (page > 1 && (page - 1) * size >= found.length) {
    throw new ErsError(
      404,
      'Page not exists exception',
      `The page ${page} does not exist. Please refine your query.`,
    )
  }
  const url = `${origin}/ers/config/${resource.path}`
  const link = (rel: 'next' | 'previous', to: number) => {
    const next = new URLSearchParams(query)
    // The page comes last: clients take what stands behind the last `=` for it.
    next.delete('page')
    next.delete('size')
    next.append('size', String(size))
    next.append('page', String(to))
    return { rel, href: `${url}?${next.toString()}`, type: 'application/json' }
  }
  return {
    SearchResult: {
      total: found.length,
      resources: found.slice((page - 1) * size, page * size).map((item) => ({
        id: item.id,
        ...(item.name === null ? {} : { name: item.name }),
        ...(item.name === null || resource.listsDescriptions === false
          ? {}
          : { description: item.description }),
        link: { rel: 'self', href: `${url}/${item.id}`, type: 'application/json' },
      })),
      ...(page * size < found.length ? { nextPage: link('next', page + 1) } : {}),
      ...(page > 1 ? { previousPage: link('previous', page - 1) } : {}),
    },
  }
}
