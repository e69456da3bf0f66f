import type { z } from 'zod'
import type { AccessKey } from './access-keys.ts'

/** Who may make a call. There is no default: a call without a decision does not compile and does not register. */
export type Access =
  | { readonly for: 'everybody' }
  /** The signed-in person's own data: for a session, and for a program with a token only where stated. */
  | { readonly for: 'signed-in'; readonly programs?: true }
  | { readonly for: 'key'; readonly key: AccessKey }

/**
 * Record class of a call: `none` for look-ups without people or secrets, `read` for sensitive data, `sign-in` for sessions,
 * `change` for what alters state. Denials are recorded for all.
 */
export type RecordClass = 'none' | 'read' | 'sign-in' | 'change'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with its closing slash. */
  readonly path: `/${string}/`
  readonly title: string
  readonly access: Access
  /** The answer is about people: where the policy says so the call needs a reason, which the record stores. */
  readonly personal?: true
  /** A screen's question: its `q` at the page of this path is stored in the viewer's own query history. */
  readonly screen?: string
  /** Whether a failure of this call is a failed change, by the rule of toasts. */
  readonly changes: boolean
  readonly record: RecordClass
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Media type of the body; JSON by default. */
  readonly accepts?: 'text/csv' | 'application/csp-report'
  /** Largest body in bytes; 1 MB by default. */
  readonly bodyLimit?: number
  /** Answers with status 503 while the server does not serve, for monitors that read the status alone. */
  readonly tellsByStatus?: true
  /** Schema of `data` in the answer. */
  readonly answer: z.ZodType
  /** Events by name, when the call also answers `text/event-stream`. */
  readonly events?: Readonly<Record<string, z.ZodType>>
}

export type CallName<C extends Call> = `${C['method']} ${C['path']}`

type Inferred<S> = S extends z.ZodType ? z.input<S> : undefined
export type CallQuery<C extends Call> = Inferred<C['query']>
export type CallBody<C extends Call> = Inferred<C['body']>
export type CallAnswer<C extends Call> = z.output<C['answer']>
export type CallEvents<C extends Call> =
  C['events'] extends Readonly<Record<string, z.ZodType>>
    ? { [Name in keyof C['events']]: z.output<C['events'][Name]> }
    : never

export function defineCall<const C extends Call>(call: C): C {
  return call
}
