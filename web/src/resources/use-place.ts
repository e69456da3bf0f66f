import type { Resource } from '@patchbay/contract/resources/resource'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

type Address = Readonly<Record<string, string | undefined>>

/**
 * What is open, as the address has it: `?id=12` a thing, `&edit=yes` its form, `?add=yes` a new one, `?import=yes` the
 * import. Words, order and filters of the list stay beside them: `?q=physics&sort=-name&cost_centre=100`. Of a screen with
 * several lists `?list=rooms` is the one that is shown.
 */
export function usePlace(resource: Resource) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  // The same as long as the address is: what is drawn by it is not drawn again.
  return useMemo(() => placeOf(resource, address, navigate), [resource, address, navigate])
}

/** What narrows and orders the list. */
function queryOf(resource: Resource, address: Address) {
  const names = Object.entries(resource.fields).flatMap(([name, { filter }]) =>
    filter === undefined ? [] : [name],
  )
  const taken = [...names, 'q', 'sort', 'removed'].map((name) => [name, address[name] ?? ''] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== ''))
}

function placeOf(resource: Resource, address: Address, navigate: ReturnType<typeof useNavigate>) {
  const { id = '', add, edit, import: brings, ...rest } = address
  const list = { list: resource.list }
  const go = (search: Address, replace = false) =>
    void navigate({ to: '.', search, replace, resetScroll: false })
  const query = queryOf(resource, address)
  return {
    id,
    view:
      brings === 'yes'
        ? 'import'
        : add === 'yes'
          ? 'add'
          : id === ''
            ? 'list'
            : edit === 'yes'
              ? 'edit'
              : 'detail',
    query,
    sort: query['sort'] ?? resource.sort,
    hrefOf: (of: string): Address => ({ ...rest, id: of }),
    open: (of: string) => go({ ...rest, id: of }),
    edit: () => go({ ...rest, id, edit: 'yes' }),
    add: () => go({ ...rest, add: 'yes' }),
    openImport: () => go({ ...list, import: 'yes' }),
    close: () => go(rest),
    narrow: (more: Address) => go({ ...address, ...more }, true),
    clear: () => go(list),
  } as const
}

export type Place = ReturnType<typeof usePlace>
