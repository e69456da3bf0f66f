import type { z } from 'zod'
import { unreadable } from '../failures.ts'

function notUnderstood(name: string, evidence: string) {
  return unreadable({
    cause: 'not-understood',
    message: `${name} answered with something that could not be parsed`,
    evidence: evidence.slice(0, 300),
  })
}

/** Parses the JSON of an answer; its shape is still unchecked. */
export function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's own message quotes the answer, which may hold secrets.
    throw notUnderstood(name, 'not JSON')
  }
}

/** The same, keeping each number with a point as written: `1.0` would become `1`, which is another type to some systems. */
export function exactJsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text, keepPoints) as unknown
  } catch {
    throw notUnderstood(name, 'not JSON')
  }
}

interface Source {
  readonly source?: string
}

// ECMAScript 2026; not in TypeScript's libraries yet.
const { rawJSON } = JSON as unknown as { rawJSON(this: void, text: string): object }

function keepPoints(_key: string, value: unknown, { source }: Source = {}): unknown {
  return typeof value === 'number' && source !== undefined && /[.e]/i.test(source) ? rawJSON(source) : value
}

/** Parses a whole answer by its schema, or fails as `unreadable`. */
export function checked<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw notUnderstood(name, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'another shape'}`)
}

/** Parses rows one by one; rows that do not match are counted and dropped. */
export function sift<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
): { readonly rows: z.output<S>[]; readonly dropped: number } {
  const fitting = rows.flatMap((row) => {
    const result = schema.safeParse(row)
    return result.success ? [result.data] : []
  })
  return { rows: fitting, dropped: rows.length - fitting.length }
}
