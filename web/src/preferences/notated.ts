import { rewriteMacs } from '@patchbay/contract/identifiers/mac'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useMemo } from 'react'
import { usePreferences } from './preferences.ts'

/** What a call is asked with goes back as it came, and a picture is no text. */
const untouched: ReadonlySet<string> = new Set(['ask', 'q', 'canonical', 'photo'])

/** An answer of a call with every MAC in its texts written in this notation. */
export function notated<T>(answer: T, notation: MacNotation): T {
  if (typeof answer === 'string') return rewriteMacs(answer, notation) as T
  if (Array.isArray(answer)) return answer.map((part: unknown) => notated(part, notation)) as T
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]: [string, unknown]) => [
      name,
      untouched.has(name) ? part : notated(part, notation),
    ]),
  ) as T
}

/** An answer in the notation that the person has chosen: shown and copied so. */
export function useNotated<T>(answer: T): T {
  const { macNotation } = usePreferences()
  return useMemo(() => notated(answer, macNotation), [answer, macNotation])
}
