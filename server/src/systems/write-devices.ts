import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SystemsFile } from './systems-file.ts'

type Tx = Transaction<Database>

/** Brings the devices of the systems file in, with the ways to them; what is not in the file goes. */
export async function writeDevices(tx: Tx, file: SystemsFile): Promise<void> {
  const rows = file.devices.map((entry) => ({
    name: entry.name,
    address: entry.address ?? null,
    role: entry.role ?? null,
    model: entry.model ?? null,
    building: entry.building ?? null,
    closet: entry.closet ?? null,
  }))
  const names = rows.map((row) => row.name)
  // A device that a system of the console reaches too stays for that system.
  await sql`update device set origin = 'console' where origin = 'file' and name <> all (${names}::text[])
    and exists (select 1 from device_reach where device = device.name and device_reach.origin = 'console')`.execute(
    tx,
  )
  await sql`delete from device where origin = 'file' and name <> all (${names}::text[])`.execute(tx)
  await sql`
    insert into device (name, address, role, model, building, closet)
    select name, address, role, model, building, closet
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (name text, address text, role text, model text, building text, closet text)
    on conflict (name) do update set address = excluded.address, role = excluded.role, model = excluded.model,
      building = excluded.building, closet = excluded.closet, changed_at = now()
    where (device.address, device.role, device.model, device.building, device.closet)
      is distinct from (excluded.address, excluded.role, excluded.model, excluded.building, excluded.closet)`.execute(
    tx,
  )
  const said = file.devices.flatMap(({ name, enabled }) => (enabled === undefined ? [] : [{ name, enabled }]))
  await sql`
    update device set enabled = given.enabled, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as given (name text, enabled boolean)
    where given.name = device.name and given.enabled <> device.enabled`.execute(tx)
  const reaches = file.devices.flatMap((entry) =>
    Object.entries(entry.systems).map(([system, given]) => ({
      device: entry.name,
      system,
      host: given.host,
      port: given.port,
      certificate_authority: given.certificateAuthority ?? null,
      fingerprint: given.fingerprint ?? null,
      server_name: given.serverName ?? null,
    })),
  )
  await writeReaches(tx, JSON.stringify(reaches))
}

/** What stays where it is keeps since when, its health and the credential that writes. */
async function writeReaches(tx: Tx, reaches: string): Promise<void> {
  await sql`
    delete from device_reach where origin = 'file' and not exists (
      select 1 from jsonb_to_recordset(${reaches}::jsonb) as given (device text, system text)
      where given.device = device_reach.device and given.system = device_reach.system)`.execute(tx)
  await sql`
    with moved as (
      insert into device_reach as known
        (device, system, host, port, certificate_authority, fingerprint, server_name, enrolled_at)
      select device, system, host, port, certificate_authority, fingerprint, server_name, now()
      from jsonb_to_recordset(${reaches}::jsonb) as given (device text, system text, host text,
        port integer, certificate_authority text, fingerprint text, server_name text)
      on conflict (device, system) do update set host = excluded.host, port = excluded.port,
        certificate_authority = excluded.certificate_authority, fingerprint = excluded.fingerprint,
        server_name = excluded.server_name, enrolled_at = excluded.enrolled_at, origin = 'file', write_entered = false
      where known.origin <> 'file'
        or (known.host, known.port, known.certificate_authority, known.fingerprint, known.server_name)
          is distinct from (excluded.host, excluded.port, excluded.certificate_authority, excluded.fingerprint,
            excluded.server_name)
      returning device, system
    )
    delete from device_health using moved
    where device_health.device = moved.device and device_health.system = moved.system`.execute(tx)
}
