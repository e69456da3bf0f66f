import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { indexState } from './index-names.ts'

let database: TestDatabase
/** Two servers that change something at the same time. */
let one: pg.Client
let other: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  one = new pg.Client({ connectionString: database.url })
  other = new pg.Client({ connectionString: database.url })
  await Promise.all([one.connect(), other.connect()])
  await one.query(`insert into system (name, kind, product, title, position, enabled) values
    ('snmp', 'switch', 'snmp', 'Switches', 1, true), ('ssh', 'switch', 'cisco-ios-ssh', 'Switches', 2, true),
    ('power', 'ups', 'ups-mib', 'UPS', 3, true)`)
})
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await database.drop()
})
beforeEach(async () => {
  await one.query('delete from walk')
  await one.query('delete from interface_snapshot')
  await one.query('delete from device')
})

const make = (name: string) =>
  one.query(`insert into device (name, address, role, model) values ($1, '192.0.2.1', 'access', '')`, [name])
const reach = (client: pg.Client, name: string, ...by: readonly string[]) =>
  client.query(
    `insert into device_reach (device, system, host, port) select $1, by, '192.0.2.1', 22 from unnest($2::text[]) as by`,
    [name, by],
  )
const began = (name: string) =>
  one.query(`insert into walk (switch, started_at, outcome) values ($1, now(), 'running')`, [name])
const ended = (client: pg.Client, name: string, outcome: string, at: string) =>
  client.query('update walk set outcome = $2, finished_at = $3 where switch = $1', [name, outcome, at])
const port = (name: string) =>
  one.query(
    `insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, duplex, mode, edge, edge_because,
       mac_count, observed_at) values ($1, 'Gi1/0/1', 'x', '', true, true, 'full', 'access', true, '', 0, now())`,
    [name],
  )

/** Until what the other one does has ended, or waits for the first. */
async function untilUnderWay(work: Promise<unknown>): Promise<void> {
  let over = false
  const waits = async (): Promise<'over'> => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return over || rows.length > 0 ? 'over' : waits()
  }
  await Promise.race([work, waits()])
  over = true
}

/** What is kept, and beside it the same counted from the ways and walks themselves. */
async function state() {
  const { rows } = await database.pool.query(`
    select count(*)::int as devices,
      min(w.finished_at) filter (where w.outcome in ('ok', 'partial', 'running')) as oldest,
      count(*) filter (where w.outcome in ('ok', 'partial', 'running') and exists (
        select from interface_snapshot i where i.switch = w.switch))::int as walked
    from (
      select r.device from device_reach r join system s on s.name = r.system
      group by r.device having not bool_or(s.kind = 'ups')
    ) as reached left join walk w on w.switch = reached.device`)
  const { devices, walked, oldest } = rows[0]
  const soFar = walked < devices ? { devices, walked } : null
  expect(await indexState(database.db)).toEqual({ soFar, oldest })
  return [devices, walked, oldest?.toISOString().slice(11, 16) ?? null]
}

test('how far the walks have come follows each walk and each way to a switch', async () => {
  expect(await state()).toEqual([0, 0, null])
  for (const name of ['sw-1', 'sw-2', 'ups-1']) await make(name)
  await reach(one, 'sw-1', 'snmp', 'ssh')
  await reach(one, 'sw-2', 'snmp')
  await reach(one, 'ups-1', 'snmp', 'power')
  expect(await state()).toEqual([2, 0, null])
  await began('sw-1')
  await port('sw-1')
  expect(await state()).toEqual([2, 1, null])
  await ended(one, 'sw-1', 'ok', '2026-01-01T10:00:00Z')
  await began('sw-2')
  await port('sw-2')
  await ended(one, 'sw-2', 'partial', '2026-01-01T09:00:00Z')
  expect(await state()).toEqual([2, 2, '09:00'])
  await ended(one, 'sw-2', 'failed', '2026-01-01T11:00:00Z')
  expect(await state()).toEqual([2, 1, '10:00'])
  await ended(one, 'sw-2', 'ok', '2026-01-01T12:00:00Z')
  await one.query(`delete from device_reach where device = 'sw-1' and system = 'ssh'`)
  expect(await state()).toEqual([2, 2, '10:00'])
  await one.query(`update device_reach set system = 'power' where device = 'sw-1'`)
  expect(await state()).toEqual([1, 1, '12:00'])
  await one.query(`update system set kind = 'switch' where name = 'power'`)
  expect(await state()).toEqual([3, 2, '10:00'])
  await one.query(`update system set kind = 'ups' where name = 'power'`)
  await one.query(`delete from walk where switch = 'sw-2'`)
  expect(await state()).toEqual([1, 0, null])
  await began('sw-2')
  expect(await state()).toEqual([1, 1, null])
  await one.query(`delete from device where name = 'sw-2'`)
  expect(await state()).toEqual([0, 0, null])
})

test('two who change the ways to one switch, or a way and its walk, at the same time do not miss each other', async () => {
  for (const name of ['sw-1', 'sw-3']) await make(name)
  await began('sw-3')
  await port('sw-3')
  // Each sees that the other way is still there.
  await reach(one, 'sw-1', 'snmp', 'ssh')
  const unreach = (client: pg.Client, by: string) =>
    client.query(`delete from device_reach where device = 'sw-1' and system = $1`, [by])
  for (const client of [one, other]) await client.query('begin')
  await unreach(one, 'snmp')
  const second = unreach(other, 'ssh')
  await untilUnderWay(second)
  await one.query('commit')
  await second
  await other.query('commit')
  expect(await state()).toEqual([0, 0, null])
  for (const client of [one, other]) await client.query('begin')
  await reach(one, 'sw-3', 'snmp')
  const walked = ended(other, 'sw-3', 'ok', '2026-01-01T08:00:00Z')
  await untilUnderWay(walked)
  await one.query('commit')
  await walked
  await other.query('commit')
  expect(await state()).toEqual([1, 1, '08:00'])
})
