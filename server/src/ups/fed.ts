import { sql } from 'kysely'

/** Of a unit `u` the access points of a fed switch, and those that are fed themselves. */
export const fedAccessPoints = sql`
  select a.name, case when a.name = any (u.feeds_access_points) then '' else a.seen_switch end as switch
  from access_point a where a.removed_at is null
    and (a.name = any (u.feeds_access_points) or exists (
      select from interface_snapshot i where i.switch = a.seen_switch and i.interface = a.seen_interface
        and a.seen_switch = any (u.feeds_devices) and (i.drawn_watts > 0 or i.power_class is not null)))`
