import { touchesNothing } from '../../policies/protected.ts'
import type { Touched } from '../../policies/protected.ts'

const each = Object.keys(touchesNothing) as (keyof Touched)[]

/** Everything that any of them touches, each once. */
export function mergeTouched(...all: readonly Partial<Touched>[]): Touched {
  return Object.fromEntries(
    each.map((what) => {
      const said = all.flatMap((one) => [...(one[what] ?? [])])
      return [what, [...new Map(said.map((value) => [JSON.stringify(value), value])).values()]]
    }),
  ) as unknown as Touched
}
