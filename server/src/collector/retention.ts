import type { Client } from 'pg'
import { overOwnConnection } from './partitions.ts'

const day = 86_400_000

/** What is kept of a switch for as long as it is walked. */
const kept = [
  'interface_snapshot',
  'neighbour_snapshot',
  'vlan_snapshot',
  'error_sample',
  'configuration_section',
]

/** Of so many switches at a time, since whoever stores a walk waits while their outlets are judged. */
const switchesTogether = 50

async function forgetStays(client: Client, before: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct switch as name from sighting where last_seen < $1',
    [before],
  )
  for (let from = 0; from < rows.length; from += switchesTogether)
    await client.query('delete from sighting where last_seen < $1 and switch = any ($2::text[])', [
      before,
      rows.slice(from, from + switchesTogether).map(({ name }) => name),
    ])
  await client.query('delete from address_sighting where last_seen < $1', [before])
}

/** MACs without a stay. A walk that finds one meanwhile waits for the deletion, or the deletion for the walk. */
async function forgetMacs(client: Client): Promise<void> {
  const { rows } = await client.query<{ mac: string }>(
    'select mac from seen_mac where not exists (select from sighting where sighting.mac = seen_mac.mac)',
  )
  if (rows.length === 0) return
  await client.query('begin')
  try {
    await client.query('lock table seen_mac in share row exclusive mode')
    await client.query(
      `delete from seen_mac where mac = any ($1::text[])
       and not exists (select from sighting where sighting.mac = seen_mac.mac)`,
      [rows.map(({ mac }) => mac)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Forgets sightings last seen more than `days` ago: whole partitions where none is younger, single
 * rows elsewhere, since an interval that began long ago may still go on. So with what configuration sections said, and
 * with changes made outside. Also what was last read of switches that are no longer configured. Returns the partitions
 * dropped.
 */
export async function forgetOldSightings(url: string, days: number, now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - days * day).toISOString()
  return overOwnConnection(url, async (client) => {
    await forgetStays(client, before)
    await forgetMacs(client)
    const { rows } = await client.query<{ name: string }>('select drop_empty_months($1) as name', [before])
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
    return rows.map(({ name }) => name)
  })
}
