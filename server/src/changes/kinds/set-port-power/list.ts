import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { setPortPower as change } from '@patchbay/contract/changes/kinds/set-port-power'
import { eachPort, portClaims, portName } from '../../../ports/port-lines.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { declaredList, list, readCells } from '../../list-kind.ts'
import { setPortPower } from './index.ts'

export const portPowerList = list({
  kind: setPortPower,
  ...declaredList(change.list),
  // So many at a time, as the site's caps say.
  caps: [],
  setsPower: () => true,
  thenATenth: true,
  expand: eachPort,
  toWish: (cells) => ({
    seconds: null,
    ...readCells(change.fields, {
      ...cells,
      ...(cells['action'] && { action: cells['action'].toLowerCase() }),
    }),
  }),
  wish: askedSchema(change),
  named: portName,
  claims: portClaims,
  staggered: async (database) => (await readPolicy(database, 'port-power')).stagger,
  settle: async (wish, { database }) =>
    wish.action === 'cycle'
      ? { ...wish, seconds: wish.seconds ?? (await readPolicy(database, 'port-power')).off }
      : wish,
})
