import type { ChangeRow } from '../rows.ts'
import { requestIntent } from './intent.ts'

/** A request at a desk, as a run knows it. */
export interface RunRequest {
  /** Name of the desk; null where it was the only one and nobody named it. */
  readonly system: string | null
  readonly number: string
  /** As people say it, with what it is: `SR-10001`. */
  readonly ticket: string
  /** By which the run is known there. */
  readonly mark: string
}

/** The request that a run made or took back; null before its desk told its number, and of every other kind of run. */
export function requestOfRun({
  kind,
  intent,
  after,
}: Pick<ChangeRow, 'kind' | 'intent' | 'after'>): RunRequest | null {
  if (kind !== 'submit-request') return null
  const read = requestIntent.safeParse(intent)
  const number = after?.['Number'] ?? null
  if (!read.success || number === null) return null
  const { system, mark } = read.data
  return { system, number, ticket: `SR-${number}`, mark }
}
