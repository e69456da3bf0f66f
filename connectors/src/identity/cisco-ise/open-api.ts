import type { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { Failure, refused, unreadable } from '../../failures.ts'
import { checked, jsonOf } from '../../transport/answers.ts'
import type { HttpClient } from '../../transport/https.ts'
import { pathOf } from '../../transport/path.ts'

const root = '/api/v1'

/** The newer JSON service, `/api/v1`: off until somebody switches it on, and without it the rest still answers. */
export interface OpenApi {
  readonly name: string
  /** Null when the thing is not known. @throws Failure `refused`, saying so, where the service is off or too old. */
  get<S extends z.ZodType>(
    parts: readonly string[],
    query: URLSearchParams,
    schema: S,
    ask: Ask,
  ): Promise<{ readonly value: z.output<S>; readonly receivedAt: Date } | null>
}

export function openOpenApi(name: string, http: HttpClient): OpenApi {
  return {
    name,
    async get(parts, query, schema, ask) {
      try {
        const path = pathOf(root, ...parts)
        const types = ['application/json']
        const answer = await http.ask({ method: 'GET', path, query, types, judged: [400, 404] }, ask)
        if (answer.status === 404) return null
        if (answer.status === 400) {
          throw unreadable({
            cause: 'not-understood',
            message: `${name} rejected the question`,
            evidence: 'HTTP 400',
          })
        }
        return { value: checked(name, schema, jsonOf(name, answer.text)), receivedAt: answer.receivedAt }
      } catch (error) {
        throw explained(name, error)
      }
    },
  }
}

/** Said where the service is not offered at all. */
export const notOffered = (name: string) =>
  refused({
    cause: 'right-missing',
    message: `${name} does not offer its OpenAPI: it is switched on under Administration, Settings, API Settings, from release 3.1 on`,
  })

/** Switched off it redirects to the web pages or refuses the connection, depending on release. */
function explained(name: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { cause, evidence = '' } = error.detail
  return cause === 'connection-refused' || /^HTTP 30\d$/.test(evidence) ? notOffered(name) : error
}
