import type { Kysely, Selectable } from 'kysely'
import { stringify } from 'yaml'
import type { Database } from '../database/schema.ts'
import type { CredentialTable } from '../database/tables/systems.ts'
import { trustOf } from './configured.ts'
import type { SystemRow } from './configured.ts'

/** Without what is null or empty. */
const only = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null && value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  )

/** Names in the systems file have no colon. */
const credentialInFile = (name: string) => name.replace(/:(read|write)$/, '-$1')

const credentialEntry = (row: Selectable<CredentialTable>) =>
  only({
    name: credentialInFile(row.name),
    kind: row.kind,
    username: row.username,
    authentication: row.authentication,
    privacy: row.privacy,
  })

const reachOf = (host: string | null, port: number | null) =>
  host === null || port === null ? null : { host, port }

const systemEntry = (row: SystemRow, credential: string | undefined) =>
  only({
    name: row.name,
    kind: row.kind,
    product: row.product,
    title: row.title,
    address: row.address,
    page: row.page,
    reach: reachOf(row.reach_host, row.reach_port),
    trust: trustOf(row),
    credential: credential === undefined ? null : credentialInFile(credential),
    settings: row.settings,
    enabled: row.enabled ? null : false,
  })

/**
 * Everything that is connected, as a systems file without secrets. Before another server can read it at its start, each
 * credential there needs its `secret`.
 */
export async function exportSystems(database: Kysely<Database>): Promise<string> {
  const systems = await database
    .selectFrom('system')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .execute()
  const used = new Set(systems.map((row) => row.credential_id))
  const credentials = (await database.selectFrom('credential').selectAll().orderBy('name').execute()).filter(
    ({ id }) => used.has(id),
  )
  const names = new Map(credentials.map(({ id, name }) => [id, name]))
  const devices = await database.selectFrom('device').selectAll().orderBy('name').execute()
  const reaches = await database
    .selectFrom('device_reach')
    .selectAll()
    .orderBy('device')
    .orderBy('system')
    .execute()
  const byDevice = Map.groupBy(reaches, (row) => row.device)
  return stringify({
    version: 1,
    credentials: credentials.map(credentialEntry),
    systems: systems.map((row) =>
      systemEntry(row, row.credential_id === null ? undefined : names.get(row.credential_id)),
    ),
    devices: devices.map(({ name, address, role, model, building, closet, enabled }) =>
      only({
        name,
        address,
        role,
        model,
        building,
        closet,
        systems: Object.fromEntries(
          (byDevice.get(name) ?? []).map((row) => [
            row.system,
            { host: row.host, port: row.port, ...trustOf(row) },
          ]),
        ),
        enabled: enabled ? null : false,
      }),
    ),
  })
}
