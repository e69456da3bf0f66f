import { asOwner, partitioned } from './partitions.ts'

const day = 86_400_000

/** What is kept of a switch for as long as it is walked. */
const kept = [
  'interface_snapshot',
  'neighbour_snapshot',
  'vlan_snapshot',
  'error_sample',
  'configuration_section',
]

/**
 * Forgets sightings last seen more than `days` ago: whole partitions where none is younger, single
 * rows elsewhere, since an interval that began long ago may still go on. So with what configuration sections said, and
 * with changes made outside. Also what was last read of switches that are no longer configured. Returns the partitions
 * dropped.
 */
export async function forgetOldSightings(
  ownerUrl: string,
  days: number,
  now = new Date(),
): Promise<string[]> {
  const before = new Date(now.getTime() - days * day).toISOString()
  return asOwner(ownerUrl, async (client) => {
    const dropped: string[] = []
    for (const table of partitioned) {
      const { rows } = await client.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = $1::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$' order by c.relname`,
        [table],
      )
      await client.query(`delete from ${table} where last_seen < $1`, [before])
      for (const { name } of rows) {
        // Months that can no longer receive rows: intervals begin now.
        if (name.slice(-7) >= before.slice(0, 7).replace('-', '_')) continue
        const { rowCount } = await client.query(`select 1 from ${name} limit 1`)
        if (rowCount !== 0) continue
        await client.query(`drop table ${name}`)
        dropped.push(name)
      }
    }
    // A day's grace: a device taken out by mistake and put back keeps what was read of it.
    await client.query(
      `delete from walk where switch not in (select name from device) and started_at < $1::timestamptz - interval '1 day'`,
      [now.toISOString()],
    )
    await client.query('delete from configuration_section where last_read_at < $1', [before])
    await client.query('delete from outside_change where seen_at < $1', [before])
    for (const table of kept) {
      await client.query(`delete from ${table} where switch not in (select switch from walk)`)
    }
    return dropped
  })
}
