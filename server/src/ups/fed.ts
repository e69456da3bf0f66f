import { sql } from 'kysely'

/** Of a unit `u` the access points of a fed switch, and those that are fed themselves. */
export const fedAccessPoints = sql`
  select name, case when bool_or(itself) then '' else min(switch) end as switch from (
    select a.name, null as switch, true as itself from access_point a
    where a.removed_at is null and a.name = any (u.feeds_access_points)
    union all
    select a.name, a.seen_switch, false from unnest(u.feeds_devices) as fed
    join access_point a on a.seen_switch = fed and a.removed_at is null
    join interface_snapshot i on i.switch = a.seen_switch and i.interface = a.seen_interface
      and (i.drawn_watts > 0 or i.power_class is not null)) as one group by name`
