import type { OwnListName } from '@patchbay/contract/dashboard/names'
import { containmentsOpen } from './containments-open.ts'
import { errDisabledPorts } from './err-disabled-ports.ts'
import { failedAuthentications } from './failed-authentications.ts'
import { fullScopes } from './full-scopes.ts'
import { portsHeldOff } from './ports-held-off.ts'
import type { OwnList } from './own-list.ts'

/** Lists that the dashboard shows itself. */
export const ownLists: Readonly<Record<OwnListName, OwnList>> = {
  'err-disabled-ports': errDisabledPorts,
  'full-scopes': fullScopes,
  'failed-authentications': failedAuthentications,
  'ports-held-off': portsHeldOff,
  'containments-open': containmentsOpen,
}
