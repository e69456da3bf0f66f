import type { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { everyPage, numberInLink } from '../../transport/pages.ts'
import type { Page, PageLimits, Pages } from '../../transport/pages.ts'
import { pathOf } from '../../transport/path.ts'
import { CsrfToken } from './csrf.ts'
import { ersFailure, listAnswer, stub } from './ers-schema.ts'
import { ersWriter } from './ers-writer.ts'
import type { ErsWrite } from './ers-writer.ts'
import { notThisService } from './not-this-service.ts'

const root = '/ers/config'
/** ERS refuses larger pages. */
export const pageSize = 100
const mostPages = 20

export type Stub = z.output<typeof stub>
type ListResult = z.output<typeof listAnswer>['SearchResult']

/** Stubs: ids and names, and what is said of the rest. */
export type ErsPage = Page<Stub>
export type ErsList = Pages<Stub>

/** The ERS service: lists of stubs, and things by id. */
export interface Ers {
  readonly name: string
  /** Null when the product does not know the filter (status 400). `filter` is null for everything, a list for either. */
  page(resource: ErsResource, filter: ErsFilter, page: number, ask: Ask): Promise<ErsPage | null>
  list(resource: ErsResource, filter: string, ask: Ask): Promise<ErsList>
  /** Without a filter. */
  listAll(resource: ErsResource, ask: Ask): Promise<ErsList>
  readonly write: ErsWrite
  /** Null when it is not known. The parts follow the resource: an id, or `name` and a name. */
  get<S extends z.ZodType>(
    resource: ErsResource,
    parts: string | readonly string[],
    schema: S,
    ask: Ask,
  ): Promise<{ readonly value: z.output<S>; readonly receivedAt: Date } | null>
}

export type ErsFilter = string | readonly string[] | null

export type ErsResource =
  | 'endpoint'
  | 'endpointgroup'
  | 'profilerprofile'
  | 'networkdevice'
  | 'ancendpoint'
  | 'ancpolicy'
  | 'authorizationprofile'
  | 'node'
  | 'op'

interface ErsOptions {
  readonly csrf: boolean
  readonly now?: () => Date
}

export function openErs(name: string, http: HttpClient, options: ErsOptions): Ers {
  async function read(
    path: string,
    query: URLSearchParams,
    headers: Readonly<Record<string, string>>,
    ask: Ask,
  ): Promise<HttpAnswer> {
    try {
      const types = ['application/json']
      return await http.ask({ method: 'GET', path, query, headers, types, judged: [400, 404] }, ask)
    } catch (error) {
      throw explained(name, error)
    }
  }

  /** Reading is documented to need no token; a deployment that wants one answers 403 and is given one. */
  const token = new CsrfToken(name, options.now ?? (() => new Date()), (limits) =>
    read(`${root}/endpoint/versioninfo`, new URLSearchParams(), { 'x-csrf-token': 'fetch' }, limits),
  )

  async function ask(path: string, query: URLSearchParams, limits: Ask): Promise<HttpAnswer> {
    try {
      return await read(path, query, token.current() ?? {}, limits)
    } catch (error) {
      const denied = error instanceof Failure && error.detail.cause === 'right-missing'
      if (!denied || !options.csrf) throw error
      return await read(path, query, await token.renew(limits), limits)
    }
  }

  /** Whether ERS itself says that it does not know a thing; a 404 of anybody else says nothing about it. */
  function isAbsent({ status, text }: HttpAnswer): boolean {
    if (status !== 404) return false
    if (!ersFailure.safeParse(parsed(text)).success) throw notThisService(name, 'ERS')
    return true
  }

  function isPastTheEnd({ status, text }: HttpAnswer): boolean {
    const failure = status >= 400 ? ersFailure.safeParse(parsed(text)).data : undefined
    return failure?.ERSResponse.messages?.some(({ code }) => /^page not exists/i.test(code ?? '')) ?? false
  }

  function refusal(): Failure {
    return unreadable({
      cause: 'not-understood',
      message: `${name} rejected the question`,
      evidence: 'HTTP 400',
    })
  }

  async function page(
    resource: ErsResource,
    filter: ErsFilter,
    number: number,
    limits: Ask,
  ): Promise<ErsPage | null> {
    const query = new URLSearchParams({ size: String(pageSize), page: String(number) })
    for (const one of typeof filter === 'string' ? [filter] : (filter ?? [])) query.append('filter', one)
    if (Array.isArray(filter) && filter.length > 1) query.set('filterType', 'or')
    const answer = await ask(pathOf(root, resource), query, limits)
    const { receivedAt, status } = answer
    // A page past the end is an error with a code of its own: nothing more is there.
    if (isPastTheEnd(answer) || isAbsent(answer)) {
      return { rows: [], dropped: 0, total: null, next: null, receivedAt }
    }
    if (status === 400) return null
    const { SearchResult: result } = checked(name, listAnswer, jsonOf(name, answer.text))
    return {
      ...sift(stub, result.resources),
      total: result.total ?? null,
      next: nextOf(result, number),
      receivedAt,
    }
  }

  async function list(resource: ErsResource, filter: ErsFilter, limits: Ask): Promise<ErsList> {
    return everyPage(inPages(mostPages), async (number) => {
      const found = await page(resource, filter, number, limits)
      if (found === null) throw refusal()
      return found
    })
  }

  return {
    name,
    page,
    list,
    listAll: (resource, limits) => list(resource, null, limits),
    write: ersWriter({ name, http, token, csrf: options.csrf }),
    async get(resource, parts, schema, limits) {
      const path = pathOf(root, resource, ...(typeof parts === 'string' ? [parts] : parts))
      const answer = await ask(path, new URLSearchParams(), limits)
      if (isAbsent(answer)) return null
      if (answer.status === 400) throw refusal()
      return { value: checked(name, schema, jsonOf(name, answer.text)), receivedAt: answer.receivedAt }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** How a list is read: by its pages, and past a missing link by the count. */
export const inPages = (most: number): PageLimits<Stub> => ({
  most,
  after: (number) => number + 1,
  keyOf: ({ id }) => id,
})

/** By the link, and where there is none by the count: a list may lack the link. */
function nextOf({ total, resources, nextPage }: ListResult, number: number): number | null {
  if (nextPage !== undefined) return numberInLink(nextPage.href, 'page') ?? number + 1
  return (total ?? 0) > (number - 1) * pageSize + resources.length ? number + 1 : null
}

/** ERS is off by default, and then answers with a redirect to the administration pages or refuses the connection. */
function explained(name: string, error: unknown): unknown {
  if (!(error instanceof Failure) || !/^HTTP 30\d$/.test(error.detail.evidence ?? '')) return error
  return unreadable({
    ...error.detail,
    message: `${name} redirects to its web pages: is its ERS service on?`,
  })
}
