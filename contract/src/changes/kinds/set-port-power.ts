import { capLimits, portPowerLimits } from '../cap-limits.ts'
import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/**
 * PoE of a port: taken away and given back (`cycle`), taken away until the end of the change (`off`), or given where the port is set
 * never to give any (`on`). What restores it restores the mode, limit and priority that the port had.
 */
export const setPortPower = defineChange({
  name: 'set-port-power',
  title: 'Port power',
  key: 'workflows-ap-power-management',
  path: '/workflows/power-management',
  calls: {
    preview: 'Preview a change of port power',
    apply: 'Apply a change of port power',
    undo: 'Preview giving port power back',
    list: 'changes of port power',
  },
  page: 'workflows-ap-power-management',
  next: 'To power management',
  fields: {
    switch: { kind: 'text', label: 'Switch', longest: 100 },
    /** Long or short. */
    interface: { kind: 'text', label: 'Port', longest: 40 },
    action: {
      kind: 'choice',
      label: 'Action',
      choices: ['cycle', 'off', 'on'],
      labels: { cycle: 'Cycle', off: 'Off until', on: 'On' },
    },
    /** Of a cycle; the site says for how long where this is left open. */
    seconds: { kind: 'number', label: 'Seconds off', ...portPowerLimits.off, optional: true },
  },
  list: {
    most: capLimits.power.most,
    thing: 'change of port power',
    things: 'changes of port power',
    columns: [
      { name: 'switch', head: 'Switch', words: 'by its name', needed: true },
      {
        name: 'interface',
        head: 'Port',
        words: 'such as Gi1/0/14, or several such as Gi1/0/1-4,7',
        needed: true,
      },
      { name: 'action', head: 'Action', words: 'cycle, off or on', needed: true },
      { name: 'seconds', head: 'Seconds off', words: 'of a cycle, such as 10; the policy says where empty' },
    ],
    example: 'Switch,Port,Action\nsw-b12-2,"Gi1/0/1-4,7",cycle',
    stages:
      'One port first, then a tenth, then the rest in stages. The policies set their size. Each stage starts when the one before is done and proven.',
    live: true,
  },
})

export type PowerAsked = Asked<typeof setPortPower>
