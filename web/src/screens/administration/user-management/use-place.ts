import { useNavigate, useSearch } from '@tanstack/react-router'

export const tabs = ['people', 'groups', 'roles', 'directory', 'providers', 'requests'] as const
export type TabName = (typeof tabs)[number]

/** Filters of the list of people, named as in the call. */
export const filters = ['q', 'status', 'role', 'group', 'key', 'source', 'stale'] as const
export type FilterName = (typeof filters)[number]

type Name = FilterName | 'tab' | 'page' | 'size' | 'person' | 'part' | 'edit' | 'open' | 'why' | 'see'
type Address = Partial<Record<Name, string>>

/**
 * State of the screen in the URL: tab, filters, and the open item
 * (`?person=7`, `?person=new`, `?person=7&edit=yes`, `?tab=groups&open=3`).
 */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = tabs.find((name) => name === address.tab) ?? 'people'
  const go = (next: Address, replace = false) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: !replace })

  return {
    address,
    tab,
    person: address.person ?? '',
    editing: address.edit === 'yes',
    /** Id of the open group or role, name of a provider, or `new`. */
    open: address.open ?? '',
    filter: (name: FilterName) => address[name] ?? '',
    go,
    showTab: (name: string) =>
      void navigate({ to: '.', search: { tab: name === 'people' ? '' : name }, resetScroll: false }),
    /** A new filter resets the page. */
    setFilter: (name: FilterName, value: string) => go({ [name]: value, page: '' }, true),
    clearFilters: () => go({ ...Object.fromEntries(filters.map((name) => [name, ''])), page: '' }, true),
    openPerson: (person: string) => go({ person, part: '', edit: '', why: '', see: '' }),
    /** Closes the item; the list keeps its filters. */
    close: () => go({ person: '', part: '', edit: '', why: '', see: '', open: '' }),
  }
}

export type Place = ReturnType<typeof usePlace>
