import { Secret } from '@patchbay/connectors/secret'
import { sql } from 'kysely'
import { enableSystem, forgetHealth } from './change.ts'
import type { CredentialHead } from './credential-rows.ts'
import { credentialName, dropUnused, putHead } from './credential-rows.ts'
import type { SystemRow } from './configured.ts'
import { connectorOf, faulty, steers } from './given.ts'
import type { GivenSystem } from './given.ts'
import type { ImportItem, TextImport } from './import-text.ts'
import { sealSecret } from './seal-secret.ts'
import type { SecretField } from './seal-secret.ts'
import { columnsOf } from './systems-file.ts'
import type { CredentialEntry, SystemEntry } from './systems-file.ts'

/** The secrets that stand in the text. */
export function valuesOf(entry: CredentialEntry): [SecretField, Secret][] {
  const sources: [SecretField, typeof entry.secret][] = [
    ['secret', entry.secret],
    ['enable', 'enable' in entry ? entry.enable : undefined],
    ['privacy-secret', 'privacySecret' in entry ? entry.privacySecret : undefined],
  ]
  return sources.flatMap(([field, source]): [SecretField, Secret][] =>
    source !== undefined && 'value' in source ? [[field, new Secret(source.value)]] : [],
  )
}

const headIn = (entry: CredentialEntry): CredentialHead => ({
  kind: entry.kind,
  username: 'username' in entry ? entry.username : null,
  authentication: entry.kind === 'snmp-v3' ? entry.authentication : null,
  privacy: entry.kind === 'snmp-v3' ? entry.privacy : null,
})

function givenBy(parts: TextImport, entry: SystemEntry): GivenSystem {
  const connector = connectorOf(parts.connectors, entry)
  if (connector === undefined) throw faulty({ product: 'is not a product of this kind' })
  return { connector, settings: entry.settings, values: columnsOf(entry) }
}

/** Names of what differs between a row and the text. */
function differing(row: SystemRow, { values, settings }: GivenSystem): string[] {
  const fields = (Object.keys(values) as (keyof GivenSystem['values'])[]).filter(
    (name) => row[name] !== values[name],
  )
  const plain = (value: object) =>
    JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return plain(row.settings) === plain(settings) ? fields : [...fields, 'settings']
}

async function storedHead(
  { transaction }: TextImport,
  id: number | null,
): Promise<(CredentialHead & { readonly whole: boolean }) | null> {
  if (id === null) return null
  const row = await transaction
    .selectFrom('credential')
    .select(['kind', 'username', 'authentication', 'privacy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = await transaction
    .selectFrom('sealed_secret')
    .select('field')
    .where('credential_id', '=', id)
    .where('field', '=', 'secret')
    .executeTakeFirst()
  return { ...row, whole: secret !== undefined }
}

/**
 * A credential goes on being used only where it was entered for and as whom. Otherwise its secret stands in the text, or is
 * taken away until somebody enters it.
 */
async function importCredential(
  parts: TextImport,
  entry: SystemEntry,
  row: SystemRow | null,
  steered: boolean,
): Promise<{ readonly id: number | null; readonly secret: ImportItem['secret']; readonly changed: boolean }> {
  const { transaction: tx, keys, read } = parts
  const credential = read.content.credentials.find(({ name }) => name === entry.credential)
  const before = await storedHead(parts, row?.credential_id ?? null)
  if (credential === undefined) return { id: null, secret: null, changed: before !== null }
  const head = headIn(credential)
  const values = valuesOf(credential)
  const { whole, ...known } = before ?? { whole: false }
  const same = before !== null && JSON.stringify(known) === JSON.stringify(head)
  if (same && values.length === 0 && !(steered && whole)) {
    return { id: row?.credential_id ?? null, secret: whole ? 'kept' : 'needed', changed: false }
  }
  const id = await putHead(tx, credentialName(entry.name, 'read'), head)
  await tx
    .deleteFrom('sealed_secret')
    .where('credential_id', '=', id)
    .where('field', 'not in', ['' as SecretField, ...values.map(([field]) => field)])
    .execute()
  let changed = !same || values.length === 0
  for (const [field, secret] of values) changed = (await sealSecret(tx, keys, id, field, secret)) || changed
  return { id, secret: values.some(([field]) => field === 'secret') ? 'given' : 'needed', changed }
}

/** Brings one system of the text in. Null when that changes nothing. */
export async function importSystem(parts: TextImport, entry: SystemEntry): Promise<ImportItem | null> {
  const { transaction: tx } = parts
  if (entry.changes !== undefined) {
    throw faulty({
      changes: 'is read from the systems file only. Enter the write credential in the form of the system.',
    })
  }
  const given = givenBy(parts, entry)
  const row =
    (await tx
      .selectFrom('system')
      .selectAll()
      .where('name', '=', entry.name)
      .forUpdate()
      .executeTakeFirst()) ?? null
  if (row !== null && (row.kind !== entry.kind || row.product !== entry.product)) {
    throw faulty({ product: `is ${row.product} and cannot be changed` })
  }
  const fields = row === null ? [] : differing(row, given)
  const switched = row !== null && entry.enabled !== undefined && entry.enabled !== row.enabled
  if (row?.origin === 'file') {
    if (fields.length > 0) throw faulty({ name: 'is set by the systems file. Change it there.' })
    if (!switched) return null
    await enableSystem(tx, row, !row.enabled)
    return { what: 'system', name: entry.name, change: 'changed', fields: ['enabled'], secret: null }
  }
  const steered = row !== null && steers(row, given)
  const { id, secret, changed } = await importCredential(parts, entry, row, steered)
  const values = {
    ...given.values,
    settings: JSON.stringify(given.settings),
    credential_id: id,
    ...(entry.enabled === undefined ? {} : { enabled: entry.enabled }),
  }
  if (switched) fields.push('enabled')
  if (row === null) {
    await tx
      .insertInto('system')
      .values({
        name: entry.name,
        kind: entry.kind,
        product: entry.product,
        ...values,
        position: sql<number>`(select greatest(999999, max(position)) + 1 from system)`,
        enrolled_at: sql<Date>`now()`,
        origin: 'console',
      })
      .execute()
    return { what: 'system', name: entry.name, change: 'added', fields: [], secret }
  }
  if (fields.length === 0 && !changed) return null
  await tx
    .updateTable('system')
    .set({
      ...values,
      ...(steered ? { write_credential_id: null, allow_changes: false, allow_containment: false } : {}),
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('name', '=', entry.name)
    .execute()
  await dropUnused(tx)
  if (steered || changed) await forgetHealth(tx, entry.name)
  return {
    what: 'system',
    name: entry.name,
    change: 'changed',
    fields: changed ? [...fields, 'credential'] : fields,
    secret,
  }
}
