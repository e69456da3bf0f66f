import type { ClientBase } from 'pg'

/** A table's own indexes and those of its partitions; the index of a partitioned table itself holds nothing. */
const indexes = `
  select i.indexrelid as oid, i.indrelid::regclass::text as of,
    concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready, i.indislive, i.indisunique, i.indisprimary,
      (select inhparent::regclass from pg_inherits where inhrelid = i.indexrelid),
      (select conname from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid)) as is
  from pg_index i join pg_class c on c.oid = i.indrelid and c.relkind = 'r'
  where i.indrelid = any ($1::regclass[])
    or i.indrelid in (select inhrelid from pg_inherits where inhparent = any ($1::regclass[]))
  order by i.indexrelid`

interface Index {
  readonly oid: number
  readonly of: string
  /** All that the catalogue says of it. */
  readonly is: string
}

/**
 * Does `work` while nobody keeps the indexes of these tables, then makes them at once from what is there. They are not dropped:
 * the catalogue says for so long that they are not ready, as it does while one is made beside others who write, so that each
 * keeps its name, its partition and its constraint. Within one transaction of the superuser.
 * @throws Error when the catalogue says anything else of them afterwards
 */
export async function withIdleIndexes(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const read = async () => (await client.query<Index>(indexes, [tables])).rows
  const before = await read()
  await client.query(
    'update pg_index set indisready = false, indisvalid = false where indexrelid = any ($1::oid[])',
    [before.map(({ oid }) => oid)],
  )
  await work()
  for (const table of new Set(before.map((index) => index.of))) await client.query(`reindex table ${table}`)
  const after = await read()
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('The fill left other indexes than it found.')
}
