import { isIP } from 'node:net'
import type { DeviceFields, DeviceRow } from '@patchbay/contract/systems/checking'
import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import type { Detail } from '../record/canonical-json.ts'
import { faulty } from './given.ts'

type Tx = Transaction<Database>

interface Found extends DeviceFields {
  readonly origin: 'file' | 'console'
  readonly device_origin: 'file' | 'console'
  readonly version: number
  readonly write_entered: boolean
  readonly walked_at: Date | null
  readonly outcome: 'ok' | 'partial' | 'failed' | 'running' | null
  readonly why: string | null
}

const columns = sql`device.name, device.address, device.role, device.model, device.building, device.closet,
  device_reach.host, device_reach.port, device_reach.fingerprint, device_reach.origin,
  device_reach.write_entered, device.origin as device_origin, device.version, coalesce(walk.finished_at, walk.started_at) as walked_at,
  walk.outcome, walk.why`

const from = (where: RawBuilder<unknown>) => sql`from device_reach
  join device on device.name = device_reach.device
  left join walk on walk.switch = device.name
  where ${where}`

const shownOf = ({ device_origin: _origin, walked_at, outcome, why, ...row }: Found): DeviceRow => ({
  ...row,
  walk: walked_at === null || outcome === null ? null : { at: walked_at.toISOString(), outcome, why },
})

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export interface DevicePage {
  readonly devices: DeviceRow[]
  readonly total: number
}

/** Devices of a system by name; `text` is looked for in name, address, model, building and closet. */
export async function listDevices(
  database: Kysely<Database>,
  system: string,
  text: string,
  page: { readonly number: number; readonly size: number },
): Promise<DevicePage> {
  const like = `%${escaped(text)}%`
  const which = sql`device_reach.system = ${system} and concat_ws(' ', device.name, device.address, device.model,
    device.building, device.closet, device_reach.host) ilike ${like}`
  const { rows } = await sql<Found>`select ${columns} ${from(which)}
    order by device.name limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(which)}`.execute(database)
  return { devices: rows.map(shownOf), total: counted.rows[0]?.total ?? 0 }
}

async function findDevice(database: Kysely<Database>, system: string, name: string): Promise<Found | null> {
  const which = sql`device_reach.system = ${system} and device.name = ${name}`
  const { rows } = await sql<Found>`select ${columns} ${from(which)}`.execute(database)
  return rows[0] ?? null
}

export async function readDevice(
  database: Kysely<Database>,
  system: string,
  name: string,
): Promise<DeviceRow> {
  const found = await findDevice(database, system, name)
  if (found === null) throw faulty({ name: 'is not a device of this system any more' })
  return shownOf(found)
}

const facts = ['address', 'role', 'model', 'building', 'closet'] as const

const blank = (text: string | null) => (text === '' ? null : text)

/** As the record tells it. */
const told = (row: DeviceFields): { readonly [name: string]: Detail } => ({
  place: `${row.host}:${row.port}`,
  fingerprint: row.fingerprint,
  ...Object.fromEntries(facts.map((name) => [name, row[name]])),
})

/** With empty texts as nothing. @throws CallError when the address is none */
export function cleaned(fields: DeviceFields): DeviceFields {
  const { name, address, role, model, building, closet, host, port, fingerprint } = fields
  if (address !== null && address !== '' && isIP(address) === 0) {
    throw faulty({ address: 'is not an IPv4 or IPv6 address' })
  }
  return {
    name,
    address: blank(address),
    role: blank(role),
    model: blank(model),
    building: blank(building),
    closet: blank(closet),
    host,
    port,
    fingerprint: fingerprint?.replace(/=+$/, '') ?? null,
  }
}

export interface DeviceChange {
  readonly kind: 'added' | 'changed' | 'unchanged'
  readonly detail: Detail
}

/** Would the system's credential go somewhere else than before. */
const moves = (before: Found | null, fields: DeviceFields) =>
  before === null ||
  before.host !== fields.host ||
  before.port !== fields.port ||
  (before.fingerprint?.replace(/=+$/, '') ?? null) !== fields.fingerprint

/** What other systems and the file say of a device that this system does not reach yet. */
async function writeFacts(tx: Tx, fields: DeviceFields, version: number | null): Promise<void> {
  const known = await tx
    .selectFrom('device')
    .selectAll()
    .where('name', '=', fields.name)
    .forUpdate()
    .executeTakeFirst()
  const values = Object.fromEntries(facts.map((name) => [name, fields[name]])) as Pick<
    DeviceFields,
    (typeof facts)[number]
  >
  if (known === undefined) {
    await tx
      .insertInto('device')
      .values({ name: fields.name, ...values, origin: 'console' })
      .execute()
    return
  }
  if (version !== null && known.version !== version) {
    throw new CallError('moved', { fields: { version: String(known.version) } })
  }
  if (known.origin === 'file') {
    const other = facts.filter((name) => fields[name] !== null && fields[name] !== known[name])
    if (other.length > 0) {
      throw faulty(Object.fromEntries(other.map((name) => [name, 'is read from the systems file'])))
    }
  }
  await tx
    .updateTable('device')
    .set({
      ...(known.origin === 'file' ? {} : values),
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('name', '=', fields.name)
    .execute()
}

/**
 * Adds a device to a system, or changes it. `version` is that of the device which was looked at, null to take whatever is
 * there. `prove` is asked first where the system's credential would go to a new place.
 */
export async function putDevice(
  tx: Tx,
  system: string,
  fields: DeviceFields,
  version: number | null,
  prove: () => Promise<void>,
): Promise<DeviceChange> {
  const before = await findDevice(tx, system, fields.name)
  const same = before !== null && JSON.stringify(told(before)) === JSON.stringify(told(fields))
  if (same) return { kind: 'unchanged', detail: null }
  if (before?.origin === 'file') {
    throw faulty({ name: 'is read from the systems file at each start; change it there' })
  }
  const moved = moves(before, fields)
  if (moved) await prove()
  await writeFacts(tx, fields, version)
  const reach = {
    host: fields.host,
    port: fields.port,
    fingerprint: fields.fingerprint,
    // Who knows the secret that reads need not know the one that writes.
    ...(moved ? { write_entered: false, enrolled_at: sql<Date>`now()` } : {}),
  }
  await tx
    .insertInto('device_reach')
    .values({ device: fields.name, system, ...reach, origin: 'console' })
    .onConflict((conflict) => conflict.columns(['device', 'system']).doUpdateSet(reach))
    .execute()
  return {
    kind: before === null ? 'added' : 'changed',
    detail: { device: fields.name, before: before === null ? null : told(before), after: told(fields) },
  }
}

/** Takes the way away, and with the last one a device of the console too. Its sightings stay. */
export async function removeDevice(tx: Tx, system: string, name: string, version: number): Promise<Detail> {
  const before = await findDevice(tx, system, name)
  if (before === null) throw faulty({ name: 'is not a device of this system any more' })
  if (before.origin === 'file') {
    throw faulty({ name: 'is read from the systems file at each start; change it there' })
  }
  if (before.version !== version) {
    throw new CallError('moved', { fields: { version: String(before.version) } })
  }
  await tx.deleteFrom('device_reach').where('system', '=', system).where('device', '=', name).execute()
  await sql`delete from device where name = ${name} and origin = 'console' and not exists (
    select 1 from device_reach where device = device.name)`.execute(tx)
  return { device: name, before: told(before), after: null }
}
