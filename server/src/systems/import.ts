import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Connector } from '@patchbay/connectors/connector/connector'
import { Secret } from '@patchbay/connectors/secret'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SealedSecretTable } from '../database/tables/systems.ts'
import { importPlaces } from '../places/import.ts'
import { judgeOutlets } from '../places/judge-outlets.ts'
import type { ImportedPlaces } from '../places/import.ts'
import { appendIn } from '../record/append.ts'
import type { Entry } from '../record/append.ts'
import type { Detail } from '../record/canonical-json.ts'
import type { Keys } from '../secrets/key-file.ts'
import { dropUnused } from './credential-rows.ts'
import { enrolments } from './enrolment.ts'
import { importChanges } from './import-changes.ts'
import { withdrawFromMoved } from './import-moved.ts'
import { touchSystems } from './revision.ts'
import { writeDevices } from './write-devices.ts'
import { sealSecret } from './seal-secret.ts'
import { SystemsFileError, columnsOf, readSystemsFile } from './systems-file.ts'
import type { CredentialEntry, ReadSystemsFile, SecretSource, SystemsFile } from './systems-file.ts'

export interface ImportedSystems {
  readonly systems: number
  readonly devices: number
  readonly places: ImportedPlaces | null
}

type Tx = Transaction<Database>

async function readSecret(source: SecretSource, folder: string, where: string): Promise<Secret> {
  if ('value' in source) return new Secret(source.value)
  if ('environment' in source) {
    const value = process.env[source.environment]
    if (!value) throw new SystemsFileError(`${where}: the environment has no ${source.environment}.`)
    return new Secret(value)
  }
  const text = await readFile(resolve(folder, source.file), 'utf8').catch((cause: unknown) => {
    throw new SystemsFileError(`${where}: the file ${source.file} cannot be read.`, { cause })
  })
  return new Secret(text.replace(/\r?\n$/, ''))
}

/** The secrets of a credential by the field they are stored under. */
function sourcesOf(entry: CredentialEntry): [SealedSecretTable['field'], SecretSource][] {
  const sources: [SealedSecretTable['field'], SecretSource][] = []
  if (entry.secret) sources.push(['secret', entry.secret])
  if (entry.kind === 'password' && entry.enable) sources.push(['enable', entry.enable])
  if (entry.kind === 'snmp-v3' && entry.privacySecret) sources.push(['privacy-secret', entry.privacySecret])
  return sources
}

/** Returns the id of each credential by name, and the names of those whose secrets changed. */
async function importCredentials(tx: Tx, keys: Keys, file: SystemsFile, folder: string) {
  const ids = new Map<string, number>()
  const changed = new Set<string>()
  for (const entry of file.credentials) {
    const values = {
      name: entry.name,
      kind: entry.kind,
      username: 'username' in entry ? entry.username : null,
      authentication: entry.kind === 'snmp-v3' ? entry.authentication : null,
      privacy: entry.kind === 'snmp-v3' ? entry.privacy : null,
    }
    const { id } = await tx
      .insertInto('credential')
      .values(values)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...values, origin: 'file' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(entry.name, id)
    const sources = sourcesOf(entry)
    await tx
      .deleteFrom('sealed_secret')
      .where('credential_id', '=', id)
      .where(
        'field',
        'not in',
        sources.map(([field]) => field),
      )
      .execute()
    for (const [field, source] of sources) {
      const secret = await readSecret(source, folder, `Credential ${entry.name}`)
      if (await sealSecret(tx, keys, id, field, secret)) changed.add(entry.name)
    }
  }
  return { ids, changed }
}

/** Products, credential kinds and settings, as the connectors take them. @throws SystemsFileError */
export function checkAgainstConnectors(
  { content, fault }: ReadSystemsFile,
  connectors: readonly Connector[],
): void {
  const kinds = new Map(content.credentials.map((entry) => [entry.name, entry.kind]))
  for (const [index, entry] of content.systems.entries()) {
    const at = (field: string, why: string) => fault({ path: ['systems', index, ...field.split('.')], why })
    const connector = connectors.find(
      (candidate) => candidate.kind === entry.kind && candidate.product === entry.product,
    )
    if (connector === undefined)
      throw at('product', `"${entry.product}" is not a product of kind ${entry.kind}`)
    if (!connector.perDevice && entry.reach === undefined) throw at('reach', 'is missing')
    for (const [field, name] of [
      ['credential', entry.credential],
      ['changes.credential', entry.changes?.credential],
    ] as const) {
      const kind = kinds.get(name ?? '')
      if (kind !== undefined && !connector.credentials.includes(kind)) {
        throw at(field, `is of kind ${kind}, which ${entry.product} does not take`)
      }
    }
    const settings = connector.settings.safeParse(entry.settings)
    if (!settings.success) {
      const [issue] = settings.error.issues
      throw fault({
        path: ['systems', index, 'settings', ...(issue?.path ?? [])],
        why: `is not valid (${issue?.message.replace(/\.$/, '') ?? 'unknown'})`,
      })
    }
  }
}

/** A name means one thing: what people connected in the console is not taken over by the file. */
async function refuseClashes(tx: Tx, { content, fault }: ReadSystemsFile): Promise<void> {
  const taken = async (table: 'system' | 'device') =>
    new Set(
      (await tx.selectFrom(table).select('name').where('origin', '=', 'console').execute()).map(
        ({ name }) => name,
      ),
    )
  for (const [list, table] of [
    ['systems', 'system'],
    ['devices', 'device'],
  ] as const) {
    const names = await taken(table)
    for (const [index, entry] of content[list].entries()) {
      if (!names.has(entry.name)) continue
      const why = `"${entry.name}" is the name of a ${table} that was connected in the console; rename one of the two`
      throw fault({ path: [list, index, 'name'], why })
    }
  }
}

/** Where a secret is to be found is said by the file, for each credential of it. */
function refuseMissingSecrets({ content, fault }: ReadSystemsFile): void {
  for (const [index, entry] of content.credentials.entries()) {
    if (entry.secret === undefined) throw fault({ path: ['credentials', index, 'secret'], why: 'is missing' })
  }
}

async function writeSystems(tx: Tx, file: SystemsFile, ids: ReadonlyMap<string, number>): Promise<void> {
  const rows = file.systems.map((entry, position) => ({
    name: entry.name,
    kind: entry.kind,
    product: entry.product,
    ...columnsOf(entry),
    credential_id: ids.get(entry.credential ?? '') ?? null,
    settings: JSON.stringify(entry.settings),
    ...(entry.enabled === undefined ? {} : { enabled: entry.enabled }),
    position,
    enrolled_at: sql<Date>`now()`,
  }))
  await tx
    .deleteFrom('system')
    .where('origin', '=', 'file')
    .where('name', 'not in', ['', ...rows.map((row) => row.name)])
    .execute()
  for (const row of rows) {
    await tx
      .insertInto('system')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}

/**
 * Brings the systems file into the database in one transaction: what is not in the file goes, what changed is written
 * into the record, host keys and authorities are pinned as the file has them. The same file twice changes nothing.
 */
export async function importSystems(
  database: Kysely<Database>,
  keys: Keys,
  path: string,
  connectors: readonly Connector[],
): Promise<ImportedSystems> {
  const read = await readSystemsFile(path)
  refuseMissingSecrets(read)
  checkAgainstConnectors(read, connectors)
  const file = read.content
  const folder = dirname(path)
  const placesText =
    file.places === undefined
      ? null
      : await readFile(resolve(folder, file.places), 'utf8').catch((cause: unknown) => {
          throw new SystemsFileError(`${path}: the file of places ${file.places ?? ''} cannot be read.`, {
            cause,
          })
        })
  return database.transaction().execute(async (tx) => {
    await touchSystems(tx)
    await refuseClashes(tx, read)
    const before = await enrolments(tx)
    const { ids, changed } = await importCredentials(tx, keys, file, folder)
    const withdrawn = await withdrawFromMoved(tx, file, connectors)
    await writeSystems(tx, file, ids)
    await writeDevices(tx, file)
    const given = await importChanges(tx, file, ids)
    await tx
      .deleteFrom('credential')
      .where('origin', '=', 'file')
      .where('name', 'not in', ['', ...file.credentials.map((entry) => entry.name)])
      .execute()
    await dropUnused(tx)
    const places = placesText === null ? null : await importPlaces(tx, placesText)
    const after = await enrolments(tx)
    await appendIn(tx, [
      ...[...changed].map((name) => entry('credential.imported', name, {})),
      ...[...after]
        .filter(([name, now]) => before.get(name) !== now)
        .map(([name, now]) => entry('system.enrolled', name, { now, before: before.get(name) ?? null })),
      ...withdrawn.map(({ name, detail }) => entry('system.changes-withdrawn', name, detail)),
      ...given.map(({ name, detail }) => entry('system.changes-imported', name, detail)),
      ...[...before.keys()]
        .filter((name) => !after.has(name))
        .map((name) => entry('system.removed', name, {})),
    ])
    await judgeOutlets(tx)
    return { systems: file.systems.length, devices: file.devices.length, places }
  })
}

const entry = (action: string, target: string, detail: Detail): Entry => ({
  actor: null,
  session: null,
  address: null,
  action,
  target,
  result: 'done',
  detail,
  correlation: 'systems-file',
})
