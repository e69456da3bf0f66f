/**
 * Parameters that belong to the person and the page, and go on to the next question: how it is looked at (`view`, `tab`,
 * `columns`, `open`) and how it is asked (`live`, `raw`). Everything else is about what was asked (`only`, `find`, `port`,
 * `at`, a page of a table) and ends with it; so does a parameter that this list does not know.
 */
const stays = ['view', 'tab', 'columns', 'open', 'live', 'raw'] as const

type Stays = (typeof stays)[number]

export type NextAddress = { readonly [Name in Stays | 'q']?: string }

/** The address of the next question on the same page, from the address of the one before. */
export function nextAddress(before: Readonly<Record<string, unknown>>, q: string): NextAddress {
  const kept = stays.flatMap((name) => {
    const value = before[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(kept), q: q.trim() }
}
