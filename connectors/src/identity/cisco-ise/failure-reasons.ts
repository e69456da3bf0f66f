import type { Ask } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { CachedReading } from './cached-reading.ts'
import type { Mnt } from './mnt.ts'
import { attributeOf, children, elements, textOf } from '../../transport/xml.ts'

/** The product's texts by number. */
export type FailureReasons = ReadonlyMap<string, string>

/** The list of the deployment itself: about two thousand numbers, which change with its release alone. */
export async function readFailureReasons(mnt: Mnt, ask: Ask): Promise<FailureReasons> {
  const answer = await mnt.read(['FailureReasons'], true, ask)
  const rows = elements(children(answer.root?.['failureReasonList'])['failureReason']).map(children)
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const code = textOf(row, 'code') ?? ''
      const [, number = attributeOf(row, 'id') ?? '', words = ''] = /^(\d{4,6})?\s*(.*)$/s.exec(code) ?? []
      return /^\d{4,6}$/.test(number) ? [[number, words]] : []
    }),
  )
}

/** The list if it can be had; an authentication is worth showing without it. */
export async function reasonsIfAny(kept: CachedReading<FailureReasons>, ask: Ask): Promise<FailureReasons> {
  try {
    return await kept.get(ask)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return new Map()
  }
}
