import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const before = {
  long: '2001:0DB8:0:0:0:0:0:5',
  short: '2001:db8::5',
  four: '10.1.16.10',
  mapped: '::ffff:10.1.16.10',
  network: '2001:DB8::/64',
  none: 'fe80:zz',
  empty: null,
}

test('the migration writes an IPv6 address as its value is written, and leaves anything else as it is', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`insert into ups_unit (name, address) values ('card', '2001:DB8:0::6'), ('none', '')`)
    for (const [name, address] of Object.entries(before))
      await owner.query('insert into device (name, address) values ($1, $2)', [name, address])
    const migration = new URL('../../migrations/0161-addresses-by-value.sql', import.meta.url)
    await owner.query(await readFile(migration, 'utf8'))
    const { rows } = await owner.query<{ name: string; address: string | null }>(
      'select name, address from device',
    )
    expect(Object.fromEntries(rows.map(({ name, address }) => [name, address]))).toEqual({
      ...before,
      long: '2001:db8::5',
    })
    const units = await owner.query('select name, address from ups_unit order by name')
    expect(units.rows).toEqual([
      { name: 'card', address: '2001:db8::6' },
      { name: 'none', address: '' },
    ])
  } finally {
    await owner.end()
  }
})
