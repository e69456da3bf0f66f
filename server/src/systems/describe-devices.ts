import type { DeviceFields, DeviceRow } from '@patchbay/contract/systems/checking'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { trustOf } from './configured.ts'
import type { DescribeParts } from './describe.ts'
import { healthShown, joinedHealth } from './describe-health.ts'
import type { DeviceHealthRow } from './device-health-rows.ts'
import { faulty } from './given.ts'
import type { Health } from './health.ts'

type Parts = Pick<DescribeParts, 'database' | 'systems' | 'now'>

interface DescribedDevice extends DeviceFields {
  readonly system: string
  readonly origin: 'file' | 'console'
  readonly version: number
  readonly enabled: boolean
  readonly write_entered: boolean
  readonly certificate_authority: string | null
  readonly server_name: string | null
  /** As JSON: its times are texts. */
  readonly shown: (Omit<NonNullable<DeviceRow['shown']>, 'algorithm'> & { readonly algorithm: string }) | null
}

/** What it showed under the address that is set for it now. */
const peers = sql`
  select fingerprint, algorithm, since, seen_at, valid_to from peer_shown
  where peer_shown.system = device_reach.system and peer_shown.device = device_reach.device
    and peer_shown.host = device_reach.host and peer_shown.port = device_reach.port
  order by seen_at desc limit 1`

const columns = sql`device_reach.system, device.name, device.address, device.role, device.model, device.building,
  device.closet, device.enabled, device.version, device_reach.host, device_reach.port, device_reach.fingerprint,
  device_reach.certificate_authority, device_reach.server_name, device_reach.origin, device_reach.write_entered,
  (select to_jsonb(peer) from (${peers}) as peer) as shown`

const from = (where: RawBuilder<unknown>) => sql`from device_reach
  join device on device.name = device_reach.device
  where ${where}`

const iso = (time: string) => new Date(time).toISOString()

function stateOf(enabled: boolean, health: Health): DeviceRow['state'] {
  const { lastFailureAt, lastSuccessAt } = health
  if (!enabled) return 'disabled'
  if (health.throttledUntil !== null) return 'throttled'
  if (health.skippedUntil !== null) return 'skipped'
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) return 'failing'
  return lastSuccessAt === null ? 'untried' : 'ok'
}

const walkOf = (row: DeviceHealthRow | undefined): DeviceRow['walk'] =>
  row === undefined || row.walked_at === null || row.walk_outcome === null
    ? null
    : { at: row.walked_at.toISOString(), outcome: row.walk_outcome, why: row.walk_why }

function shownOf(
  { systems, now }: Parts,
  found: DescribedDevice,
  written: DeviceHealthRow | undefined,
): DeviceRow {
  const { system, certificate_authority: authority, server_name: serverName, shown, ...row } = found
  const device = {
    name: row.name,
    address: row.address,
    reach: { host: row.host, port: row.port },
    trust: trustOf({ ...row, certificate_authority: authority, server_name: serverName }),
  }
  const health = joinedHealth(systems.deviceHealthOf(system, device), written, now())
  return {
    ...row,
    state: stateOf(row.enabled, health),
    health: healthShown(health),
    shown:
      shown === null
        ? null
        : {
            fingerprint: shown.fingerprint,
            algorithm: shown.algorithm === '' ? null : shown.algorithm,
            since: iso(shown.since),
            seen_at: iso(shown.seen_at),
            valid_to: shown.valid_to === null ? null : iso(shown.valid_to),
          },
    walk: walkOf(written),
  }
}

async function describe(
  parts: Parts,
  system: string,
  rows: readonly DescribedDevice[],
): Promise<DeviceRow[]> {
  const names = rows.map(({ name }) => name)
  const written =
    names.length === 0
      ? []
      : await parts.database
          .selectFrom('device_health')
          .selectAll()
          .where('system', '=', system)
          .where('device', 'in', names)
          .execute()
  return rows.map((row) =>
    shownOf(
      parts,
      row,
      written.find(({ device }) => device === row.name),
    ),
  )
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export interface DevicePage {
  readonly devices: DeviceRow[]
  readonly total: number
}

/** Devices of a system by name; `text` is looked for in name, address, model, building and closet. */
export async function listDevices(
  parts: Parts,
  system: string,
  text: string,
  page: { readonly number: number; readonly size: number },
): Promise<DevicePage> {
  const { database } = parts
  const like = `%${escaped(text)}%`
  const which = sql`device_reach.system = ${system} and concat_ws(' ', device.name, device.address, device.model,
    device.building, device.closet, device_reach.host) ilike ${like}`
  const { rows } = await sql<DescribedDevice>`select ${columns} ${from(which)}
    order by device.name limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(which)}`.execute(database)
  return { devices: await describe(parts, system, rows), total: counted.rows[0]?.total ?? 0 }
}

export async function readDevice(parts: Parts, system: string, name: string): Promise<DeviceRow> {
  const which = sql`device_reach.system = ${system} and device.name = ${name}`
  const { rows } = await sql<DescribedDevice>`select ${columns} ${from(which)}`.execute(parts.database)
  const [row] = await describe(parts, system, rows)
  if (row === undefined) throw faulty({ name: 'is no longer a device of this system' })
  return row
}
