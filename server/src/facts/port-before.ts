import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { changedByRun, runsOfPorts } from './port-runs.ts'

/** What walks know of a port from before: how it was, and what became of it without a run of ours. */
export interface PortBefore {
  /** When the last walk read it; null where none has. */
  readonly walkedAt: Date | null
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  /** Watts that a device drew from it by the last walk. */
  readonly drawnWatts: number | null
  /** A run of ours was at it since. */
  readonly isChangedByRun: boolean
  /** The access VLAN of before, where a walk of the last week found another one without a run; `seenAt` is that walk. */
  readonly outside: { readonly vlan: number; readonly seenAt: Date } | null
  /** The fastest link that the device had on this port, in Mb/s. */
  readonly bestSpeed: number | null
  readonly bestSpeedAt: Date | null
}

interface Row {
  readonly access_vlan: number | null
  readonly voice_vlan: number | null
  readonly drawn_watts: number | null
  readonly observed_at: Date | null
  readonly was: string | null
  readonly seen_at: Date | null
  readonly best_speed: number | null
  readonly best_at: Date | null
}

/** Days for which a link that was faster says what the cable can do. */
const speedDays = 30

/** Reads our own history of a port; `mac` is the device whose link it is. */
export async function portBefore(
  db: Kysely<Database>,
  {
    switch: name,
    interface: on,
    mac,
  }: { readonly switch: string; readonly interface: string; readonly mac: string | null },
): Promise<PortBefore> {
  const port = shortInterface(on)
  const { rows } = await sql<Row>`
    select i.access_vlan, i.voice_vlan, i.drawn_watts, i.observed_at, o.was, o.seen_at, b.best_speed, b.best_at
    from (values (${name}::text, ${port}::text)) as p(switch, interface)
    left join interface_snapshot i on i.switch = p.switch and i.interface = p.interface
    left join lateral (
      select field ->> 'before' as was, c.seen_at from outside_change c, jsonb_array_elements(c.fields) as field
      where c.switch = p.switch and c.interface = p.interface and field ->> 'what' = 'access VLAN'
        and c.seen_at > now() - interval '7 days'
      order by c.seen_at desc limit 1
    ) o on true
    left join lateral (
      select s.best_speed, s.last_seen as best_at from sighting s
      where s.mac = ${mac} and s.switch = p.switch and s.interface = p.interface and s.best_speed is not null
        and s.last_seen > now() - make_interval(days => ${speedDays})
      order by s.best_speed desc, s.last_seen desc limit 1
    ) b on true`.execute(db)
  const row = rows[0]
  const walkedAt = row?.observed_at ?? null
  const since = row?.seen_at ?? walkedAt
  const runs = since === null ? undefined : (await runsOfPorts(db, name, [port], since)).get(port)
  const was = row?.was == null ? Number.NaN : Number(row.was)
  return {
    walkedAt,
    accessVlan: row?.access_vlan ?? null,
    voiceVlan: row?.voice_vlan ?? null,
    drawnWatts: row?.drawn_watts ?? null,
    isChangedByRun: walkedAt !== null && changedByRun(runs, walkedAt),
    outside:
      row?.seen_at != null && Number.isInteger(was) && !changedByRun(runs, row.seen_at)
        ? { vlan: was, seenAt: row.seen_at }
        : null,
    bestSpeed: row?.best_speed ?? null,
    bestSpeedAt: row?.best_at ?? null,
  }
}
