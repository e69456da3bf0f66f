import { useNavigate, useSearch } from '@tanstack/react-router'

interface Address {
  readonly q?: string
  readonly live?: string
}

export interface PageQuestion {
  readonly q: string
  readonly live: boolean
  readonly ask: (text: string) => void
  readonly setLive: (on: boolean) => void
}

/** The question of a page as its address has it: `?q=…&live=no`. */
export function useQuestion(): PageQuestion {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false })
  return {
    q: (address.q ?? '').trim(),
    live: address.live !== 'no',
    ask: (text) => go({ q: text.trim() }, false),
    setLive: (on) => go({ live: on ? '' : 'no' }, true),
  }
}
