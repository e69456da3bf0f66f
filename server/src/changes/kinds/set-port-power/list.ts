import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { setPortPower as change } from '@patchbay/contract/changes/kinds/set-port-power'
import { eachPort, portClaims, portName } from '../../../ports/port-lines.ts'
import { declaredList, list } from '../../list-kind.ts'
import { setPortPower } from './index.ts'

export const portPowerList = list({
  kind: setPortPower,
  ...declaredList(change.list),
  // So many at a time, as the site's caps say.
  caps: [],
  setsPower: () => true,
  thenATenth: true,
  expand: eachPort,
  toWish: ({ action, ...cells }) => ({ ...cells, action: action?.toLowerCase() }),
  wish: askedSchema(change),
  named: portName,
  claims: portClaims,
  settle: async (wish) => wish,
})
