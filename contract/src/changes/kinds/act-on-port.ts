import { capLimits } from '../cap-limits.ts'
import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/**
 * What is done to a port that afterwards is as it was before: its link taken down and up (`bounce`), its power taken away and
 * given back (`power-cycle`), or brought back after the switch took it down itself (`clear`).
 */
export const actOnPort = defineChange({
  name: 'act-on-port',
  title: 'Port action',
  key: 'commands-switch-actions',
  path: '/common-queries/cisco-switch/actions',
  calls: {
    preview: 'Preview an action on a switch port',
    apply: 'Run an action on a switch port',
    list: 'actions on switch ports',
  },
  page: 'queries-cisco-switch',
  next: 'To the switches',
  once: true,
  act: true,
  fields: {
    switch: { kind: 'text', label: 'Switch', longest: 100 },
    /** Long or short. */
    interface: { kind: 'text', label: 'Port', longest: 40 },
    act: { kind: 'choice', label: 'Action', choices: ['bounce', 'power-cycle', 'clear'] },
  },
  list: {
    most: capLimits.power.most,
    thing: 'port action',
    things: 'port actions',
    columns: [
      { name: 'switch', head: 'Switch', words: 'by its name', needed: true },
      {
        name: 'interface',
        head: 'Port',
        words: 'such as Gi1/0/14, or several such as Gi1/0/1-4,7',
        needed: true,
      },
      {
        name: 'act',
        head: 'Action',
        words: 'bounce, power cycle, or clear err-disable',
        needed: true,
      },
    ],
    example: 'Switch,Port,Action\nsw-b12-2,"Gi1/0/1-4,7",power cycle',
    param: 'acts',
    stages:
      'PoE is cycled in stages; the policies set their size. Each stage starts when the one before is done and proven.',
  },
})

export type PortAct = Asked<typeof actOnPort>
