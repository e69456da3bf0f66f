import type { ChangeRow } from '../../rows.ts'
import { requestIntent } from './intent.ts'
import { ticketOf } from './joined.ts'

/** A request at a desk, as a run knows it. */
export interface RunRequest {
  /** Name of the desk; null where it was the only one and nobody named it. */
  readonly system: string | null
  readonly number: string
  /** As people say it, with what it is: `SR-10001`, `INC-10435`. */
  readonly ticket: string
  /** By which the run is known there. */
  readonly mark: string
}

/** The request that a run made, took back, joined or left; null before its desk told its number, and of every other kind of run. */
export function requestOfRun({
  kind,
  intent,
  after,
}: Pick<ChangeRow, 'kind' | 'intent' | 'after'>): RunRequest | null {
  if (kind !== 'submit-request') return null
  const read = requestIntent.safeParse(intent)
  if (!read.success) return null
  const { system, mark, makes, join } = read.data
  if (join !== null) return { system, number: join.number, ticket: ticketOf(join), mark }
  const number = after?.['Number'] ?? null
  return number === null ? null : { system, number, ticket: ticketOf({ number, kind: makes }), mark }
}
