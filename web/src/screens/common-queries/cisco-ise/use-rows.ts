import { usePageAddress } from '../../../query/page-address.ts'

/** Rows on a page of members. */
export const sizes = [10, 25, 50, 100] as const

const numberIn = (text: string | undefined): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/**
 * Which rows of its lists are looked at, as the address has it: `?members=listed&find=printer&page=3&rows=25` of a group's
 * members, `?only=refused` of the authentications.
 */
export function useRows() {
  const { address, go: goTo } = usePageAddress<'/common-queries/cisco-ise'>()
  const go = (next: typeof address) => goTo(next, { replace: true })
  return {
    /** Somebody wants to see the members, however many they are. */
    listed: address.members === 'listed',
    find: address.find ?? '',
    page: numberIn(address.page),
    size: sizes.find((size) => String(size) === address.rows) ?? sizes[0],
    refusedOnly: address.only === 'refused',
    list: () => go({ members: 'listed' }),
    filter: (find: string) => go({ find, page: '' }),
    turn: (page: number) => go({ page: page === 1 ? '' : String(page) }),
    resize: (size: number) => go({ rows: size === sizes[0] ? '' : String(size), page: '' }),
    refuse: (only: boolean) => go({ only: only ? 'refused' : '' }),
  }
}
