import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { notify } from '../notifications/notify.ts'
import { licenceRows } from './licence-rows.ts'

/** Days before the end at which the owner is reminded, once each. */
export const reminderDays = [7, 30, 90] as const

interface Ending {
  readonly id: number
  readonly name: string
  readonly ends_on: string
  readonly days_left: number
  readonly owner: number
}

/** Reminds each owner with an account of what ends; the bell, mail and webhooks follow from the notice. */
export async function remindOwners(database: Kysely<Database>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Ending>`
    select x.id::integer as id, x.name, x.ends_on, x.ends_on::date - ${today}::date as days_left, p.id as owner
    from (${licenceRows}) as x join person p on p.status = 'active' and (lower(p.username) = lower(x.owner)
      or lower(p.firstname || ' ' || p.lastname) = lower(x.owner))
    where x.removed_at is null and x.owner <> '' and x.ends_on is not null
      and x.ends_on::date - ${today}::date between 0 and 90
    order by x.ends_on, x.id`.execute(database)
  for (const [id, owners] of Map.groupBy(rows, (row) => row.id)) {
    const [ending] = owners
    const stage = reminderDays.find((days) => ending !== undefined && ending.days_left <= days)
    if (ending === undefined || stage === undefined) continue
    const { name, ends_on: end, days_left: left } = ending
    await database.transaction().execute(async (tx) => {
      const reported =
        await sql`insert into licence_reminder (licence, ends, days) values (${id}, ${end}::date, ${stage})
        on conflict do nothing returning days`.execute(tx)
      if (reported.rows.length === 0) return
      const when = left === 0 ? 'today' : left === 1 ? 'in one day' : `in ${left} days`
      await notify(tx, {
        event: 'licence-ends',
        to: owners.map(({ owner }) => owner),
        by: null,
        title: `${name} ends ${when}`,
        words: `${name} ends on ${end}. Renew it, or enter its new end with Mark renewed.`,
        path: `/administration/license-information?id=${id}`,
        change: null,
      })
    })
  }
}
