import type { Device, Trust } from '@patchbay/connectors/asking'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { DeviceReachTable, SystemTable } from '../database/tables/systems.ts'

export type SystemRow = Selectable<SystemTable>

/** All that is configured, as it stands in the database at one moment. */
export interface Configured {
  readonly revision: number
  /** In the order of the screens: those of the file first, then as they were added. */
  readonly rows: readonly SystemRow[]
  /** Those that may be asked, by system. */
  readonly devices: ReadonlyMap<string, readonly Device[]>
  /** The systems that reach each device which is disabled. */
  readonly disabled: ReadonlyMap<string, readonly string[]>
  /** Changes with the credential and with each of its secrets, by its id. */
  readonly credentials: ReadonlyMap<number, string>
}

type Trusted = Pick<SystemTable, 'certificate_authority' | 'fingerprint' | 'server_name'>

export function trustOf(row: Trusted): Trust {
  return {
    ...(row.certificate_authority === null ? {} : { certificateAuthority: row.certificate_authority }),
    ...(row.fingerprint === null ? {} : { fingerprint: row.fingerprint }),
    ...(row.server_name === null ? {} : { serverName: row.server_name }),
  }
}

export const deviceOf = (row: Selectable<DeviceReachTable> & { address: string | null }): Device => ({
  name: row.device,
  address: row.address,
  reach: { host: row.host, port: row.port },
  trust: trustOf(row),
})

/** How often what is connected has changed. */
export async function readRevision(database: Kysely<Database>): Promise<number> {
  const { revision } = await database.selectFrom('systems_state').select('revision').executeTakeFirstOrThrow()
  return revision
}

export async function readConfigured(database: Kysely<Database>): Promise<Configured> {
  // First: what changes while the rest is read is then read again.
  const revision = await readRevision(database)
  const rows = await database.selectFrom('system').selectAll().orderBy('position').orderBy('name').execute()
  return {
    revision,
    rows,
    ...(await devicesBySystem(database)),
    credentials: await credentialMarks(database),
  }
}

function into<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [one])
  else list.push(one)
}

async function devicesBySystem(
  database: Kysely<Database>,
): Promise<{ devices: Map<string, Device[]>; disabled: Map<string, string[]> }> {
  const rows = await database
    .selectFrom('device_reach')
    .innerJoin('device', 'device.name', 'device_reach.device')
    .selectAll('device_reach')
    .select(['device.address', 'device.enabled'])
    .orderBy('device_reach.device')
    .execute()
  const devices = new Map<string, Device[]>()
  const disabled = new Map<string, string[]>()
  for (const row of rows) {
    if (row.enabled) into(devices, row.system, deviceOf(row))
    else into(disabled, row.device, row.system)
  }
  return { devices, disabled }
}

async function credentialMarks(database: Kysely<Database>): Promise<Map<number, string>> {
  const credentials = await database
    .selectFrom('credential')
    .select(['id', 'kind', 'username', 'authentication', 'privacy'])
    .execute()
  const secrets = await database
    .selectFrom('sealed_secret')
    .select(['credential_id', 'field', 'version'])
    .orderBy('credential_id')
    .orderBy('field')
    .execute()
  const byCredential = Map.groupBy(secrets, (row) => row.credential_id)
  return new Map(
    credentials.map((row) => [row.id, JSON.stringify([row, byCredential.get(row.id) ?? []])] as const),
  )
}
