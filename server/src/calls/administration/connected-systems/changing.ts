import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { Handlers, Question } from '../../../http/handlers.ts'
import { noteSetUp } from '../../../people/sign-in-methods.ts'
import {
  addSystem,
  allowChanges,
  changeSystem,
  difference,
  enableSystem,
  removeSystem,
  setWriteCredential,
  takeSystem,
} from '../../../systems/change.ts'
import { letChangesGoOn, readChangesStopped, stopChanges } from '../../../systems/changes-stopped.ts'
import type { SystemRow } from '../../../systems/configured.ts'
import { keysOf } from '../../../systems/credential-rows.ts'
import { checkGiven, checkPlace } from '../../../systems/given.ts'
import { takeTypedFailed } from '../../../systems/health-rows.ts'
import type { CallContext } from '../../call-context.ts'
import { detailOf, stoppedShown } from './system-detail.ts'

/** People sign in by a directory: whoever says where it is could choose who they are. */
const noteSignInBy = async (
  transaction: Transaction<Database>,
  { name, kind }: SystemRow,
  by: number,
): Promise<void> => {
  if (kind === 'directory') await noteSetUp(transaction, [name], [by], 'provider')
}

/** What the screen changes. Every process asks by the new rows within seconds, this one before it answers. */
export function changingCalls(
  surroundings: CallContext,
): Pick<
  Handlers,
  | 'POST /administration/connected-systems/system/'
  | 'PUT /administration/connected-systems/system/'
  | 'POST /administration/connected-systems/system/remove/'
  | 'POST /administration/connected-systems/system/enable/'
  | 'POST /administration/connected-systems/system/allow/'
  | 'PUT /administration/connected-systems/system/write-credential/'
  | 'POST /administration/connected-systems/stop-changes/'
> {
  const { database, systems, vault, site } = surroundings
  const { connectors, outside } = site

  /** Changes one system that nobody else has changed meanwhile, and records before and after. */
  const change = async (
    { name, version }: { readonly name: string; readonly version: number },
    record: Question<never>['record'],
    work: (transaction: Transaction<Database>, row: SystemRow) => Promise<SystemRow | null>,
  ) => {
    await database.transaction().execute(async (transaction) => {
      const row = await takeSystem(transaction, name, version)
      const after = await work(transaction, row)
      await record(transaction, { target: name, detail: difference(row, after) })
    })
    await systems.reload()
  }

  return {
    'POST /administration/connected-systems/system/': async ({ body, person, record }) => {
      const { enabled, ...fields } = body
      const given = checkGiven(connectors, body)
      await checkPlace(outside.resolve, body)
      const keys = keysOf(vault)
      await database.transaction().execute(async (transaction) => {
        const added = await addSystem(transaction, keys, body, given)
        const failed = await takeTypedFailed(transaction, person.profile.id, fields)
        const row = (enabled ?? !failed) ? added : await enableSystem(transaction, added, false)
        await noteSignInBy(transaction, row, person.profile.id)
        await record(transaction, { target: body.name, detail: difference(null, row) })
      })
      await systems.reload()
      return detailOf(surroundings, body.name)
    },

    'PUT /administration/connected-systems/system/': async ({ body, person, record }) => {
      const { version, enabled, ...fields } = body
      await checkPlace(outside.resolve, fields)
      const keys = keysOf(vault)
      await change({ name: fields.name, version }, record, async (transaction, row) => {
        const given = checkGiven(connectors, fields, row.settings)
        const changed = await changeSystem(transaction, keys, row, fields, given)
        const failed = await takeTypedFailed(transaction, person.profile.id, fields)
        const wanted = enabled ?? (failed ? false : row.enabled)
        const after = wanted === row.enabled ? changed : await enableSystem(transaction, changed, wanted)
        await noteSignInBy(transaction, after, person.profile.id)
        return after
      })
      return detailOf(surroundings, fields.name)
    },

    'POST /administration/connected-systems/system/remove/': async ({ body, record }) => {
      await change(body, record, async (transaction, row) => {
        await removeSystem(transaction, row)
        return null
      })
      return null
    },

    'POST /administration/connected-systems/system/enable/': async ({ body, record }) => {
      await change(body, record, (transaction, row) => enableSystem(transaction, row, body.enabled))
      return detailOf(surroundings, body.name)
    },

    'POST /administration/connected-systems/system/allow/': async ({ body, record }) => {
      await change(body, record, (transaction, row) =>
        allowChanges(transaction, row, body.changes, body.containment),
      )
      return detailOf(surroundings, body.name)
    },

    'PUT /administration/connected-systems/system/write-credential/': async ({ body, record }) => {
      const keys = keysOf(vault)
      await change(body, record, (transaction, row) =>
        setWriteCredential(transaction, keys, connectors, row, body.credential),
      )
      return detailOf(surroundings, body.name)
    },

    'POST /administration/connected-systems/stop-changes/': async ({ body, person, record }) => {
      await database.transaction().execute(async (transaction) => {
        if (body.stop) await stopChanges(transaction, person.profile.id, body.why)
        else await letChangesGoOn(transaction)
        await record(transaction, { target: 'all changes', detail: { stop: body.stop, why: body.why } })
      })
      return { changes_stopped: stoppedShown(await readChangesStopped(database)) }
    },
  }
}
