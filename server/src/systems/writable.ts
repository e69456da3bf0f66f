import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What is written to: a system, or one device of a system that is many. */
export interface WrittenPlace {
  readonly system: string
  readonly device: string | null
}

export interface Writable {
  readonly title: string
  /** Why nothing may be written to it; null when it may. */
  readonly why: string | null
}

interface PlaceRow {
  readonly title: string
  readonly enabled: boolean
  readonly allow_changes: boolean
  readonly write_credential_id: number | null
  /** Null for a system that is one, and for a device that it does not reach. */
  readonly write_entered: boolean | null
}

/**
 * Of each place whether anything may be written to it (decision 23): read only until both were given. A credential that
 * writes goes to the places for which it was entered, and not to one that a device was moved to since (promise 24).
 */
export function writablePlaces(
  database: Kysely<Database>,
  places: readonly WrittenPlace[],
): Promise<Writable[]> {
  return Promise.all(
    places.map(async ({ system, device }) => {
      const { rows } = await sql<PlaceRow>`
        select s.title, s.enabled, s.allow_changes, s.write_credential_id, r.write_entered
        from system s left join device_reach r on r.system = s.name and r.device = ${device}
        where s.name = ${system}`.execute(database)
      const [row] = rows
      if (row === undefined) return { title: system, why: 'it is not connected.' }
      const why = whyReadOnly(row)
      if (why !== null || device === null || row.write_entered === true) return { title: row.title, why }
      return {
        title: `${device} by ${row.title}`,
        why: 'the write credential was entered for another address.',
      }
    }),
  )
}

function whyReadOnly(row: PlaceRow): string | null {
  if (!row.enabled) return 'it is disabled.'
  if (row.write_credential_id === null) return 'it has no write credential.'
  return row.allow_changes ? null : 'changes are not allowed there.'
}
