import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { PeerShownTable } from '../database/tables/systems.ts'
import type { SeenPeer } from './peers.ts'

export type PeerRow = Selectable<PeerShownTable>

/** Writes what connections of a system showed; of two processes the later stands. */
export async function writePeers(
  database: Kysely<Database>,
  system: string,
  seen: readonly SeenPeer[],
): Promise<void> {
  for (const { device, place, setTo, kind, fingerprint, algorithm, certificate, seenAt } of seen) {
    // Nothing to write to when the system was removed meanwhile.
    await sql`
      insert into peer_shown as known (system, device, host, port, set_to, kind, fingerprint, algorithm, subject, issuer,
        names, valid_from, valid_to, since, seen_at)
      select name, ${device ?? ''}, ${place.host}, ${place.port}::integer, ${setTo}, ${kind}, ${fingerprint}, ${algorithm},
        ${certificate?.subject ?? null}, ${certificate?.issuer ?? null}, ${[...(certificate?.names ?? [])]}::text[],
        ${certificate?.validFrom ?? null}::timestamptz, ${certificate?.validTo ?? null}::timestamptz,
        ${seenAt}::timestamptz, ${seenAt}::timestamptz
      from system where name = ${system}
      on conflict (system, device, host, port) do update set
        set_to = excluded.set_to, kind = excluded.kind, fingerprint = excluded.fingerprint,
        algorithm = excluded.algorithm, subject = excluded.subject, issuer = excluded.issuer, names = excluded.names,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to, seen_at = excluded.seen_at,
        since = case when known.fingerprint = excluded.fingerprint and known.set_to = excluded.set_to
          then known.since else excluded.since end
      where known.seen_at <= excluded.seen_at`.execute(database)
  }
}

/**
 * What the systems, or one of them, showed at the places that are set for them now, the latest first. What they showed
 * elsewhere says nothing any more. Of all systems the host keys of devices are left out: there are thousands, and they
 * never end.
 */
export async function readPeers(
  database: Kysely<Database>,
  system: string | null = null,
): Promise<Map<string, PeerRow[]>> {
  const { rows } = await sql<PeerRow>`
    select peer_shown.* from peer_shown
    join system on system.name = peer_shown.system
    left join device_reach as reach on reach.system = peer_shown.system and reach.device = peer_shown.device
    where case when ${system}::text is null
        then peer_shown.device = '' or peer_shown.valid_to is not null else peer_shown.system = ${system} end
      and peer_shown.set_to = case when peer_shown.device = ''
        then system.reach_host || ':' || system.reach_port else reach.host || ':' || reach.port end
    order by peer_shown.seen_at desc, peer_shown.device, peer_shown.port`.execute(database)
  return Map.groupBy(rows, (row) => row.system)
}
