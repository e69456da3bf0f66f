import type { HttpAnswer } from '../../../emulator/http-listener.ts'

const headers = { 'Content-Type': 'application/json;charset=UTF-8' }

export const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers,
  body: JSON.stringify(body),
})

/** Inventory, tasks, issues, compliance. */
export const enveloped = (response: unknown, status = 200): HttpAnswer =>
  json(status, { response, version: '1.0' })

/** The newer family, with the page that was given. */
export const paged = (
  response: unknown,
  page: { limit: number; offset: number; count: number },
): HttpAnswer =>
  json(200, {
    response,
    page: { ...page, sortBy: [] },
    version: '1.0',
  })

/** Without any envelope. */
export const bare = (body: unknown): HttpAnswer => json(200, body)

export class CenterError extends Error {
  override readonly name = 'CenterError'
  readonly answer: HttpAnswer

  constructor(answer: HttpAnswer) {
    super('answered with an error')
    this.answer = answer
  }
}

/** In the shape of the older interface, whose codes are texts. */
export const failure = (status: number, errorCode: string, message: string, detail: string): CenterError =>
  new CenterError(enveloped({ errorCode, message, detail }, status))

export const notFound = (detail: string): CenterError =>
  failure(404, 'NCND01136', 'The requested resource was not found', detail)

export const invalid = (detail: string): CenterError =>
  failure(400, 'NCWS51000', 'The API request has validation errors.', `NCWS51001: ${detail}`)

/** As the gateway of the appliance says that what stands behind it is not there. */
export const gateway = (status: 502 | 504, words: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: `<html><head><title>${status} ${words}</title></head><body><center><h1>${status} ${words}</h1></center></body></html>`,
})

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** `offset` from 1 on; a limit beyond the most is refused and not cut. */
export function pageOf(query: URLSearchParams, most = 500, usual = most): Page {
  const number = (name: string, usually: number): number => {
    const text = query.get(name)
    const value = text === null || text === '' ? usually : Number(text)
    if (!Number.isInteger(value) || value < 1) throw invalid(`${name} must be a number from 1 on`)
    return value
  }
  const limit = number('limit', usual)
  if (limit > most) throw invalid(`limit must be at most ${most}`)
  return { offset: number('offset', 1), limit }
}

export const cut = <T>(all: readonly T[], { offset, limit }: Page): readonly T[] =>
  all.slice(offset - 1, offset - 1 + limit)
