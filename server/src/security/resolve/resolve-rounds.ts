import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import type { Log } from '../../logging/log.ts'
import { sql } from 'kysely'
import type { Rounds } from '../../collector/collector.ts'
import type { Systems } from '../../systems/open.ts'
import { readIndicator } from '../cases/indicator-key.ts'
import { addEvent } from '../cases/open-case.ts'
import { resolveQuietly } from './look-up.ts'

/** The device, and what is certainly the same one. */
const macsOf = ({ device, deviceMacs }: Resolution): string[] =>
  deviceMacs.flatMap(({ mac, sure }) =>
    mac === device || (device !== null && sure === 'certain') ? [mac] : [],
  )

/** Milliseconds that one case may take, and seconds until one that is not placed is looked at again. */
const longest = 30_000
const again = 300
/** Hours after which nobody looks again by itself: what could know forgets. */
const patience = 24

interface Means {
  readonly systems: Systems
  readonly log: Log
}

/** Places each new case as of the time of its alert, and those that could not be placed while a source was silent. */
export const resolveRounds = ({ systems, log }: Means): Rounds => ({
  queue: 'resolve-cases',
  concurrency: 4,
  due: async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from security_case
      where closed_at is null and device is null
        and opened_at > clock_timestamp() - ${patience} * interval '1 hour'
        and (resolved_at is null or resolved_at < clock_timestamp() - ${again} * interval '1 second')
        and (resolving_until is null or resolving_until < clock_timestamp())
      order by id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const row = await db
      .updateTable('security_case')
      .set({ resolving_until: sql<Date>`clock_timestamp() + interval '40 seconds'` })
      .where('id', '=', Number(name))
      .where('device', 'is', null)
      .where('closed_at', 'is', null)
      .returning(['id', 'indicator', 'alert_at', 'unresolved'])
      .executeTakeFirst()
    if (row === undefined) return
    const read = readIndicator(row.indicator)
    if ('fault' in read) return
    const found = await resolveQuietly(
      { db, systems, log },
      { text: row.indicator, identifier: read.identifier, at: row.alert_at },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), limit: longest },
    )
    const { device, owner, place, sentence } = found
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('security_case')
        .set({
          device,
          device_macs: macsOf(found),
          owner,
          place,
          unresolved: device === null ? sentence : null,
          resolving_until: null,
          resolved_at: sql<Date>`clock_timestamp()`,
          ...(device === null ? {} : { placed_at: sql<Date>`coalesce(placed_at, clock_timestamp())` }),
        })
        .where('id', '=', row.id)
        .execute()
      // The same sentence every few minutes would bury what people write.
      if (row.unresolved !== sentence) await addEvent(transaction, row.id, null, 'resolved', sentence)
    })
  },
  tidy: async () => undefined,
})
