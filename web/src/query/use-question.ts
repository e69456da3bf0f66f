import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pastedList } from './bulk/pasted-list.ts'

interface Address {
  readonly q?: string
  readonly live?: string
  readonly raw?: string
  /** A pasted list, one identifier in each line. */
  readonly list?: string
}

export interface PageQuestion {
  readonly q: string
  readonly live: boolean
  readonly ask: (text: string) => void
  readonly setLive: (on: boolean) => void
  /** Are exchanges with the sources shown word for word. */
  readonly raw: boolean
  readonly setRaw: (on: boolean) => void
  /** Identifiers asked together; null where one is asked. */
  readonly list: readonly string[] | null
  readonly setList: (list: readonly string[] | null) => void
}

/** The question of a page as its address has it: `?q=…&live=no&raw=yes`, or `?list=…`. */
export function useQuestion(): PageQuestion {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false })
  return {
    q: (address.q ?? '').trim(),
    live: address.live !== 'no',
    ask: (text) => go({ q: text.trim(), list: '' }, false),
    setLive: (on) => go({ live: on ? '' : 'no' }, true),
    raw: address.raw === 'yes',
    setRaw: (on) => go({ raw: on ? 'yes' : '' }, true),
    list: useMemo(() => pastedList(address.list ?? ''), [address.list]),
    setList: (list) => go({ q: '', list: list?.join('\n') ?? '' }, false),
  }
}
