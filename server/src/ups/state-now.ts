import { sql } from 'kysely'

/** Seconds after which the last answer says nothing of now: nobody asks it any more. */
const forgotten = 900

/**
 * Of a unit `u`, in one row: its `state` now, null where it was not read yet, with `state_since`, when it began or was last known; `told` is
 * the last state that was told, with its `conditions` and `why`, `read_at` the last answer, `way` who reads it, null for nobody. One that is
 * silent with all others of its system (`silent`) is unknown, not lost.
 */
export const upsNow = sql`
  select way.words as way, r.observed_at as read_at, s.state as told, s.conditions, s.why, now.state, silent.is as silent,
    case when now.state = 'unknown' and s.state <> 'unknown' then r.observed_at else s.since end as state_since
  from (select) as one
  left join ups_reading r on r.unit = u.name
  left join ups_state s on s.unit = u.name and s.ended_at is null
  left join ups_round g on g.source = u.name
  left join lateral (select string_agg(words, ', ') as words from (
    select y.title || ' as ' || u.unit as words from system y where y.name = u.system
    union all
    select y.title || ' at ' || e.host || ':' || e.port from device_reach e join system y on y.name = e.system and y.kind = 'ups'
    where e.device = u.name and u.system = '') as ways) as way on true
  cross join lateral (select exists (select from silent_system where s.state = 'comms lost' and (name = u.system
    or u.system = '' and name in (select system from device_reach where device = u.name))) as is) as silent
  cross join lateral (select case when way.words is null then 'not connected' when s.state is null then null
    when silent.is then 'unknown'
    when coalesce(g.finished_at, g.started_at) > now() - make_interval(secs => ${forgotten}) then s.state
    else 'unknown' end as state) as now`
