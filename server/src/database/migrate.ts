import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that is ours; held while migrating so that several servers starting at once take turns. */
const turn = 7_230_114

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Migrations in order: `0001-people.sql` and so on, forward only. */
export async function readMigrations(): Promise<{ name: string; sql: string; digest: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Another version of the library that knows the order of names may have another order than an index was made by: what rests on it is
 * made anew, once.
 */
const renewOrder = `do $$
declare one text;
begin
  if exists (select from pg_collation c where c.oid = 'in_order'::regcollation
      and c.collversion is distinct from pg_collation_actual_version(c.oid)) then
    for one in select distinct objid::regclass::text from pg_depend
      where refclassid = 'pg_collation'::regclass and refobjid = 'in_order'::regcollation
        and classid = 'pg_class'::regclass and objid in (select indexrelid from pg_index)
    loop execute 'reindex index ' || one; end loop;
    alter collation in_order refresh version;
  end if;
end $$`

/** What migrations call the role that works on the tables; a site may call it otherwise. */
const usualRole = 'patchbay_app'

const forRole = (migration: string, role: string) =>
  migration.replaceAll(/'patchbay_app'|\bpatchbay_app\b/g, (found) =>
    found.startsWith("'") ? pg.escapeLiteral(role) : pg.escapeIdentifier(role),
  )

/**
 * Brings the database up to the newest migration, each in a transaction of its own, as the owner role. `role` works on the tables; null
 * where that is their owner.
 * A migration that was applied and has changed since stops the start: history is not rewritten.
 */
export async function migrate(ownerUrl: string, role: string | null = usualRole): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    await client.query(
      `create table if not exists migration (
         name text collate "C" primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    const before = await client.query<{ name: string; digest: string }>('select name, digest from migration')
    const digests = new Map(before.rows.map((row) => [row.name, row.digest]))
    for (const { name, sql, digest } of await readMigrations()) {
      const known = digests.get(name)
      if (known === digest) continue
      if (known !== undefined) throw new MigrationError(`Migration ${name} has changed since it was applied.`)
      try {
        await client.query('begin')
        await client.query("set local lock_timeout = '3s'")
        await client.query(forRole(sql, role ?? usualRole))
        await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    await client.query(renewOrder)
    const { rows } = await client.query<{ may: boolean }>(
      `select coalesce(bool_or(has_table_privilege(oid, 'record', 'insert')), true) as may
       from pg_roles where rolname = $1`,
      [role],
    )
    if (rows[0]?.may === false) {
      throw new MigrationError(
        `${role}, the role of DATABASE_URL, has no rights on the tables. GRANT it the role they were made for, or start with an empty database.`,
      )
    }
    return applied
  } finally {
    await client.end()
  }
}
