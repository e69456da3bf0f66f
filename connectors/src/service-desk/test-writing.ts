import { unreachable } from '../failures.ts'
import type { Failure } from '../failures.ts'
import type { Writing } from '../writing.ts'

/** What a write may use; it notes each time that it was asked whether something may be sent. */
export const writing = (mayNot = false, limit = 20_000): Writing & { readonly asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    limit,
    signal: new AbortController().signal,
    beforeSending: async (to) => {
      asked.push(to)
      if (mayNot) throw unreachable({ cause: 'cancelled', message: 'All changes were stopped' })
    },
  }
}

export const failed = (work: Promise<unknown> | undefined): Promise<Failure | null> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error as Failure,
  )
