import type { Connector } from '@patchbay/connectors/connector/connector'
import type { CredentialGiven, SystemFields } from '@patchbay/contract/systems/system'
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction, UpdateObject } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Detail } from '../record/canonical-json.ts'
import type { Keys } from '../secrets/key-file.ts'
import type { SystemRow } from './configured.ts'
import { credentialFrom, credentialName, dropUnused, putCredential } from './credential-rows.ts'
import { connectorOf, faulty, steers } from './given.ts'
import type { GivenSystem } from './given.ts'
import { touchSystems } from './revision.ts'

type Tx = Transaction<Database>

/** A row as the record tells it: no secret, and of an authority only its hash. */
export const recordedSystem = (row: SystemRow): { readonly [name: string]: Detail } => ({
  kind: row.kind,
  product: row.product,
  title: row.title,
  address: row.address,
  page: row.page,
  place: row.reach_host === null ? null : `${row.reach_host}:${row.reach_port ?? ''}`,
  authority:
    row.certificate_authority === null
      ? null
      : hash('sha256', row.certificate_authority, 'base64').slice(0, 43),
  fingerprint: row.fingerprint,
  server_name: row.server_name,
  settings: JSON.stringify(row.settings),
  enabled: row.enabled,
  allow_changes: row.allow_changes,
  allow_containment: row.allow_containment,
  credential: row.credential_id !== null,
  write_credential: row.write_credential_id !== null,
})

/** What differs between two tellings, as before and after. */
export function difference(before: SystemRow | null, after: SystemRow | null): Detail {
  const [was, is] = [
    before === null ? {} : recordedSystem(before),
    after === null ? {} : recordedSystem(after),
  ] as const
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changed = names.filter((name) => was[name] !== is[name])
  const sides = (side: { readonly [name: string]: Detail }) =>
    Object.fromEntries(changed.map((name) => [name, side[name] ?? null]))
  return { before: sides(was), after: sides(is) }
}

/** The row as it is now, held until the transaction ends. Throws `moved` when somebody was quicker. */
export async function takeSystem(tx: Tx, name: string, version: number): Promise<SystemRow> {
  await touchSystems(tx)
  const row = await tx
    .selectFrom('system')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw faulty({ name: 'is no longer connected' })
  if (row.version !== version) throw new CallError('moved', { fields: { version: String(row.version) } })
  return row
}

async function update(tx: Tx, name: string, values: UpdateObject<Database, 'system'>): Promise<SystemRow> {
  return tx
    .updateTable('system')
    .set({ ...values, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How it was under another address or credential says nothing about how it is. */
export async function forgetHealth(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('system_health').where('system', '=', name).execute()
  await tx.deleteFrom('device_health').where('system', '=', name).execute()
}

async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const system = await tx.selectFrom('system').select('name').where('name', '=', name).executeTakeFirst()
  if (system !== undefined) throw faulty({ name: 'is the name of another system' })
  const provider = await tx
    .selectFrom('openid_provider')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  if (provider !== undefined) throw faulty({ name: 'is the name of a provider that people sign in with' })
}

export async function addSystem(
  tx: Tx,
  keys: Keys,
  fields: SystemFields,
  given: GivenSystem,
): Promise<SystemRow> {
  await touchSystems(tx)
  const { name, kind, product, credential } = fields
  await refuseTakenName(tx, name)
  const credential_id =
    typeof credential === 'string'
      ? null
      : await putCredential(tx, keys, credentialName(name, 'read'), credentialFrom(credential))
  return tx
    .insertInto('system')
    .values({
      name,
      kind,
      product,
      ...given.values,
      credential_id,
      settings: JSON.stringify(given.settings),
      // Behind those of the file, in the order in which they came.
      position: sql<number>`(select greatest(999999, max(position)) + 1 from system)`,
      enrolled_at: sql<Date>`now()`,
      origin: 'console',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What comes from the systems file is changed there. Throws `input-not-valid`. */
export function refuseFile(row: SystemRow): void {
  if (row.origin === 'file') throw faulty({ name: 'is set by the systems file. Change it there.' })
}

/** A secret goes where it was entered for. Elsewhere it goes only when it is entered again. */
export async function changeSystem(
  tx: Tx,
  keys: Keys,
  row: SystemRow,
  fields: SystemFields,
  given: GivenSystem,
): Promise<SystemRow> {
  refuseFile(row)
  if (row.kind !== fields.kind || row.product !== fields.product) {
    throw faulty({ product: 'cannot be changed. Connect another system instead.' })
  }
  const { credential } = fields
  const steered = steers(row, given)
  if (steered && row.credential_id !== null && credential === 'keep') {
    throw faulty({ credential: 'Enter the secret again. It would be sent to another address.' })
  }
  const credentialId =
    credential === 'keep'
      ? row.credential_id
      : credential === 'none'
        ? null
        : await putCredential(tx, keys, credentialName(row.name, 'read'), credentialFrom(credential))
  const after = await update(tx, row.name, {
    ...given.values,
    settings: JSON.stringify(given.settings),
    credential_id: credentialId,
    ...(steered
      ? {
          enrolled_at: sql<Date>`now()`,
          // Entered for the old place, too.
          write_credential_id: null,
          allow_changes: false,
          allow_containment: false,
        }
      : {}),
  })
  await dropUnused(tx)
  if (steered || credential !== 'keep') await forgetHealth(tx, row.name)
  return after
}

export async function removeSystem(tx: Tx, row: SystemRow): Promise<void> {
  refuseFile(row)
  const rules = await tx
    .selectFrom('directory_rule')
    .select('system')
    .where('system', '=', row.name)
    .limit(1)
    .executeTakeFirst()
  // People would sign in by a rule that names nothing.
  if (rules !== undefined) throw new CallError('still-used')
  await tx.deleteFrom('system').where('name', '=', row.name).execute()
  await sql`delete from device where origin = 'console' and not planned and not exists (
    select 1 from device_reach where device = device.name)`.execute(tx)
  await dropUnused(tx)
}

export const enableSystem = (tx: Tx, row: SystemRow, enabled: boolean) => update(tx, row.name, { enabled })

export async function allowChanges(
  tx: Tx,
  row: SystemRow,
  changes: boolean,
  containment: boolean,
): Promise<SystemRow> {
  if (changes && row.write_credential_id === null) {
    throw faulty({ changes: 'needs a write credential. Set it first.' })
  }
  if (containment && !changes) throw faulty({ containment: 'needs “Allow changes”' })
  return update(tx, row.name, { allow_changes: changes, allow_containment: containment })
}

export async function setWriteCredential(
  tx: Tx,
  keys: Keys,
  connectors: readonly Connector[],
  row: SystemRow,
  credential: CredentialGiven | null,
): Promise<SystemRow> {
  const connector = connectorOf(connectors, row)
  if (credential !== null && connector?.credentials.includes(credential.kind) !== true) {
    throw faulty({ 'credential.kind': `is not taken by ${connector?.title ?? row.product}` })
  }
  const id =
    credential === null
      ? null
      : await putCredential(tx, keys, credentialName(row.name, 'write'), credentialFrom(credential))
  const after = await update(tx, row.name, {
    write_credential_id: id,
    ...(id === null ? { allow_changes: false, allow_containment: false } : {}),
  })
  // Of a system that is many it may go to each place of now, and to none that is named later.
  await tx
    .updateTable('device_reach')
    .set({ write_entered: id !== null })
    .where('system', '=', row.name)
    .execute()
  await dropUnused(tx)
  return after
}
