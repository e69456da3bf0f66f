import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A room of a building; `use` is what its kind means for somebody who walks there. */
export interface RoomHere {
  readonly code: string
  readonly name: string
  readonly floor: string
  readonly keyHolder: string
  readonly use: 'closet' | 'door' | 'stairs' | null
}

/** Kinds as sites write them, in their own words. */
const uses: readonly (readonly [RoomHere['use'], RegExp])[] = [
  ['closet', /\bcloset\b|\b(?:idf|mdf)\b|telecom/i],
  ['door', /\bentrance\b|\bfoyer\b|\blobby\b|\breception\b/i],
  ['stairs', /\bstair(?:s|well|case)?\b|\blifts?\b|\belevators?\b/i],
]

interface Row extends Omit<RoomHere, 'use'> {
  readonly kind: string
  readonly devices: boolean
}

export async function roomsIn(database: Kysely<Database>, building: string): Promise<RoomHere[]> {
  const { rows } = await sql<Row>`
    select r.code, r.name, r.floor, r.kind, r.key_holder as "keyHolder", exists (select from network_device d
      where d.building = r.building and d.closet = r.code and d.removed_at is null) as devices
    from room_kept r where r.building = ${building} and r.removed_at is null order by r.code collate in_order`.execute(
    database,
  )
  return rows.map(({ kind, devices, ...room }) => ({
    ...room,
    use: devices ? 'closet' : (uses.find(([, words]) => words.test(kind))?.[0] ?? null),
  }))
}
