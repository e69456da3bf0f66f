import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fitsAddress, useHeldLists } from './bulk/held-list.ts'
import { pastedList } from './bulk/pasted-list.ts'
import { nextAddress } from './next-address.ts'

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
