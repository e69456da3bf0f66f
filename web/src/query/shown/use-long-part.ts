import { useNavigate, useSearch } from '@tanstack/react-router'

type Address = Readonly<Record<string, string | undefined>>

/** Rows on a page of a long table, and how many at first: rows of leases are many lines high. */
export const sizes = [10, 25, 50, 100] as const
export const usual = 10

const numberIn = (text: string | undefined): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/**
 * Which rows of a long table are looked at, as the address has it: `?leases-find=printer&leases-page=3&leases-rows=25`
 * with the prefix `leases-`, `?find=printer` with none.
 */
export function useLongPart(prefix: string) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const [find, page, rows] = [`${prefix}find`, `${prefix}page`, `${prefix}rows`]
  const go = (next: Address) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace: true, resetScroll: false })
  return {
    find: address[find] ?? '',
    page: numberIn(address[page]),
    size: sizes.find((size) => String(size) === address[rows]) ?? usual,
    filter: (text: string) => go({ [find]: text, [page]: '' }),
    turn: (to: number) => go({ [page]: to === 1 ? '' : String(to) }),
    resize: (size: number) => go({ [rows]: size === usual ? '' : String(size), [page]: '' }),
  }
}
