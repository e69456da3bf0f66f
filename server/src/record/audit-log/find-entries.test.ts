import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/schema.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { findEntries } from './find-entries.ts'
import type { AuditFilter } from './find-entries.ts'

let database: TestDatabase
let db: Kysely<Database>
let asked: { sql: string; parameters: readonly unknown[] }[] = []

const entries = 60_000
const day = 86_400

/** Entry `n` of 40 people, five actions and a target each; what is rare stands at the beginning, far from the newest. */
const rows = [
  `insert into record_name (key, kind, salt, name, person_id)
   select encode(sha256(('p' || n)::bytea), 'hex'), 'person', 's', 'person-' || n, n from generate_series(1, 40) n`,
  `insert into record_name (key, kind, salt, name)
   select encode(sha256(('t' || n)::bytea), 'hex'), 'target', 's',
     case when n % 2 = 0 then 'q=sw-' || n % 500 || '&size=25' when n = 777 then 'q=rare-thing' else 'sw-b' || n % 900 || ' Gi1/0/7' end
   from generate_series(1, ${entries}) n`,
  `insert into record (seq, at, actor, session, address, action, target, result, detail, correlation, previous, hash)
   select n, now() - make_interval(secs => (${entries} - n) * 60), encode(sha256(('p' || (n % 39 + 1))::bytea), 'hex'), null,
     '10.0.' || n % 200 || '.7', case when n < 900 then 'POST /users/login/' else 'GET /command-centre/run/' end,
     encode(sha256(('t' || n)::bytea), 'hex'), case when n < 800 then 'refused' else 'read' end, '{}', 'c-' || n,
     encode(sha256(('h' || (n - 1))::bytea), 'hex'), encode(sha256(('h' || n)::bytea), 'hex')
   from generate_series(1, ${entries}) n`,
  'vacuum analyze record',
  'vacuum analyze record_name',
]

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
  for (const row of rows) await owner.query(row)
  await owner.end()
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
}, 120_000)
afterAll(() => database.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that a plan touched in its tables and indexes. */
const readBy = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), 0)

async function rowsRead(filter: AuditFilter): Promise<{ count: number; read: number }> {
  asked = []
  const found = await findEntries(db, filter, { most: 26 })
  let read = 0
  for (const { sql, parameters } of asked) {
    const { rows: plans } = await database.pool.query(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ])
    read += readBy(plans[0]['QUERY PLAN'][0].Plan)
  }
  return { count: found.length, read }
}

const ago = (days: number) => new Date(Date.now() - days * day * 1_000).toISOString()

test.each([
  ['nothing', {}, 26],
  ['a rare target', { q: 'rare-thing' }, 1],
  ['a common target', { q: 'sw-' }, 26],
  ['a target with an identifier', { q: 'gi1/0/7 sw-b12' }, 26],
  ['who', { who: 'person-12' }, 26],
  ['nobody', { who: 'no-such-person' }, 0],
  ['a kind that is old', { kind: 'sign-in' }, 26],
  ['a kind that never was', { kind: 'erasure' }, 0],
  ['a result that is old', { result: 'refused' }, 26],
  ['an address', { address: '10.0.7.7' }, 26],
  ['who, with a kind that is old', { who: 'person-12', kind: 'sign-in' }, 22],
] as const)('%s reads few entries of many', async (_, filter, expected) => {
  const { count, read } = await rowsRead(filter)
  expect(count).toBeGreaterThanOrEqual(Math.min(expected, 20))
  expect(read).toBeLessThan(entries / 8)
})

test('a time in the middle reads the index of its range, and no more of the log than a page', async () => {
  const { count, read } = await rowsRead({ from: ago(31), to: ago(30) })
  expect(count).toBe(26)
  expect(read).toBeLessThan(2 * 1_440 + 200)
})
