import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { Handlers, Question } from '../../../http/handlers.ts'
import type { Visit } from '../../../http/visit.ts'
import { sourcesWithRules } from '../../../people/outsiders.ts'
import type { SignedIn } from '../../../people/person.ts'
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
import { proveClick } from '../../prove.ts'
import { detailOf, stoppedShown } from './system-detail.ts'

type Proof = Parameters<typeof proveClick>[3]

/** People sign in by a directory: whoever says where it is could choose who they are. */
export const noteSignInBy = async (
  transaction: Transaction<Database>,
  { name, kind }: Pick<SystemRow, 'name' | 'kind'>,
  by: number,
): Promise<void> => {
  if (kind === 'directory') await noteSetUp(transaction, [name], [by], 'provider')
}

/** Directories of these by which people sign in: a rule names them. */
export async function signInBy(
  database: Kysely<Database>,
  systems: readonly Pick<SystemRow, 'name' | 'kind'>[],
): Promise<readonly string[]> {
  const directories = systems.flatMap(({ name, kind }) => (kind === 'directory' ? [name] : []))
  if (directories.length === 0) return []
  const ruled = await sourcesWithRules(database)
  return directories.filter((name) => ruled.has(name))
}

export const proofWords = 'Enter your password. People sign in with this directory.'

/** What the screen changes. Every process asks by the new rows within seconds, this one before it answers. */
export function changingCalls(
  context: CallContext,
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
  const { database, systems, vault, site } = context
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

  /** Whoever says where people sign in proves once more who they are. */
  const proveFor = async (
    system: Pick<SystemRow, 'name' | 'kind'>,
    { person, visit }: { readonly person: SignedIn; readonly visit: Visit },
    proof: Proof,
  ) => {
    if ((await signInBy(database, [system])).length > 0)
      await proveClick(context, person, visit, proof, proofWords)
  }

  return {
    'POST /administration/connected-systems/system/': async ({ body, ...question }) => {
      const { person, record } = question
      const { enabled, proof, ...fields } = body
      const given = checkGiven(connectors, fields)
      await checkPlace(outside.resolve, fields)
      await proveFor(fields, question, proof)
      const keys = keysOf(vault)
      await database.transaction().execute(async (transaction) => {
        const added = await addSystem(transaction, keys, fields, given)
        const failed = await takeTypedFailed(transaction, person.profile.id, fields)
        const row = (enabled ?? !failed) ? added : await enableSystem(transaction, added, false)
        await noteSignInBy(transaction, row, person.profile.id)
        await record(transaction, { target: body.name, detail: difference(null, row) })
      })
      await systems.reload()
      return detailOf(context, body.name)
    },

    'PUT /administration/connected-systems/system/': async ({ body, ...question }) => {
      const { person, record } = question
      const { version, enabled, proof, ...fields } = body
      await checkPlace(outside.resolve, fields)
      await proveFor(fields, question, proof)
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
      return detailOf(context, fields.name)
    },

    'POST /administration/connected-systems/system/remove/': async ({ body, record }) => {
      await change(body, record, async (transaction, row) => {
        await removeSystem(transaction, row)
        return null
      })
      return null
    },

    'POST /administration/connected-systems/system/enable/': async ({ body, ...question }) => {
      const kind =
        systems.named(body.name)?.kind ?? systems.disabled.find(({ name }) => name === body.name)?.kind
      if (body.enabled && kind !== undefined) await proveFor({ name: body.name, kind }, question, body.proof)
      await change(body, question.record, (transaction, row) => enableSystem(transaction, row, body.enabled))
      return detailOf(context, body.name)
    },

    'POST /administration/connected-systems/system/allow/': async ({ body, record }) => {
      await change(body, record, (transaction, row) =>
        allowChanges(transaction, row, body.changes, body.containment),
      )
      return detailOf(context, body.name)
    },

    'PUT /administration/connected-systems/system/write-credential/': async ({ body, record }) => {
      const keys = keysOf(vault)
      await change(body, record, (transaction, row) =>
        setWriteCredential(transaction, keys, connectors, row, body.credential),
      )
      return detailOf(context, body.name)
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
