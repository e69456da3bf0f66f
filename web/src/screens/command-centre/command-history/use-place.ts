import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters of the history, under the names that the call has for them. */
export const filters = [
  'q',
  'target',
  'actor',
  'ticket',
  'made',
  'result',
  'proven',
  'kind',
  'system',
  'building',
  'department',
  'attention',
  'mine',
  'from',
  'to',
] as const
export type FilterName = (typeof filters)[number]

type Name = FilterName | 'before' | 'after' | 'size' | 'columns' | 'subscriptions'
export type Address = Partial<Record<Name, string | undefined>>

const unfiltered: Address = Object.fromEntries(filters.map((name) => [name, '']))

/** The whole state of the page as its address has it. */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: !replace })
  return {
    address,
    filter: (name: FilterName) => address[name] ?? '',
    filtered: filters.some((name) => (address[name] ?? '') !== ''),
    /** A change of filter begins with the newest. */
    setFilter: (name: FilterName, value: string) => go({ [name]: value, before: '', after: '' }, true),
    clear: (nothing: Address) => go({ ...nothing, before: '', after: '' }, true),
    clearFilters: () => go({ ...unfiltered, before: '', after: '' }, true),
    /** Only what these leave, from the newest on. */
    narrowTo: (only: Address) =>
      go({ ...unfiltered, before: '', after: '', subscriptions: '', ...only }, false),
    showSubscriptions: (shown: boolean) => go({ subscriptions: shown ? 'open' : '' }, true),
    goOlder: (last: string) => go({ before: last, after: '' }, false),
    goNewer: (first: string) => go({ after: first, before: '' }, false),
    goNewest: () => go({ before: '', after: '' }, false),
    setSize: (size: string) => go({ size, before: '', after: '' }, true),
  }
}

export type Place = ReturnType<typeof usePlace>
