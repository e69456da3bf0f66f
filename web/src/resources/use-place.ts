import type { Resource } from '@patchbay/contract/resources/resource'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'

type Address = Readonly<Record<string, string | undefined>>

/**
 * What is open, as the address has it: `?id=12` a thing, `&part=history` a part of its page, `&edit=yes` its form, `?add=yes` a new one,
 * `?import=yes` the import, with `&undo=` one of the past, `?labels=yes` labels of all that the list shows. Words, order and filters of the list stay beside them:
 * `?q=physics&sort=-name&cost_centre=100`. Of a screen with
 * several lists `?list=rooms` is the one that is shown. Who may not edit or import has the list and its things at the same addresses.
 */
export function usePlace(resource: Resource) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const held = heldKeys(useProfile())
  const view = viewOf(address, {
    edit: held.has(resource.keys.edit),
    import: held.has(resource.keys.import),
  })
  // The same as long as the address is: what is drawn by it is not drawn again.
  return useMemo(() => placeOf(resource, address, view, navigate), [resource, address, view, navigate])
}

type View = 'list' | 'detail' | 'add' | 'edit' | 'import' | 'labels'

/** Of an address what opens something beside or over the list. */
const opening: ReadonlySet<string> = new Set([
  'id',
  'part',
  'add',
  'named',
  'edit',
  'import',
  'undo',
  'labels',
])

/** What an address opens for whoever may do this. */
export function viewOf(
  { id = '', add, edit, import: brings, labels }: Address,
  may: { readonly edit: boolean; readonly import: boolean },
): View {
  if (brings === 'yes' && may.import) return 'import'
  if (labels === 'yes') return 'labels'
  if (add === 'yes' && may.edit) return 'add'
  if (id === '') return 'list'
  return edit === 'yes' && may.edit ? 'edit' : 'detail'
}

/** What narrows and orders the list. */
function queryOf(resource: Resource, address: Address) {
  const names = Object.entries(resource.fields).flatMap(([name, { filter }]) =>
    filter === undefined ? [] : [name],
  )
  const taken = [...names, 'q', 'sort', 'removed'].map((name) => [name, address[name] ?? ''] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== ''))
}

function placeOf(resource: Resource, address: Address, view: View, navigate: ReturnType<typeof useNavigate>) {
  const { id = '', part, named = '', undo = '' } = address
  const rest = Object.fromEntries(Object.entries(address).filter(([name]) => !opening.has(name)))
  const list = { list: resource.list }
  /** The list as a whole, with the columns that are shown. */
  const whole = { ...list, columns: address['columns'] }
  const go = (search: Address, replace = false) =>
    void navigate({ to: '.', search, replace, resetScroll: false })
  const query = queryOf(resource, address)
  return {
    id,
    /** Of the open thing's page; the same of the next that is opened. */
    part,
    view,
    /** What a new thing is called, where the link says it: `&named=B02-101-A`. */
    named,
    query,
    /** The past import that is to be undone. */
    undoes: undo,
    sort: query['sort'] ?? resource.sort,
    hrefOf: (of: string): Address => ({ ...rest, id: of, part }),
    open: (of: string) => go({ ...rest, id: of, part }),
    showPart: (of: string | undefined) => go({ ...rest, id, part: of }, true),
    edit: () => go({ ...rest, id, part, edit: 'yes' }),
    add: () => go({ ...rest, add: 'yes' }),
    openLabels: () => go({ ...rest, labels: 'yes' }),
    openImport: (of?: string) => go({ ...list, import: 'yes', undo: of }),
    undoOf: (of: string): Address => ({ ...list, import: 'yes', undo: of }),
    close: () => go(rest),
    narrow: (more: Address) => go({ ...address, ...more }, true),
    clear: () => go(whole),
  } as const
}

export type Place = ReturnType<typeof usePlace>
