import { useNavigate, useSearch } from '@tanstack/react-router'

type Name = 'system' | 'edit' | 'text' | 'q' | 'page' | 'state'
type Address = Partial<Record<Name, string>>

/** What is open, as the address has it: `?system=kea-1`, `?system=kea-1&edit=yes`, `?system=new`, `?text=import`. */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address, replace = false) =>
    void navigate({ to: '.', search, replace, resetScroll: !replace })
  const system = address.system ?? ''
  return {
    address,
    system,
    editing: address.edit === 'yes',
    text: address.text ?? '',
    /** Only systems that are not well. */
    troubled: address.state === 'troubled',
    /** Filter and page of the list of devices. */
    q: address.q ?? '',
    page: Number(address.page ?? '1') || 1,
    open: (name: string) => go({ system: name }),
    edit: () => go({ system, edit: 'yes' }),
    openText: (text: string) => go({ text }),
    close: () => go({}),
    filterDevices: (q: string) => go({ system, q }, true),
    turnTo: (page: number) => go({ system, q: address.q ?? '', page: String(page) }, true),
  }
}

export type Place = ReturnType<typeof usePlace>
