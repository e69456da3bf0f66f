import type { Heard } from '../sources/ask-source.ts'

/** What one source said to two questions: whole only when both were answered in full. */
export const sumOf = (one: Heard | null, other: Heard | null): Heard | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        ...one,
        ...other,
        count: one.count + other.count,
        complete: one.complete !== false && other.complete !== false,
      }
