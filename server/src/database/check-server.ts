import pg from 'pg'
import { MigrationError } from './migrate.ts'

/** What must be on for an acknowledged write to survive the loss of power, each with what happens without it. */
const wanted = {
  fsync: 'acknowledged changes could be lost',
  synchronous_commit: 'acknowledged changes could be lost',
  full_page_writes: 'a half-written page could be read as valid',
  data_checksums:
    'a page damaged on disk would be read as valid; with the server stopped, pg_checksums --enable turns it on',
} as const

const settings = Object.keys(wanted) as readonly (keyof typeof wanted)[]

interface Ways {
  /** Who makes the tables, and who works on them: either may have settings of its own. */
  readonly ownerUrl: string
  readonly url: string
  /** Lets a server be that loses what it acknowledged; for tests. */
  readonly allowUnsafe: boolean
  /** Wants a role of its own for who works on the tables. */
  readonly apart?: boolean
}

/**
 * Stops the start on a server whose acknowledged writes could be lost, on one older than 15, and where the owner of the tables, a
 * member of it or a superuser is to work on them in production. Rejects with a MigrationError whose message is one sentence for whoever starts it. Resolves with the name of the
 * role that works on the tables; null where that is their owner.
 */
export async function checkServer({
  ownerUrl,
  url,
  allowUnsafe,
  apart = false,
}: Ways): Promise<string | null> {
  const roles: string[] = []
  let above: string | null = null
  for (const each of [ownerUrl, url]) {
    const told = await settingsAt(each, roles[0] ?? null)
    roles.push(told.role)
    // As the application's role comes last, what it is stands here.
    above = told.superuser ? 'a superuser' : told.member ? `a member of ${roles[0]}` : null
    if (told.version < 150_000) throw new MigrationError('PostgreSQL 15 or newer is needed.')
    const off = settings.find((name) => told.off.includes(name))
    if (off !== undefined && !allowUnsafe)
      throw new MigrationError(`${off} is off on this PostgreSQL: ${wanted[off]}.`)
  }
  const [owner = '', role = ''] = roles
  if (apart && above !== null && role !== owner) {
    throw new MigrationError(
      `DATABASE_URL is of ${role}, which is ${above} and could rewrite the record. Use a separate role there; README.md has the SQL.`,
    )
  }
  if (role !== owner) return role
  if (!apart) return null
  throw new MigrationError(
    `DATABASE_URL is of ${owner}, the owner of the tables, which could rewrite the record. Use a separate role there and the owner in DATABASE_OWNER_URL; README.md has the SQL.`,
  )
}

async function settingsAt(url: string, owner: string | null) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{
      version: string
      role: string
      superuser: boolean
      member: boolean
      off: string[]
    }>(
      `select current_user as role,
        (select rolsuper from pg_roles where rolname = current_user) as superuser,
        coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $2), false) as member,
        current_setting('server_version_num') as version,
        coalesce((select array_agg(name) from unnest($1::text[]) as name where current_setting(name) = 'off'), '{}') as off`,
      [settings, owner],
    )
    const [row] = rows
    return {
      version: Number(row?.version),
      role: row?.role ?? '',
      superuser: row?.superuser ?? false,
      member: row?.member ?? false,
      off: row?.off ?? [],
    }
  } finally {
    await client.end()
  }
}
