import type { HttpAnswer } from '../../../emulator/http-listener.ts'

export type Leaf = string | number | boolean | null | readonly Leaf[] | { readonly [name: string]: Leaf }
export type Row = Readonly<Record<string, Leaf>>

/** A list of the data tree with the names of its keys, in the order of the model. */
export interface List {
  readonly keys: readonly string[]
  /** With a first key, at least the rows that have it. */
  readonly rows: (key?: string) => readonly Row[]
}

/** Lists and containers by name, below a root container. */
export interface Tree {
  /** Module of its nodes; none of them is called so. */
  readonly namespace: string
  readonly [part: string]: string | List | (() => Row) | Tree
}

export const wirelessModule = (name: string) => `Cisco-IOS-XE-wireless-${name}`

const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/yang-data+json', 'Cache-Control': 'private, no-cache' },
  body: JSON.stringify(body),
})

export function failure(status: number, tag: string, message: string, path = ''): HttpAnswer {
  const error = {
    'error-type': status === 401 ? 'protocol' : 'application',
    'error-tag': tag,
    ...(path === '' ? {} : { 'error-path': path }),
    'error-message': message,
  }
  return json(status, { 'ietf-restconf:errors': { error: [error] } })
}

export const noContent: HttpAnswer = { status: 204 }

export const noKeypath = (path: string) => failure(404, 'invalid-value', 'uri keypath not found', path)

const isList = (part: unknown): part is List => typeof part === 'object' && part !== null && 'rows' in part

/** `a;b(c;d)` and `b/c` of RFC 8040, 4.8.3; null where the parentheses do not match. */
function parsedFields(text: string): Map<string, Map<string, unknown> | null> | null {
  const wanted = new Map<string, Map<string, unknown> | null>()
  let depth = 0
  let from = 0
  const parts: string[] = []
  for (let index = 0; index <= text.length; index++) {
    const letter = text[index]
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (depth < 0) return null
    if ((letter === ';' && depth === 0) || index === text.length) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  if (depth !== 0) return null
  for (const part of parts) {
    const [, name = '', inner] =
      /^([^(/]+)(?:\/(.*)|\((.*)\))?$/.exec(part)?.filter((one) => one !== undefined) ?? []
    if (name === '') return null
    const below = inner === undefined ? null : parsedFields(inner)
    const before = wanted.get(name)
    wanted.set(name, before && below ? new Map([...before, ...below]) : below)
  }
  return wanted
}

function only(value: Leaf, fields: ReadonlyMap<string, unknown> | null): Leaf {
  if (fields === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as readonly Leaf[]).map((one) => only(one, fields))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => fields.has(name))
      .map(([name, inner]) => [name, only(inner, (fields.get(name) ?? null) as Map<string, unknown> | null)]),
  )
}

/** One segment of a path: a name, and the keys behind an equals sign. */
function segmentOf(text: string): { readonly name: string; readonly keys: readonly string[] | null } {
  const at = text.indexOf('=')
  if (at < 0) return { name: decodeURIComponent(text), keys: null }
  const keys = text
    .slice(at + 1)
    .split(',')
    .map(decodeURIComponent)
  return { name: decodeURIComponent(text.slice(0, at)), keys }
}

const whole = (tree: Tree): Row =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, part]): [string, Leaf][] => {
      if (typeof part === 'string') return []
      if (typeof part === 'function') return [[name, part()]]
      return [[name, isList(part) ? part.rows() : whole(part)]]
    }),
  )

const keyText = (value: Leaf | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? `${value}` : ''

/** What a GET below `/restconf/data` finds; `roots` go by module and container, `Module:container`. */
export function read(roots: ReadonlyMap<string, Tree>, path: string, query: URLSearchParams): HttpAnswer {
  const [first = '', ...rest] = path.split('/')
  let at: Tree | undefined = roots.get(decodeURIComponent(first))
  if (at === undefined) return noKeypath(`/${first}`)
  const { namespace } = at
  const asked = query.get('fields')
  const fields = asked === null ? null : parsedFields(asked)
  if (asked !== null && fields === null) return failure(400, 'invalid-value', 'invalid fields query')
  const shown = (name: string, value: Leaf) => json(200, { [`${namespace}:${name}`]: only(value, fields) })
  let name = decodeURIComponent(first).slice(namespace.length + 1)
  for (const [index, text] of rest.entries()) {
    const segment = segmentOf(text)
    const part: Tree[string] | undefined = at[segment.name]
    name = segment.name
    if (part === undefined || typeof part === 'string') return noKeypath(`/${path}`)
    if (isList(part)) {
      if (segment.keys === null) {
        const rows = part.rows()
        return rows.length === 0 ? noContent : shown(name, rows)
      }
      if (segment.keys.length !== part.keys.length)
        return failure(400, 'malformed-message', 'wrong number of keys in the uri keypath', `/${path}`)
      const { keys } = segment
      const row = part
        .rows(keys[0])
        .find((one) => part.keys.every((key, place) => keyText(one[key]) === keys[place]))
      if (row === undefined) return noKeypath(`/${path}`)
      return below(row, rest.slice(index + 1), name, shown) ?? noKeypath(`/${path}`)
    }
    if (typeof part === 'function')
      return below(part(), rest.slice(index + 1), name, shown) ?? noKeypath(`/${path}`)
    at = part
  }
  return shown(name, whole(at))
}

/** Further down in one row. */
function below(
  row: Row,
  path: readonly string[],
  name: string,
  shown: (name: string, value: Leaf) => HttpAnswer,
): HttpAnswer | null {
  let value: Leaf | undefined = path.length === 0 ? [row] : row
  let at = name
  for (const text of path) {
    at = decodeURIComponent(text)
    value =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row)[at] : undefined
  }
  return value === undefined ? null : shown(at, value)
}
