import { unreadable } from '../failures.ts'
import type { Check, CheckContext } from '../connector/connecting.ts'
import type { Device } from '../asking.ts'
import { missing } from '../connecting-failures.ts'

/** The device to ask. @throws Failure when none is named: a system of switches is tested by one of them. */
function deviceIn({ device }: CheckContext): Device {
  if (device !== null) return device
  throw unreadable({ cause: 'absent', message: 'There is no device to ask' })
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`

/** Who may write a configuration may see it: of one interface, with the secrets taken out. */
export const configurationCheck = (right: string): Check<'switch'> => ({
  title: 'Configuration',
  right,
  writing: true,
  run: async (can, context, ask) => {
    const device = deviceIn(context)
    const { value: interfaces } = await (can.readInterfaces ?? missing)(device, ask)
    const one = interfaces.find(({ physical }) => physical)
    if (one === undefined) throw unreadable({ cause: 'absent', message: 'It has no port to read' })
    const { value } = await (can.readConfiguration ?? missing)(device, { interface: one.name }, ask)
    return `${one.name} has ${counted(value.lines.length, 'line', 'lines')}`
  },
})

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
