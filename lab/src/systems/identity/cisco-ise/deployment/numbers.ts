import type { Identify } from './identifiers.ts'

/** A number below `limit` that is always the same for the same thing in the same world. */
export const numberOf = (identify: Identify, kind: string, name: string, limit: number): number =>
  Number.parseInt(identify(kind, name).slice(0, 8), 16) % limit
