import { ownListNames } from '@patchbay/contract/dashboard/names'
import type { OwnListName } from '@patchbay/contract/dashboard/names'
import { useNavigate, useSearch } from '@tanstack/react-router'

type Name = 'building' | 'department' | 'list' | 'from' | 'to' | 'subnet'
type Address = Partial<Record<Name, string>>

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** The part of the campus and the list that is open, as the address has them: `?building=B07&list=err-disabled-ports`. */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address) => void navigate({ to: '.', search, resetScroll: false })
  const { building = '', department = '', subnet = '' } = address
  const scope = {
    ...(building === '' ? {} : { building }),
    ...(department === '' ? {} : { department }),
  }
  const time = (text: string | undefined) => (text !== undefined && instant.test(text) ? text : undefined)
  const [from, to] = [time(address.from), time(address.to)]
  const list: OwnListName | undefined = ownListNames.find((name) => name === address.list)
  return {
    scope,
    list: list ?? null,
    listQuery: { ...scope, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    subnet,
    narrow: (to: Pick<Address, 'building' | 'department'>) => go({ ...scope, ...to }),
    chooseSubnet: (chosen: string) => go({ ...scope, subnet: chosen }),
    closed: scope,
  } as const
}

export type Place = ReturnType<typeof usePlace>
