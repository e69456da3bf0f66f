import type { Call, CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/schema.ts'
import type { SignedIn } from '../people/person.ts'
import type { Detail } from '../record/canonical-json.ts'
import type { Visit } from './visit.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

type Person<C extends Call> = C['access'] extends { readonly for: 'everybody' } ? SignedIn | null : SignedIn

type Tell<C extends Call> =
  C['events'] extends Readonly<Record<string, z.ZodType>>
    ? <Name extends keyof C['events'] & string>(name: Name, data: z.output<C['events'][Name]>) => void
    : never

/** Input of a handler: validated input, an authorized person, and the services it needs. */
export interface Question<C extends Call> {
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  readonly person: Person<C>
  /** Ends at the deadline and, for calls that change nothing, when the client leaves. */
  readonly signal: AbortSignal
  readonly visit: Visit
  /**
   * Sends an event to a client of the stream; does nothing for one that asked for JSON, which gets the returned answer. Throw
   * before the first event to answer an ordinary error.
   */
  readonly tell: Tell<C>
  /** Whether a client listens to a stream. */
  readonly streamed: boolean
  /** Writes into the record, as the last step of the change's transaction. */
  readonly record: (
    transaction: Transaction<Database>,
    what: { readonly target: string | null; readonly detail?: Detail },
  ) => Promise<void>
}

/** Faults of a body by field, from its schema and its handler, so that all are reported at once. */
export type FaultsBesides = (
  body: unknown,
  person: SignedIn | null,
) => Promise<Readonly<Record<string, string>>>

export interface Handler<C extends Call> {
  (question: Question<C>): Promise<CallAnswer<C>>
  readonly faultsBesides?: FaultsBesides
}

/** One handler for each call of the contract; a missing one does not compile. */
export type Handlers = { readonly [Name in keyof Calls]: Handler<Calls[Name]> }
