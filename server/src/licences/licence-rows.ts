import { licencePlaces } from '@patchbay/contract/resources/licences'
import { sql } from 'kysely'

const today = sql`(now() at time zone 'UTC')::date`

const placeWords = sql`case l.place ${sql.join(
  Object.entries(licencePlaces).map(([place, words]) => sql`when ${place}::text then ${words}::text`),
  sql` `,
)} end`

/** The end of a licence: as its source reports it, else as people entered it. */
const end = sql`coalesce(r.ends, nullif(l.ends, '')::date)`

/** Counted over the network devices of the list, so that the linked lists have as many. */
const counts = sql`(select count(*) filter (where covered)::int as covered, count(*) filter (where not covered)::int as uncovered
  from licence_device where licence = l.id)`

const applies = sql`(l.covers <> '{}' or l.models <> '{}' or exists (select from licence_device_reported where licence = l.id))`

/** Rows of the list: state, days and use follow from the contract, the last reading of its source and the network devices. */
export const licenceRows = sql`
  select l.id::text as id, l.version, l.removed_at, l.name, l.vendor, l.product, l.kind, l.bought, l.started, l.ends, l.cost,
    l.currency, l.owner, l.contract, l.account, l.covers, l.models, l.notes, ${placeWords} as place,
    n.used, greatest(l.bought - n.used, 0) as free, case when ${applies} then c.covered end as covered,
    case when ${applies} then c.uncovered end as uncovered, to_char(n.ends, 'YYYY-MM-DD') as ends_on, n.ends - ${today} as days_left,
    case when r.reported = 'over-used' or n.used > l.bought then 'over-used'
      when r.reported = 'expired' or n.ends < ${today} then 'expired'
      when r.reported = 'evaluation' then 'evaluation'
      when nullif(l.started, '')::date > ${today} then 'not started'
      when n.ends <= ${today} + 30 then 'ends within 30 days'
      when n.ends <= ${today} + 90 then 'ends within 90 days'
      when n.ends is null and l.kind in ('perpetual', 'key') then 'never expires'
      when n.ends is not null or r.reported = 'active' then 'active'
      else 'unknown' end as state,
    r.registration, to_char(r.reported_on, 'YYYY-MM-DD') as reported_on, r.observed_at as checked_at, nullif(coalesce(s.title, l.system), '') as reported_by,
    case when r.observed_at < now() - interval '3 hours' then r.observed_at end as aged_at,
    jsonb_build_object(
      'days_left', n.without_end, 'ends_on', n.without_end,
      'used', case when l.place = 'own' then 'No device is listed as covered.' else 'Its source does not report it.' end,
      'free', case when l.bought is null then 'How many were bought is not entered.' else 'How many are used is not known.' end,
      'covered', 'No devices belong to it.', 'uncovered', 'No devices belong to it.',
      'registration', 'Its source does not report it.', 'reported_on', 'Its source does not report it.',
      'reported_by', 'Entered here.', 'checked_at', 'Entered here. No system is asked for it.') as unknown
  from licence l
  left join licence_reading r on r.licence = l.id
  left join system s on s.name = l.system
  left join lateral ${counts} as c on true
  cross join lateral (select ${end} as ends,
    coalesce(r.used, case when l.place = 'own' and ${applies} then c.covered end) as used,
    case when l.kind in ('perpetual', 'key') then 'It never expires.'
      else coalesce(r.without_end, 'No end is entered.') end as without_end) as n`
