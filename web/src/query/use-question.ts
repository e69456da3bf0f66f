import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { usePagePath } from '../shell/page-path.ts'
import { namesThatStay, usePageAddress } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import { pastedList } from './pasted-list.ts'

type NextAddress = { readonly [name: string]: string } & { readonly q: string }

/** The address of the next question on a page, from the address of the one before. A parameter that the page does not keep ends. */
export function nextAddress(path: string, before: Readonly<Record<string, unknown>>, q: string): NextAddress {
  const kept = namesThatStay(path).flatMap((name) => {
    const value = before[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(kept), q: q.trim() }
}

/**
 * Characters of an address that every browser, proxy and chat takes along; a list that needs more does not go into it.
 */
export const longestInAddress = 4_000

const encoded = (list: readonly string[]) => new URLSearchParams({ list: list.join('\n') }).toString().length

/** May a pasted list stand in the address, so that a link and a reload have it. */
export const fitsAddress = (list: readonly string[]): boolean => encoded(list) <= longestInAddress

const keyOf = (held: string) => ['held-list', held]

/** Lists too long for an address: they stay in the memory of the tab until the session ends or the page is loaded again. */
function useHeldLists() {
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
  /** Where the list stands: a link takes along what is in the `address`; `gone` is one that only another tab had. */
  readonly listIn: 'address' | 'tab' | 'gone'
  readonly setList: (list: readonly string[] | null) => void
}

/** The question of a page as its address has it: `?q=…&live=no&raw=yes`, or `?list=…`, or `?held=…`. */
export function useQuestion(): PageQuestion {
  const { address, go: goTo } = usePageAddress()
  const path = usePagePath()
  const navigate = useNavigate()
  const lists = useHeldLists()
  const go = (next: PageAddress) => goTo(next, { replace: true })
  const goOn = (q: string, next: PageAddress = {}) =>
    void navigate({ to: '.', search: { ...nextAddress(path, address, q), ...next }, resetScroll: false })
  const held = address.held ?? ''
  const list = useMemo(
    () => (held === '' ? pastedList(address.list ?? '') : lists.find(held)),
    [address.list, held, lists],
  )
  return {
    q: (address.q ?? '').trim(),
    live: address.live !== 'no',
    ask: (text) => goOn(text),
    setLive: (on) => go({ live: on ? '' : 'no' }),
    raw: address.raw === 'yes',
    setRaw: (on) => go({ raw: on ? 'yes' : '' }),
    list,
    listIn: held === '' ? 'address' : list === null ? 'gone' : 'tab',
    setList: (next) => {
      if (next === null) goOn('')
      else goOn('', fitsAddress(next) ? { list: next.join('\n') } : { held: lists.hold(next) })
    },
  }
}
