import type { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { Failure, refused, unreadable } from '../../failures.ts'
import { checked, jsonOf } from '../../transport/answers.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { pathOf } from '../../transport/path.ts'
import { listAnswer, stub } from './ers-schema.ts'

const root = '/ers/config'
const pageSize = 100
const mostPages = 20

export type Stub = z.output<typeof stub>

/** The ERS service: lists of stubs, and things by id. */
export interface Ers {
  readonly name: string
  list(
    resource: ErsResource,
    filter: string,
    ask: Ask,
  ): Promise<{
    readonly stubs: readonly Stub[]
    readonly dropped: number
    readonly complete: boolean
    readonly of: number | null
    readonly receivedAt: Date
  }>
  /** Null when the id is not known. */
  get<S extends z.ZodType>(
    resource: ErsResource,
    id: string,
    schema: S,
    ask: Ask,
  ): Promise<{ readonly value: z.output<S>; readonly receivedAt: Date } | null>
}

export type ErsResource = 'endpoint' | 'endpointgroup' | 'profilerprofile'

export function openErs(name: string, http: HttpClient, options: { readonly csrf: boolean }): Ers {
  async function read(
    path: string,
    query: URLSearchParams,
    headers: Readonly<Record<string, string>>,
    ask: Ask,
  ): Promise<HttpAnswer> {
    try {
      return await http.ask(
        { method: 'GET', path, query, headers, types: ['application/json'], judged: [404] },
        ask,
      )
    } catch (error) {
      throw explained(name, error)
    }
  }

  async function ask(path: string, query: URLSearchParams, limits: Ask): Promise<HttpAnswer> {
    try {
      return await read(path, query, {}, limits)
    } catch (error) {
      const denied = error instanceof Failure && error.detail.cause === 'right-missing'
      if (!denied || !options.csrf) throw error
      return await read(path, query, await token(limits), limits)
    }
  }

  /** Reading is documented to need no token; a deployment that wants one for it answers 403 and is given one, once. */
  async function token(limits: Ask): Promise<Record<string, string>> {
    const path = `${root}/endpoint/versioninfo`
    const answer = await read(path, new URLSearchParams(), { 'x-csrf-token': 'fetch' }, limits)
    const given = answer.headers.get('x-csrf-token')?.[0]
    const cookies = (answer.headers.get('set-cookie') ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '')
    if (given === undefined || given === '') {
      throw refused({ cause: 'right-missing', message: `${name} gave no CSRF token to this account` })
    }
    return { 'x-csrf-token': given, ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }) }
  }

  return {
    name,
    async list(resource, filter, limits) {
      const stubs: Stub[] = []
      let dropped = 0
      let page = 1
      for (;;) {
        const query = new URLSearchParams({ size: String(pageSize), page: String(page), filter })
        const answer = await ask(pathOf(root, resource), query, limits)
        // A page past the end is an error with status 404 and its own code: nothing more is there.
        const { SearchResult: result } =
          answer.status === 404
            ? { SearchResult: { total: stubs.length, resources: [], nextPage: undefined } }
            : checked(name, listAnswer, jsonOf(name, answer.text))
        const found = result.resources.map((row) => stub.safeParse(row))
        stubs.push(...found.flatMap((row) => (row.success ? [row.data] : [])))
        dropped += found.filter((row) => !row.success).length
        const next = result.nextPage === undefined ? null : pageIn(result.nextPage.href)
        const { receivedAt } = answer
        if (next === null) return { stubs, dropped, complete: true, of: null, receivedAt }
        // Only forward, and not for ever.
        if (next <= page || next > mostPages) {
          return { stubs, dropped, complete: false, of: result.total ?? null, receivedAt }
        }
        page = next
      }
    },
    async get(resource, id, schema, limits) {
      const answer = await ask(pathOf(root, resource, id), new URLSearchParams(), limits)
      if (answer.status === 404) return null
      return { value: checked(name, schema, jsonOf(name, answer.text)), receivedAt: answer.receivedAt }
    },
  }
}

/**
 * The page number of a `nextPage` link and nothing else of it: the box may name a host or port that we cannot reach,
 * and no answer may choose where we connect.
 */
function pageIn(href: string): number | null {
  const query = href.slice(href.indexOf('?') + 1)
  const page = new URLSearchParams(query).get('page')
  return page !== null && /^\d{1,6}$/.test(page) ? Number(page) : null
}

/** ERS is off by default, and then answers with a redirect to the administration pages or refuses the connection. */
function explained(name: string, error: unknown): unknown {
  if (!(error instanceof Failure) || !/^HTTP 30\d$/.test(error.detail.evidence ?? '')) return error
  return unreadable({
    ...error.detail,
    message: `${name} sends to its web pages instead of answering: is its ERS service switched on?`,
  })
}
