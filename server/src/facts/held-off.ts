import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
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

const untilWords = ({ until }: Pick<HeldOff, 'until'>) =>
  until === null ? 'until its ticket is closed' : `until ${until.toISOString()}`

/** For whoever may see any run of port power. */
export const heldOffWords = (held: HeldOff): string =>
  `Its PoE is held off ${untilWords(held)} by ${held.requester}, run ${held.run}.`

/** For anybody: neither run nor requester. */
export const heldOffMark = (held: HeldOff): string => `its PoE is held off ${untilWords(held)}`
