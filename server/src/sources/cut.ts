import type { Heard } from './ask-source.ts'

/** Those of many that are read or asked for, and how a chip says that they are not all; null where they are. */
export interface UpTo<T> {
  readonly asked: readonly T[]
  readonly why: string | null
}

/** The first of them, up to a number: "asked for 6 of 16 devices". */
export const upTo = <T>(all: readonly T[], most: number, what: string): UpTo<T> => ({
  asked: all.slice(0, most),
  why: all.length > most ? `asked for ${most} of ${all.length} ${what}` : null,
})

/** What was heard, short of what these words say was left out; nothing that was cut is taken for whole. */
export function shortOf(heard: Heard, ...whys: readonly (string | null)[]): Heard {
  const said = [...new Set([heard.why, ...whys].filter((why) => why != null))]
  return whys.every((why) => why === null) ? heard : { ...heard, complete: false, why: said.join('; ') }
}
