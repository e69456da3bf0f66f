import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Check } from '@patchbay/contract/changes/check'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A port whose power is held off by a run until its end. */
export interface HeldOff {
  readonly run: number
  readonly switch: string
  /** Long name. */
  readonly interface: string
  readonly short: string
  readonly since: Date
  /** Null where it ends with its ticket alone. */
  readonly until: Date | null
  readonly requester: string
  readonly reason: string
}

/** Ports that are held off, and nobody has given their power back; of a switch or a port where one is named. */
export async function heldOff(
  database: Kysely<Database>,
  only: { readonly switch?: string; readonly interface?: string } = {},
): Promise<readonly HeldOff[]> {
  const { rows } = await sql<Omit<HeldOff, 'short'>>`
    select run.id as run, run.intent ->> 'switch' as switch, run.intent ->> 'interface' as interface,
      coalesce(run.began_at, run.requested_at) as since, run.expires_at as until, run.requester, run.reason
    from change as run
    where run.kind = 'set-port-power' and run.undo_of is null and run.intent ->> 'action' = 'off'
      and run.state in ('verifying', 'done', 'done-not-proven')
      and (${only.switch ?? null}::text is null or run.intent ->> 'switch' = ${only.switch ?? null})
      and not exists (select 1 from change as undo
        where undo.undo_of = run.id and undo.state in ('done', 'done-not-proven'))
    order by run.expires_at nulls last, run.id limit 500`.execute(database)
  const all = rows.map((row) => ({
    ...row,
    interface: longInterface(row.interface),
    short: shortInterface(row.interface),
  }))
  return only.interface === undefined
    ? all
    : all.filter((row) => row.interface === longInterface(only.interface ?? ''))
}

/** In one sentence. */
export const heldOffWords = ({ until, requester, run }: HeldOff): string =>
  `Its PoE is held off ${until === null ? 'until its ticket is closed' : `until ${until.toISOString()}`} by ${requester}, run ${run}.`

/** A port that is held off has its own undo, which knows the mode that it had. */
export async function checkNotHeldOff(
  database: Kysely<Database>,
  place: { readonly switch: string; readonly interface: string },
): Promise<readonly Check[]> {
  const [held] = await heldOff(database, { switch: place.switch, interface: place.interface })
  if (held === undefined) return []
  return [
    {
      id: 'held-off',
      level: 'red',
      words: heldOffWords(held),
      way: `Undo run ${held.run} to end it early.`,
      port: `${place.switch} ${shortInterface(place.interface)}`,
      run: held.run,
      source: null,
      observedAt: null,
      protectedClass: null,
    },
  ]
}
