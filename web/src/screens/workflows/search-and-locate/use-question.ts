import { useNavigate, useSearch } from '@tanstack/react-router'

/** Parts of the page that open and close. */
export type Part = 'trail-table'

interface Address {
  readonly q?: string
  readonly live?: string
  readonly open?: string
}

/** The whole state of the page as its address has it: `?q=…&live=no&open=…`. */
export function useQuestion() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const q = (address.q ?? '').trim()
  const live = address.live !== 'no'
  const open = new Set((address.open ?? '').split(',').filter((part) => part !== ''))
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false })

  return {
    q,
    live,
    isOpen: (part: Part) => open.has(part),
    ask: (text: string) => go({ q: text.trim() }, false),
    setLive: (on: boolean) => go({ live: on ? '' : 'no' }, true),
    toggle: (part: Part) => {
      const next = open.has(part) ? [...open].filter((each) => each !== part) : [...open, part]
      go({ open: next.join(',') }, true)
    },
  }
}
