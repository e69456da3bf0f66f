import type { Reclaim } from '@patchbay/contract/workflows/switch-port-allocation/reclaims'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { personName } from '../holds/hold-rows.ts'

export interface ReclaimRow {
  readonly id: number
  readonly switch: string
  readonly interface: string
  readonly outlet: string | null
  readonly owner: string
  readonly owner_id: number | null
  readonly asked_by: string | null
  readonly asked_at: Date
  readonly free_at: Date
  readonly answer: 'free' | 'needed' | null
  readonly answered_by: string | null
  readonly answered_at: Date | null
  /** A device was seen at the port since the owner was asked. */
  readonly used: boolean
}

const reclaimRows = (where: RawBuilder<unknown>) => sql<ReclaimRow>`
  select r.id, r.switch, r.interface, r.outlet, r.owner, r.owner_id, ${personName('requester')} as asked_by, r.asked_at, r.free_at,
    r.answer, ${personName('answerer')} as answered_by, r.answered_at,
    exists (select from sighting s where s.switch = r.switch and s.interface = r.interface and s.last_seen > r.asked_at) as used
  from port_reclaim r
  left join person requester on requester.id = r.asked_by
  left join person answerer on answerer.id = r.answered_by
  where r.ended_at is null and ${where} order by r.asked_at desc, r.id desc`

/** Those that are open, of all ports or of some switches. */
export async function openReclaims(
  database: Kysely<Database>,
  switches: readonly string[] | null = null,
): Promise<readonly ReclaimRow[]> {
  const where = switches === null ? sql`true` : sql`r.switch = any (${[...switches]}::text[])`
  return (await reclaimRows(where).execute(database)).rows
}

export async function reclaimWithId(database: Kysely<Database>, id: number): Promise<ReclaimRow | null> {
  return (await reclaimRows(sql`r.id = ${id}`).execute(database)).rows[0] ?? null
}

/** What became of the question: a device that was seen since outweighs any answer. */
function stateOf({ used, answer, free_at: freeAt }: ReclaimRow, now: Date): Reclaim['state'] {
  if (used) return 'used'
  if (answer === 'needed') return 'needed'
  if (answer === 'free') return 'released'
  return freeAt <= now ? 'unanswered' : 'waiting'
}

/** As one person sees it. */
export const shownReclaim = (row: ReclaimRow, reader: number, now: Date): Reclaim => ({
  id: row.id,
  switch: row.switch,
  interface: row.interface,
  outlet: row.outlet,
  owner: row.owner,
  channel: row.owner_id === null ? 'mail' : 'bell',
  askedBy: row.asked_by ?? 'an account that was removed',
  askedAt: row.asked_at.toISOString(),
  freeAt: row.free_at.toISOString(),
  answer: row.answer,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at?.toISOString() ?? null,
  state: stateOf(row, now),
  mine: row.owner_id === reader,
})
