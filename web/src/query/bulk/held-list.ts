import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/**
 * Characters of an address that every browser, proxy and chat takes along; a list that needs more does not go into it.
 */
export const longestInAddress = 4_000

const encoded = (list: readonly string[]) => new URLSearchParams({ list: list.join('\n') }).toString().length

/** May a pasted list stand in the address, so that a link and a reload have it. */
export const fitsAddress = (list: readonly string[]): boolean => encoded(list) <= longestInAddress

const keyOf = (held: string) => ['held-list', held]

/** Lists too long for an address: they stay in the memory of the tab until the session ends or the page is loaded again. */
export function useHeldLists() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** @returns what the address says instead of the list. */
      hold: (list: readonly string[]): string => {
        const held = Math.random().toString(36).slice(2, 10)
        client.setQueryDefaults(keyOf(held), { gcTime: Number.POSITIVE_INFINITY })
        client.setQueryData(keyOf(held), list)
        return held
      },
      /** Null when this tab has it no more, or never had it. */
      find: (held: string): readonly string[] | null =>
        client.getQueryData<readonly string[]>(keyOf(held)) ?? null,
    }),
    [client],
  )
}
