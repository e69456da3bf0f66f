import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { pastedList } from './pasted-list.ts'

/**
 * Parameters that belong to the person and the page, and go on to the next question: how it is looked at (`view`, `tab`, `part`,
 * `columns`, `open`), how it is asked (`live`, `raw`), and the other end of traffic (`to`, `service`). Everything else is about what was asked (`only`, `find`, `port`,
 * `at`, a page of a table) and ends with it; so does a parameter that this list does not know.
 */
const stays = ['view', 'tab', 'part', 'columns', 'open', 'live', 'raw', 'to', 'service'] as const

type Stays = (typeof stays)[number]

type NextAddress = { readonly [Name in Stays | 'q']?: string }

/** The address of the next question on the same page, from the address of the one before. */
export function nextAddress(before: Readonly<Record<string, unknown>>, q: string): NextAddress {
  const kept = stays.flatMap((name) => {
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

interface Address {
  readonly q?: string
  readonly live?: string
  readonly raw?: string
  /** A pasted list, one identifier in each line. */
  readonly list?: string
  /** Name of a pasted list that is too long for an address, in the memory of this tab. */
  readonly held?: string
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
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const lists = useHeldLists()
  const go = (next: Address) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace: true, resetScroll: false })
  const goOn = (q: string, next: Address = {}) =>
    void navigate({ to: '.', search: { ...nextAddress({ ...address }, q), ...next }, resetScroll: false })
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
