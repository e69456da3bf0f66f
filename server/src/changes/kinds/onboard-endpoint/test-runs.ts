import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { runsOf } from '../../run/test-kind-runs.ts'
import { onboardEndpoint } from './index.ts'
import { settle } from '../../../endpoints/system.ts'
import type { TestIdentity } from './test-identity.ts'
import { mac } from './test-intents.ts'

/** Changes of one endpoint; what a wish leaves open is decided as the call decides it. */
export function endpointRuns(database: Kysely<Database>, person: number, { systems }: TestIdentity) {
  const { preview: previewIntent, ...runs } = runsOf(database, person, onboardEndpoint, systems)
  const preview = (wish: object = {}, proveOrUndo = false) =>
    previewIntent(settle(endpointWish.parse({ mac, group: 'Printers', ...wish }), systems), proveOrUndo)
  return { ...runs, preview }
}
