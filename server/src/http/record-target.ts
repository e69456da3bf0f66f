import type { Call } from '@patchbay/contract/call'
import { z } from 'zod'

/**
 * What a call was asked about, for the record: its query as text. What is as usual, the default of a parameter, is left
 * out; null when nothing else is left.
 */
export function recordTarget(call: Call, query: unknown): string | null {
  const shape = call.query instanceof z.ZodObject ? call.query.shape : {}
  const usual = (name: string): unknown => shape[name]?.safeParse(undefined).data
  const told = Object.entries((query ?? {}) as Record<string, string>).filter(
    ([name, value]) => value !== usual(name),
  )
  return call.query === undefined || told.length === 0 ? null : new URLSearchParams(told).toString()
}
