import type { LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

interface OutletRow {
  readonly label: string
  readonly switch: string
  readonly interface: string
  readonly is_read: boolean
  readonly admin_up: boolean | null
  readonly oper_up: boolean | null
  readonly observed_at: Date | null
  readonly devices: readonly { readonly mac: string; readonly at: string }[] | null
}

/** Of each outlet the newest MACs at its port; a port with more leads to its page. */
const mostDevices = 5

/** Outlets by the link of the port that the records patch each to, and whoever is seen there where that may be shown. */
export async function outletStates(
  database: Kysely<Database>,
  names: readonly string[],
  withDevices: boolean,
): Promise<LiveThing[]> {
  const { rows } = await sql<OutletRow>`
    select o.label, o.switch, o.interface, i.switch is not null as is_read, i.admin_up, i.oper_up, i.observed_at, s.devices
    from outlet o
    left join interface_snapshot i on o.switch <> '' and i.switch = o.switch and i.interface = o.interface
    left join lateral (select jsonb_agg(jsonb_build_object('mac', mac, 'at', last_seen) order by last_seen desc) as devices
      from (select mac, max(last_seen) as last_seen from sighting where switch = o.switch and interface = o.interface and edge
        group by mac order by max(last_seen) desc limit ${mostDevices}) as newest) as s on ${withDevices} and o.switch <> ''
    where o.label = any(${names}::text[])`.execute(database)
  return rows.map((row) => ({
    kind: 'outlet',
    name: row.label,
    ...linkOf(row),
    at: row.observed_at?.toISOString() ?? null,
    source: 'last walk',
    detail: row.switch === '' ? '' : `${row.switch} ${row.interface}`,
    clients: null,
    devices: (row.devices ?? []).map(({ mac, at }) => ({ mac, at: new Date(at).toISOString() })),
  }))
}

function linkOf({ switch: on, is_read, admin_up, oper_up }: OutletRow): Pick<LiveThing, 'looks' | 'words'> {
  if (on === '') return { looks: 'none', words: 'not patched' }
  if (!is_read) return { looks: 'none', words: 'port not read' }
  if (admin_up === false) return { looks: 'warn', words: 'port shut' }
  if (oper_up === null) return { looks: 'none', words: 'link not known' }
  return oper_up ? { looks: 'ok', words: 'link up' } : { looks: 'none', words: 'no link' }
}
