import type { ManagedDevice } from '@patchbay/connectors/controller/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { switchNamed, switchWithMac } from '../locate/index-names.ts'
import type { OwnSwitch } from './dossier.ts'
import type { Wanted } from './wanted.ts'

async function named(db: Kysely<Database>, text: string): Promise<OwnSwitch | null> {
  const row = await switchNamed(db, text)
  return row === null ? null : { name: row.name, address: row.address, walkedAt: row.walked_at }
}

/** By one of its serial numbers as the last walk read them. */
async function withSerial(db: Kysely<Database>, serial: string): Promise<OwnSwitch | null> {
  const { rows } = await sql<{ name: string }>`
    select switch as name from walk where ${serial.toUpperCase()} = any (serials) order by switch limit 1`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? null : named(db, row.name)
}

/** The switch of ours that a text means; null where it means none. */
export async function ownSwitch(db: Kysely<Database>, { mac, text }: Wanted): Promise<OwnSwitch | null> {
  if (mac === null) return (await named(db, text)) ?? withSerial(db, text)
  const own = await switchWithMac(db, mac)
  return own === null ? null : named(db, own.name)
}

/** The switch of ours that a controller's device is: by address, name or serial number; null where it is none. */
export async function ownSwitchOf(
  db: Kysely<Database>,
  { address, name, serials }: ManagedDevice,
): Promise<OwnSwitch | null> {
  const [serial] = serials
  return (
    (address === null ? null : await named(db, address)) ??
    (await named(db, name)) ??
    (serial === undefined ? null : withSerial(db, serial))
  )
}
