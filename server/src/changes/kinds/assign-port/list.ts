import { assignPort as change } from '@patchbay/contract/changes/kinds/assign-port'
import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { declaredList, list, readCells } from '../../list-kind.ts'
import { assignPort } from './index.ts'
import { eachPort, portClaims, portName } from '../../../ports/port-lines.ts'
import { filledByProfile, profilesOfRequester } from './profile/in-list.ts'

export const portList = list({
  kind: assignPort,
  ...declaredList(change.list),
  caps: [{ name: 'ports' }],
  forRequester: profilesOfRequester,
  setsPower: ({ power }) => power !== undefined,
  expand: eachPort,
  toWish: ({ profile, ...cells }) => ({
    ...readCells(change.fields, cells),
    // Which version is meant is known where it is known who asks.
    ...(profile === undefined ? {} : { profile: { name: profile, version: 0 } }),
  }),
  wish: portIntent,
  named: portName,
  claims: portClaims,
  settle: (wish, means, ask, { ticket }) => filledByProfile(wish, means, ask, ticket),
})
