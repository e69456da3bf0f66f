import { isIP } from 'node:net'
import type { DeviceFields } from '@patchbay/contract/systems/checking'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Detail } from '../record/canonical-json.ts'
import { faulty } from './given.ts'

type Tx = Transaction<Database>

interface DeviceRow extends DeviceFields {
  readonly origin: 'file' | 'console'
  readonly version: number
  readonly enabled: boolean
}

async function findDevice(
  database: Kysely<Database>,
  system: string,
  name: string,
): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    select device.name, device.address, device.role, device.model, device.building, device.closet,
      device_reach.host, device_reach.port, device_reach.fingerprint, device_reach.origin, device.version,
      device.enabled
    from device_reach join device on device.name = device_reach.device
    where device_reach.system = ${system} and device.name = ${name}`.execute(database)
  return rows[0] ?? null
}

const facts = ['address', 'role', 'model', 'building', 'closet'] as const

const blank = (text: string | null) => (text === '' ? null : text)

/** As the record tells it. */
const recordedDevice = (row: DeviceFields): { readonly [name: string]: Detail } => ({
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
const moves = (before: DeviceRow | null, fields: DeviceFields) =>
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
  const same =
    before !== null && JSON.stringify(recordedDevice(before)) === JSON.stringify(recordedDevice(fields))
  if (same) return { kind: 'unchanged', detail: null }
  if (before?.origin === 'file') {
    throw faulty({ name: 'is set by the systems file. Change it there.' })
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
  if (moved) {
    // How it was under another address says nothing about how it is.
    await tx
      .deleteFrom('device_health')
      .where('system', '=', system)
      .where('device', '=', fields.name)
      .execute()
  }
  return {
    kind: before === null ? 'added' : 'changed',
    detail: {
      device: fields.name,
      before: before === null ? null : recordedDevice(before),
      after: recordedDevice(fields),
    },
  }
}

/** Switches a device off or on again, by whichever way it is reached; also one of the systems file. */
export async function enableDevice(
  tx: Tx,
  system: string,
  name: string,
  { version, enabled }: { readonly version: number; readonly enabled: boolean },
): Promise<Detail> {
  const before = await findDevice(tx, system, name)
  if (before === null) throw faulty({ name: 'is no longer a device of this system' })
  if (before.version !== version) {
    throw new CallError('moved', { fields: { version: String(before.version) } })
  }
  await tx
    .updateTable('device')
    .set({ enabled, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute()
  return {
    device: name,
    before: { device: name, enabled: before.enabled },
    after: { device: name, enabled },
  }
}

/** Takes the way away, and with the last one a device of the console too. Its sightings stay. */
export async function removeDevice(tx: Tx, system: string, name: string, version: number): Promise<Detail> {
  const before = await findDevice(tx, system, name)
  if (before === null) throw faulty({ name: 'is no longer a device of this system' })
  if (before.origin === 'file') {
    throw faulty({ name: 'is set by the systems file. Change it there.' })
  }
  if (before.version !== version) {
    throw new CallError('moved', { fields: { version: String(before.version) } })
  }
  await tx.deleteFrom('device_reach').where('system', '=', system).where('device', '=', name).execute()
  await sql`delete from device where name = ${name} and origin = 'console' and not planned and not exists (
    select 1 from device_reach where device = device.name)`.execute(tx)
  return { device: name, before: recordedDevice(before), after: null }
}
