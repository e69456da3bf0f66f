import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import type { Json } from '../deployment/json.ts'

export type ErsCode =
  | 'Application resource validation exception'
  | 'Query validation exception'
  | 'Query string validation exception'
  | 'Schema validation exception'
  | 'Unsupported resource/method'
  | 'Unsupported method exception'
  | 'CRUD operation exception'
  | 'Conversion exception'
  | 'Internal exception'
  | 'Resource media type exception'
  | 'Resource version / media type exception'
  | 'Page not exists exception'

/** Thrown anywhere below the router; becomes an `ERSResponse`. */
export class ErsError extends Error {
  readonly status: number
  readonly code: ErsCode

  constructor(status: number, code: ErsCode, title: string) {
    super(title)
    this.status = status
    this.code = code
  }
}

export const invalid = (title: string) =>
  new ErsError(400, 'Application resource validation exception', title)
export const wrongQuery = (title: string) => new ErsError(400, 'Query validation exception', title)
/** What is wrong with a filter has a code of its own (3.x). */
export const wrongFilter = (title: string) => new ErsError(400, 'Query string validation exception', title)
export const wrongSchema = (title: string) => new ErsError(400, 'Schema validation exception', title)
/** The status of an unknown id is not confirmed by any source; 404 is what most clients expect. */
export const absent = (title: string) => new ErsError(404, 'CRUD operation exception', title)
export const unsupported = (title: string) => new ErsError(400, 'Unsupported resource/method', title)
/** A method or an operation that a resource does not have: seen of `name/…` in releases that know it by id alone. */
export const unsupportedMethod = (title: string) => new ErsError(405, 'Unsupported method exception', title)

export const json = (status: number, body: Json, more: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json;charset=utf-8', ...more },
  body: JSON.stringify(body),
})

/** The link's type says XML in a JSON answer too. */
export const ersFailure = (error: ErsError, operation: string, href: string): HttpAnswer =>
  json(error.status, {
    ERSResponse: {
      operation,
      messages: [{ title: error.message, type: 'ERROR', code: error.code }],
      link: { rel: 'related', href, type: 'application/xml' },
    },
  })
