import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { Failure, notFound, refused, unreachable, unreadable } from '../../failures.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing, Written } from '../../writing.ts'

const json = 'application/yang-data+json'
/** Octets of a list: ten thousand clients are some 15 MB. */
const largestList = 64 * 1024 * 1024

/** A list below the data tree: its module with the container, and its own name, as in the published models. */
export interface YangList {
  readonly module: string
  readonly container: string
  readonly list: string
}

export const yangList = (module: string, container: string, list: string): YangList => ({
  module,
  container,
  list,
})

export interface Rows<T> {
  readonly rows: readonly T[]
  readonly dropped: number
  readonly receivedAt: Date
}

/** RESTCONF as IOS-XE speaks it (RFC 8040): rows of lists, and operations. */
export interface Restconf {
  readonly name: string
  /** All rows of a list; none where the list is not there. @throws Failure */
  list<S extends z.ZodType>(list: YangList, schema: S, ask: Ask): Promise<Rows<z.output<S>>>
  /** The row with this key; null where there is none. @throws Failure, also for a row that does not fit */
  row<S extends z.ZodType>(
    list: YangList,
    keys: readonly string[],
    schema: S,
    ask: Ask,
  ): Promise<{ readonly value: z.output<S> | null; readonly receivedAt: Date }>
  /** What stands in one container; null where nothing does. @throws Failure */
  container<S extends z.ZodType>(at: YangList, schema: S, ask: Ask): Promise<Rows<z.output<S>>>
  /** Tells it to do something, once. @throws Failure; unconfirmed, where no answer came */
  operate(operation: string, input: Readonly<Record<string, unknown>>, writing: Writing): Promise<Written>
}

const errors = z.object({
  error: z.array(z.object({ 'error-tag': z.string().optional(), 'error-message': z.string().optional() })),
})
/** Some builds leave the module out of the root (RFC 8040 7.1 has it). */
const errorAnswer = z.union([
  z.object({ 'ietf-restconf:errors': errors }).transform((answer) => answer['ietf-restconf:errors']),
  z.object({ errors }).transform((answer) => answer.errors),
])

/** Tag and words of a refusal; null where it says nothing in RESTCONF's own form, such as a web page. */
function refusalIn(text: string): { readonly tag: string; readonly words: string } | null {
  if (text.trim() === '') return { tag: '', words: '' }
  try {
    const { error } = errorAnswer.parse(JSON.parse(text))
    const words = error.map((one) => one['error-message'] ?? '').join('; ')
    return {
      tag: error[0]?.['error-tag'] ?? '',
      words: words
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 300),
    }
  } catch {
    return null
  }
}

/** The process that keeps the list was read at a bad moment: the same question is answered a moment later. */
const isCursor = (text: string) => /failed to retrieve table cursor|DBAL response failed/i.test(text)

const judged = [400, 404, 409, 500]

export function openRestconf(name: string, http: HttpClient): Restconf {
  const notUnderstood = (answer: HttpAnswer, words: string) =>
    unreadable({
      cause: 'not-understood',
      message: `${name} rejected the question${words === '' ? '' : `: ${words}`}`,
      evidence: `HTTP ${answer.status}`,
    })

  /** Null for what is not there. */
  function bodyOf(answer: HttpAnswer): unknown {
    if (answer.status === 204 || (answer.status < 300 && answer.text.trim() === '')) return null
    if (answer.status < 300) return jsonOf(name, answer.text)
    const refusal = refusalIn(answer.text)
    if (answer.status === 404 && refusal !== null) return null
    if (answer.status === 404) {
      const message = `${name} does not answer over RESTCONF: is restconf on?`
      throw unreadable({ cause: 'not-understood', message, evidence: 'HTTP 404' })
    }
    if (answer.status === 500) {
      const message = `${name} has an internal error${refusal?.words ? `: ${refusal.words}` : ''}`
      throw unreachable({ cause: 'server-error', message, evidence: 'HTTP 500' })
    }
    throw notUnderstood(answer, refusal?.words ?? '')
  }

  async function get(path: string, whole: boolean, ask: Ask): Promise<HttpAnswer> {
    const pieces: Uint8Array[] = []
    const answer = await http.ask(
      {
        method: 'GET',
        path,
        types: [json, 'application/json'],
        judged,
        // A list of all may take minutes, so its octets are taken as they come.
        ...(whole ? { maximum: largestList, taking: (octets: Uint8Array) => void pieces.push(octets) } : {}),
      },
      ask,
    )
    return pieces.length === 0 ? answer : { ...answer, text: Buffer.concat(pieces).toString('utf8') }
  }

  async function read(path: string, whole: boolean, ask: Ask): Promise<HttpAnswer> {
    const answer = await get(path, whole, ask)
    if (answer.status < 400 || !isCursor(answer.text)) return answer
    return get(path, whole, ask)
  }

  const pathTo = ({ module, container, list }: YangList) => `/restconf/data/${module}:${container}/${list}`

  /** Under its module's name; an answer without it is as good. */
  const inside = ({ module, list }: YangList, body: unknown): unknown => {
    const named = checked(name, z.record(z.string(), z.unknown()), body)
    return named[`${module}:${list}`] ?? named[list]
  }

  return {
    name,
    async list(list, schema, ask) {
      const answer = await read(pathTo(list), true, ask)
      const body = bodyOf(answer)
      if (body === null) return { rows: [], dropped: 0, receivedAt: answer.receivedAt }
      const rows = checked(name, z.array(z.unknown()), inside(list, body))
      return { ...sift(schema, rows), receivedAt: answer.receivedAt }
    },
    async row(list, keys, schema, ask) {
      for (const key of keys) if (key === '' || key.length > 200 || hasControl(key)) throw notAllowed()
      const path = `${pathTo(list)}=${keys.map((key) => encodeURIComponent(key.toWellFormed())).join(',')}`
      const answer = await read(path, false, ask)
      const { receivedAt } = answer
      const body = bodyOf(answer)
      if (body === null) return { value: null, receivedAt }
      // One entry is a list of one (RFC 7951 5.4).
      const [row] = checked(name, z.array(z.unknown()), inside(list, body))
      return { value: row === undefined ? null : checked(name, schema, row), receivedAt }
    },
    async container(at, schema, ask) {
      const answer = await read(pathTo(at), false, ask)
      const body = bodyOf(answer)
      const found = body === null ? [] : [inside(at, body)].flat().filter((one) => one !== undefined)
      return { ...sift(schema, found), receivedAt: answer.receivedAt }
    },
    async operate(operation, input, writing) {
      const path = `/restconf/operations/${operation}`
      const body = JSON.stringify({ input })
      await writing.beforeSending(name)
      let answer: HttpAnswer
      try {
        const headers = { 'content-type': json }
        const types = [json, 'application/json']
        answer = await http.ask({ method: 'POST', path, headers, body, types, judged }, writing)
      } catch (error) {
        throw unconfirmedWrite(name, error)
      }
      const { status, text } = answer
      const sent = [`POST ${path} ${body}`]
      if (status < 300) return { sent, answer: text.trim() === '' ? null : text.slice(0, 2_000) }
      const refusal = refusalIn(text)
      // Unknown to this release: the models that it has do not name it.
      if (
        status === 404 ||
        (status === 400 && /malformed-message|unknown-element/.test(refusal?.tag ?? ''))
      ) {
        const message = `${name} runs a release without this action`
        throw refused({ cause: 'absent', message, evidence: `HTTP ${status}` })
      }
      const words = refusal?.words ? `: ${refusal.words}` : ''
      if (status === 500) {
        const message = `${name} had an internal error; the result is not known until it is read${words}`
        throw new Failure('unconfirmed', { cause: 'server-error', message, evidence: 'HTTP 500' })
      }
      throw refused({
        cause: 'not-understood',
        message: `${name} rejected it${words}`,
        evidence: `HTTP ${status}`,
      })
    },
  }
}

/** Of something that the controller does not have now. */
export const gone = (name: string, what: string) =>
  notFound({ cause: 'absent', message: `${name} does not have ${what} now` })
