import { operatingHours } from '@patchbay/contract/resources/operating-hours'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { freezesAt, holdsAt } from '../hours/freezes.ts'
import { placeOf } from '../hours/places.ts'
import type { Place } from '../hours/places.ts'
import { hoursOf, openAt, readHours } from '../hours/read-hours.ts'
import type { DetailPanel } from './source.ts'

const nowhere = { room: null, building: null, campus: null, departments: [] }

/** What stands under an id in the list of each kind of place. */
async function placeIn(
  database: Kysely<Database>,
  kind: 'campus' | 'building' | 'room' | 'department',
  id: string,
): Promise<Place | undefined> {
  if (kind === 'room' || kind === 'building') return placeOf(database, kind, id)
  if (kind === 'campus') return { ...nowhere, label: `campus ${id}`, campus: id }
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from department where id::text = ${id}`.execute(database)
  return (
    rows[0] && {
      ...nowhere,
      label: `department ${rows[0].name} (${rows[0].code})`,
      departments: [rows[0].code],
    }
  )
}

/** Whether a place is open now and what is frozen there, on the page of each kind of place. */
export const openNow = (kind: Parameters<typeof placeIn>[1]): DetailPanel => ({
  title: 'Operating hours',
  section: 'first',
  columns: ['Now', 'Reason', 'Hours'],
  identifiers: [],
  none: 'No operating hours are set for it or for a place above it.',
  opens: { Hours: operatingHours },
  rows: async (database, id) => {
    const place = await placeIn(database, kind, id)
    if (place === undefined) return []
    const now = new Date()
    const hours = hoursOf(await readHours(database), place)
    const frozen = (await freezesAt(database, now)).filter((freeze) => holdsAt(freeze, place))
    return [
      ...(hours.length === 0 ? [] : openAt(hours, place, now)).map(({ words, reason, set }) => [
        words,
        reason,
        set ?? '',
      ]),
      ...frozen.map(({ name, reason, until }) => [
        `Frozen until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        `${name}: ${reason}`,
        '',
      ]),
    ]
  },
})
