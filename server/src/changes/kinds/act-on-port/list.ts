import { actOnPort as change } from '@patchbay/contract/changes/kinds/act-on-port'
import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { declaredList, list } from '../../list-kind.ts'
import { eachPort, portClaims, portName } from '../../../ports/port-lines.ts'
import { actOnPort } from './index.ts'

export const portActList = list({
  kind: actOnPort,
  ...declaredList(change.list),
  // Power is cycled for more, so many at a time.
  caps: [{ name: 'ports', counts: ({ act }) => act !== 'power-cycle' }],
  setsPower: ({ act }) => act === 'power-cycle',
  expand: eachPort,
  toWish: ({ act, ...cells }) => ({ ...cells, act: act?.toLowerCase().replaceAll(/\s+/g, '-') }),
  wish: askedSchema(change),
  named: portName,
  claims: portClaims,
  settle: async (wish) => wish,
})
