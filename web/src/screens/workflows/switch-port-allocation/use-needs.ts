import { deviceKindNames, usualIdleDays } from '@patchbay/contract/allocation/device-kinds'
import { useMemo } from 'react'
import { usePageAddress } from '../../../query/page-address.ts'

/** What is wanted, as texts of the address; empty for what is not said. */
export interface Needs {
  readonly count: string
  readonly device: string
  readonly speed: string
  readonly watts: string
  readonly medium: string
  readonly vlan: string
  readonly department: string
  readonly idle: string
  /** Of the plan, not of the question: when the port is needed, until when, and the ticket. */
  readonly from: string
  readonly end: string
  readonly ticket: string
}

const usual: Needs = {
  count: '1',
  device: deviceKindNames[0],
  speed: '',
  watts: '',
  medium: 'any',
  vlan: '',
  department: '',
  idle: String(usualIdleDays),
  from: '',
  end: '',
  ticket: '',
}

const names = Object.keys(usual) as readonly (keyof Needs)[]
/** What the server is asked with. */
const asked = ['count', 'device', 'speed', 'watts', 'medium', 'vlan', 'department', 'idle'] as const

/** What is wanted, by the address: `?q=B12-204&count=2&device=phone&vlan=120`. */
export function useNeeds() {
  const { address, go } = usePageAddress<'/workflows/switch-port-allocation'>()
  const key = names.map((name) => address[name] ?? '').join('\n')
  return useMemo(() => {
    const needs = Object.fromEntries(
      names.map((name) => [name, (address[name] ?? '').trim() || usual[name]]),
    ) as unknown as Needs
    const more = Object.fromEntries(
      asked.flatMap((name) =>
        needs[name] === '' || needs[name] === usual[name] ? [] : [[name, needs[name]]],
      ),
    )
    return {
      needs,
      /** As parameters of the call. */
      more,
      /** Leads to other needs; what is as usual stays out of the address. */
      set: (next: Needs) => {
        const said = Object.fromEntries(
          names.map((name) => [
            name,
            next[name] === usual[name] ? undefined : next[name].trim() || undefined,
          ]),
        )
        go(said, { replace: true })
      },
    }
    // The address is a new object with each navigation; its texts say whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, go])
}

export type NeedsAsked = ReturnType<typeof useNeeds>
