import { useNavigate, useSearch } from '@tanstack/react-router'

/** Parts of the page that open and close. */
export type Part = 'trail-table'

/** Which parts are open, as the address has it: `?open=…`. */
export function useOpenParts() {
  const address: { readonly open?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = new Set((address.open ?? '').split(',').filter((part) => part !== ''))
  return {
    isOpen: (part: Part) => open.has(part),
    toggle: (part: Part) => {
      const next = open.has(part) ? [...open].filter((each) => each !== part) : [...open, part]
      void navigate({
        to: '.',
        search: { ...address, open: next.join(',') },
        replace: true,
        resetScroll: false,
      })
    },
  }
}
