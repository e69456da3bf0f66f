import type { Typed } from '../policy-part.ts'

/** The fewest and the most of a number, by the name of its field. */
export type NumberLimits<Name extends string> = {
  readonly [N in Name]: { readonly least: number; readonly most: number }
}

/** Whole numbers that were typed, or what is wrong with each by the name of its field. */
export function readNumbers<Name extends string>(
  limits: NumberLimits<Name>,
  typed: Typed,
  /** What they count, as a fault begins: `Days`. */
  what: string,
): { readonly value: Record<Name, number> } | { readonly faults: Readonly<Record<string, string>> } {
  const names = Object.keys(limits) as Name[]
  const faults: Record<string, string> = {}
  const value = {} as Record<Name, number>
  for (const name of names) {
    const { least, most } = limits[name]
    const text = String(typed[name]).trim()
    value[name] = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (!(value[name] >= least && value[name] <= most)) {
      faults[name] = `${what}, as a number from ${least} to ${most}.`
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { value }
}
