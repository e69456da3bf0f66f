import { useNavigate, useSearch } from '@tanstack/react-router'

type Address = Readonly<Record<string, string | undefined>>

/**
 * What is shown, as the address has it: `?building=B07&floor=2` a floor, `&thing=outlet B07-214-A` what is selected on it, `&version=3` an
 * earlier version, `&under=2` one below it, `&edit=yes` its draft, `&hide=outlet,room` layers that are off.
 */
export function usePlace() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { building = '', floor = '', thing = '', version = '', under = '', edit, hide = '' } = address
  const go = (next: Address, replace = false) =>
    void navigate({ to: '.', search: { building, floor, ...next }, replace })
  return {
    floor: building === '' || floor === '' ? null : { building, floor },
    thing: thing === '' ? null : thing,
    version: /^\d+$/.test(version) ? Number(version) : null,
    under: /^\d+$/.test(under) ? Number(under) : null,
    isEditing: edit === 'yes',
    hidden: new Set(hide === '' ? [] : hide.split(',')),
    /** The same floor otherwise; what is not named stays. */
    with: (next: Address) => go({ ...address, ...next }, true),
    open: (next: { readonly building: string; readonly floor: string }) => go(next),
    edit: (isOn: boolean) => go({ thing: address['thing'], edit: isOn ? 'yes' : undefined }),
  }
}
