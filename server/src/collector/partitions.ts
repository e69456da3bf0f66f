import pg from 'pg'

interface Month {
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

/** Over a connection of its own, on which a statement may take as long as it takes. */
export async function overOwnConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '3s'")
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes the partitions of this month and the next two, each by a function of the owner. Rights on the table reach its partitions.
 * Rows that fell into the default partition meanwhile are moved.
 */
export async function ensurePartitions(url: string, now = new Date()): Promise<void> {
  await overOwnConnection(url, async (client) => {
    for (const { from } of monthsFrom(now, 3))
      await client.query('select keep_month($1)', [from.toISOString()])
  })
}
