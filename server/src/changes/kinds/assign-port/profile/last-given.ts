import { longInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/schema.ts'
import { plannedPort } from '../port/planned-port.ts'
import type { PlannedPort } from '../port/planned-port.ts'
import { portSnapshot } from '../port/snapshot.ts'
import type { PortSnapshot } from '../port/snapshot.ts'

/** A run that gave a port an intent profile, and the port before it. */
export interface Given {
  readonly run: number
  readonly at: Date
  readonly intent: PlannedPort & { readonly profile: NonNullable<PlannedPort['profile']> }
  readonly before: PortSnapshot
}

/** Runs of one port that are looked through. */
const most = 100

interface Done {
  readonly id: number
  readonly undo_of: number | null
}

/**
 * The newest run that was done at a port and still stands, where that named an intent profile. One that was undone does not
 * stand, unless its undoing was undone in turn; one that set the port without a profile took it away.
 */
export async function lastGiven(
  database: Kysely<Database>,
  { switch: name, interface: on }: Pick<PortIntent, 'switch' | 'interface'>,
): Promise<Given | null> {
  const runs = await database
    .selectFrom('change')
    .select(['id', 'undo_of', 'intent', 'snapshot', 'ended_at'])
    .where('kind', '=', 'assign-port')
    .where(sql<boolean>`targets @> ${[`interface ${name} ${longInterface(on)}`]}::text[]`)
    .where('state', 'in', ['done', 'done-not-proven'])
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const newest = runs.find((run) => run.undo_of === null && stands(run, runs))
  if (newest === undefined) return null
  const intent = plannedPort.safeParse(newest.intent).data
  const before = portSnapshot.safeParse(newest.snapshot).data
  if (intent?.profile === undefined || before === undefined || newest.ended_at === null) return null
  return { run: newest.id, at: newest.ended_at, intent: { ...intent, profile: intent.profile }, before }
}

const stands = (run: Done, all: readonly Done[]): boolean =>
  !all.some((other) => other.undo_of === run.id && stands(other, all))
