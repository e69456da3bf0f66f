import { useMatch } from '@tanstack/react-router'

/** Path of the page that a part belongs to: while the next page is on its way, the address is already that one's. */
export function usePagePath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname })
}
