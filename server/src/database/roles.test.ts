import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let app: pg.Client
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  app = new pg.Client({ connectionString: database.url })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await Promise.all([app.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await database.drop()
})

/** SQLSTATE of the refusal. */
const refusal = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const notAllowed = '42501'

test.each(['patchbay_app', 'patchbay_owner'])(
  '%s is a role without any power over the server',
  async (role) => {
    const { rows } = await app.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = $1`,
      [role],
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    const groups = await app.query(
      `select 1 from pg_auth_members join pg_roles on pg_roles.oid = pg_auth_members.member where rolname = $1`,
      [role],
    )
    expect(groups.rows).toEqual([])
  },
)

test.each([
  'create table mine (a integer)',
  'create schema mine',
  'create role mine',
  'create extension dblink',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'create view mine as select 1',
  'alter table person add column mine text',
  'alter table person owner to patchbay_app',
  'alter table record disable trigger all',
  'alter function record_only_grows() owner to patchbay_app',
  'create or replace function record_only_grows() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop table person',
  'drop trigger record_only_grows on record',
  'truncate person',
  'update record set result = result',
  'delete from record',
  'truncate record',
  'delete from record_name',
  'update record_name set kind = kind',
  'update record_name set salt = null, name = null, person_id = null',
  'create or replace function erase_record_names(entry bigint) returns integer language sql as $$ select 1 $$',
  'select * from migration',
  "insert into migration (name, digest) values ('x', 'y')",
  'set role patchbay_owner',
  'set session_replication_role = replica',
  "copy person to '/tmp/people'",
  "copy person from program 'id'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  'alter system set fsync = off',
])('the application may not: %s', async (statement) => {
  expect(await refusal(app, statement)).toMatch(new RegExp(`^(${notAllowed}|0LP01)$`))
})

test('the application owns nothing, and may grow the record', async () => {
  const { rows } = await app.query(
    `select relname from pg_class where relowner = (select oid from pg_roles where rolname = 'patchbay_app')`,
  )
  expect(rows).toEqual([])
  const may = await sql<{ insert: boolean; select: boolean; rest: boolean }>`select
    has_table_privilege('record', 'insert') as insert, has_table_privilege('record', 'select') as select,
    has_table_privilege('record', 'update, delete, truncate, references, trigger') as rest`.execute(
    database.db,
  )
  expect(may.rows).toEqual([{ insert: true, select: true, rest: false }])
})

test('the owner of the tables is held by the trigger that the record only grows', async () => {
  const { appendIn } = await import('../record/append.ts')
  await database.db.transaction().execute((transaction) =>
    appendIn(transaction, [
      {
        actor: { id: 1, name: 'ada' },
        session: null,
        address: null,
        action: 'x',
        target: 'y',
        result: 'done',
        correlation: 'c',
      },
    ]),
  )
  for (const statement of ['update record set result = result', 'delete from record', 'truncate record']) {
    expect([statement, await refusal(owner, statement)]).toEqual([statement, 'P0001'])
  }
  expect(await refusal(owner, "update record_name set name = 'another'")).toBe('P0001')
})

test('nothing is open to everybody, and the application cannot open it', async () => {
  // PostgreSQL answers with a warning when there is nothing to grant.
  await app.query('grant all on record to public')
  await app.query('grant insert on record to public')
  const { rows } = await app.query(
    `select table_name, privilege_type from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'PUBLIC'`,
  )
  expect(rows).toEqual([])
})
