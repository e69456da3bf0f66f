import type { OtherCloset } from '@patchbay/contract/workflows/switch-port-allocation'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Place } from './dossier.ts'

const most = 5

/** Closets of the same building with free ports by what was read last, the nearest floor first; without those of these switches. */
export async function readOtherClosets(
  db: Kysely<Database>,
  { building, floor }: Place,
  switches: readonly string[],
  idle: number,
): Promise<OtherCloset[]> {
  const { rows } = await sql<OtherCloset>`
    select d.building, d.closet, nullif(r.floor, '') as floor,
      array_agg(distinct d.name order by d.name) as switches, count(*)::int as free
    from network_device d
    join interface_snapshot i on i.switch = d.name
    left join room r on r.building = d.building and r.code = d.closet
    where d.building = ${building} and d.closet is not null and d.closet <> '' and d.removed_at is null
      and coalesce(i.physical, true) and i.edge and i.oper_up is false and i.description = ''
      and d.closet not in (select closet from network_device where name = any (${[...switches]}::text[]) and building = ${building}
        and closet is not null)
      and not exists (select from sighting s where s.switch = i.switch and s.interface = i.interface
        and s.last_seen > now() - make_interval(days => ${idle}))
      and not exists (select from outlet o where o.switch = i.switch and o.interface = i.interface)
      and not exists (select from port_hold h where h.switch = i.switch and h.interface = i.interface
        and h.ended_at is null and h.until > now())
    group by d.building, d.closet, r.floor`.execute(db)
  const distance = (of: string | null) => {
    if (of === floor) return 0
    const [one, other] = [Number(of), Number(floor)]
    return of === null || floor === null || Number.isNaN(one - other) ? 99 : Math.abs(one - other)
  }
  return rows
    .toSorted(
      (one, other) =>
        distance(one.floor) - distance(other.floor) || one.closet.localeCompare(other.closet, 'en'),
    )
    .slice(0, most)
}
