import pg from 'pg'

export const partitioned = ['sighting', 'address_sighting'] as const

export interface Month {
  /** `2026_11` */
  readonly label: string
  readonly from: Date
  readonly to: Date
}

/** Months in UTC, beginning with the one of `now`. */
export function monthsFrom(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, at) => {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + at, 1))
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
    return { label: from.toISOString().slice(0, 7).replace('-', '_'), from, to }
  })
}

export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '3s'")
    return await work(client)
  } finally {
    await client.end()
  }
}

async function addPartition(client: pg.Client, table: string, month: Month): Promise<void> {
  const name = `${table}_${month.label}`
  const bounds = [month.from.toISOString(), month.to.toISOString()] as const
  await client.query('begin')
  try {
    // One process at a time, and nobody writes to the default partition while its rows move.
    await client.query(`lock table ${table} in share update exclusive mode`)
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      name,
    ])
    if (rows[0]?.there !== true) {
      await client.query(`lock table ${table}_otherwise in access exclusive mode`)
      await client.query(`create table ${name} (like ${table} including all)`)
      await client.query(
        `with moved as (delete from ${table}_otherwise where first_seen >= $1 and first_seen < $2 returning *)
         insert into ${name} select * from moved`,
        [...bounds],
      )
      await client.query(
        `alter table ${table} attach partition ${name} for values from ('${bounds[0]}') to ('${bounds[1]}')`,
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Makes the partitions of this month and the next two, as the owner. Rights on the table reach its partitions. Rows
 * that fell into the default partition meanwhile are moved.
 */
export async function ensurePartitions(ownerUrl: string, now = new Date()): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    for (const table of partitioned) {
      for (const month of monthsFrom(now, 3)) await addPartition(client, table, month)
    }
  })
}
