import assert from 'node:assert/strict'
import { patiently } from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import { Failure } from '../failures.ts'
import type { Writing } from '../writing.ts'
import type { DeskRequest, ServiceDeskCapabilities } from './capabilities.ts'
import type { NewRequest, ServiceDeskPlans, ServiceDeskWrites } from './writes.ts'

/** A connector of kind `service-desk`, opened onto a desk with one template, one requester and one open request of theirs. */
export interface DeskUnderTest {
  readonly can: Partial<ServiceDeskCapabilities>
  readonly writes: Partial<ServiceDeskWrites>
  readonly plans: ServiceDeskPlans
  /** As the system has them. */
  readonly settings: unknown
  readonly requester: { readonly id: string; readonly login: string; readonly email: string }
  readonly request: { readonly id: string; readonly number: string; readonly word: string }
  /** One that the desk takes. */
  readonly wanted: (mark?: string) => NewRequest
  /** How many questions the desk has received. */
  readonly asked: () => number
  /** How many requests it has made. */
  readonly createdCount: () => number
  /** It makes the next request, and hangs up before it says so. */
  readonly loseAnswer: () => void
}

export type DeskCheck = ConformanceCheck<DeskUnderTest>

/** A write that is patient; it counts how often it was asked whether something may be sent. */
export function patientWriting(stopped = false): Writing & { readonly asked: () => number } {
  let asked = 0
  return {
    ...patiently(),
    asked: () => asked,
    beforeSending: async () => {
      asked += 1
      if (stopped) throw new Error('All changes were stopped')
    },
  }
}

/** How it failed, as every connector fails. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Failure, `it did not fail, or threw ${String(error)}`)
  return error
}

export const idsOf = (requests: readonly DeskRequest[]) => requests.map(({ id }) => id)
