import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { actOnPort as change } from '@patchbay/contract/changes/kinds/act-on-port'
import type { PortAct } from '@patchbay/contract/changes/kinds/act-on-port'
import { portAct } from '../../../ports/act.ts'
import { portSnapshot } from '../../../ports/snapshot.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { declaredAct } from '../../kind.ts'
import type { ChangeKind } from '../../kind.ts'

/** Does something to a port that leaves it as it was: down and up, without power and with it, brought back. */
export const actOnPort: ChangeKind<PortAct, PortSnapshot> = {
  ...declaredAct(change),
  intent: askedSchema(change),
  snapshot: portSnapshot,
  ...portAct,
}
