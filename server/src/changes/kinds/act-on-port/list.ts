import { mostInBatch } from '@patchbay/contract/changes/batch'
import { portAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import { list } from '../../list-kind.ts'
import { eachPort, portClaims, portName } from '../assign-port/port-lines.ts'
import { actOnPort } from './index.ts'

export const portActList = list({
  kind: actOnPort,
  most: mostInBatch['act-on-port'],
  // Power is cycled for more, so many at a time.
  caps: [{ name: 'ports', counts: ({ act }) => act !== 'power-cycle' }],
  setsPower: ({ act }) => act === 'power-cycle',
  columns: [
    { name: 'switch', head: 'Switch', needed: true },
    { name: 'interface', head: 'Port', needed: true },
    { name: 'act', head: 'Act', needed: true },
  ],
  expand: eachPort,
  toWish: ({ act, ...cells }) => ({ ...cells, act: act?.toLowerCase().replaceAll(/\s+/g, '-') }),
  wish: portAct,
  named: portName,
  claims: portClaims,
  settle: async (wish) => wish,
})
