import { unreadable } from '../failures.ts'
import type { Check, CheckContext } from '../connecting.ts'
import type { Device } from '../asking.ts'
import { missing } from '../connecting-failures.ts'

/** The device to ask. @throws Failure when none is named: a system of switches is tested by one of them. */
function deviceIn({ device }: CheckContext): Device {
  if (device !== null) return device
  throw unreadable({ cause: 'absent', message: 'There is no device to ask' })
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`

/** The first reads of a switch by any protocol; `rights` name what each takes there. */
export const switchChecks = (rights: {
  readonly system: string
  readonly interfaces: string
  readonly forwarding: string
}): readonly Check<'switch'>[] => [
  {
    title: 'System',
    right: rights.system,
    run: async (can, context, ask) => {
      const { value } = await (can.readSystem ?? missing)(deviceIn(context), ask)
      return [value.name, value.model, value.software]
        .filter((part) => part !== null && part !== '')
        .join(', ')
    },
  },
  {
    title: 'Interfaces',
    right: rights.interfaces,
    run: async (can, context, ask) => {
      const { value } = await (can.readInterfaces ?? missing)(deviceIn(context), ask)
      return counted(value.length, 'interface', 'interfaces')
    },
  },
  {
    title: 'Forwarding table',
    right: rights.forwarding,
    run: async (can, context, ask) => {
      const { value, complete } = await (can.readForwardingTable ?? missing)(deviceIn(context), {}, ask)
      const entries = counted(value.length, 'entry', 'entries')
      return complete ? entries : `${entries}, but not of every VLAN`
    },
  },
]
