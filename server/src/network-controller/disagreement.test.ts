import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { minutesAgo, reading, system } from '../locate/test-systems.ts'
import { networkDevices } from '../resources/network-devices.ts'
import { inventoryRounds, storeInventory } from './inventory-rounds.ts'
import { centre, managed } from './test-centre.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.db
    .insertInto('system')
    .values({
      name: 'center-1',
      kind: 'controller',
      product: 'fake',
      title: 'Center',
      settings: '{}',
      position: 1,
    })
    .execute()
})
afterAll(() => campus.drop())
beforeEach(async () => {
  await sql`update walk set system_at = now(), software = '17.12.04', serials = '{FOC1}' where switch = 'sw-a'`.execute(
    campus.db,
  )
  await sql`delete from controller_device`.execute(campus.db)
})

const device = (of: Parameters<typeof managed>[0] = {}) => managed({ models: ['C9300'], ...of })

async function rowOf(name: string) {
  const { rows } = await sql<{ disagreement: string | null; unknown: Record<string, string> }>`
    select disagreement, unknown from (${networkDevices.rows}) as r where id = ${name}`.execute(campus.db)
  return rows[0]!
}

test.each([
  ['agrees, whatever the notation of the version', {}, 'none'],
  ['version', { software: '17.9.5' }, 'version: controller 17.9.5, walk 17.12.04'],
  ['serial', { serials: ['FOC2'] }, 'serial: controller FOC2, walk FOC1'],
  ['model of the record', { models: ['C9200'] }, 'model: record C9300, controller C9200'],
  [
    'address of the record, found by name',
    { address: '10.9.9.9' },
    'address: record 10.255.0.1, controller 10.9.9.9',
  ],
])('%s', async (_title, of, words) => {
  await storeInventory(campus.db, 'center-1', [device(of)], new Date())
  expect((await rowOf('sw-a')).disagreement).toBe(words)
})

test('unknown, with the reason, where no controller has it or none was read lately', async () => {
  const row = await rowOf('sw-a')
  expect([row.disagreement, row.unknown['disagreement']]).toEqual([
    null,
    'No network controller was read in the last 2 h.',
  ])
  await storeInventory(campus.db, 'center-1', [device()], new Date())
  expect((await rowOf('sw-b')).unknown['disagreement']).toBe('No network controller has it.')
  await storeInventory(campus.db, 'center-1', [device()], minutesAgo(180))
  expect((await rowOf('sw-a')).disagreement).toBeNull()
})

test('a round replaces the inventory; one that was cut or failed keeps what was read before', async () => {
  let answer: () => Promise<ReturnType<typeof reading<readonly ReturnType<typeof managed>[]>>> = async () =>
    reading([device()])
  const one = system('controller', 'center-1', centre(null, null, { listDevices: () => answer() }))
  let now = new Date()
  const rounds = inventoryRounds({ systems: () => [one], now: () => now })
  const round = async () => {
    now = new Date(now.getTime() + 3_600_000)
    expect(await rounds.due(campus.db)).toEqual(['center-1'])
    await rounds.read(campus.db, 'center-1', new AbortController().signal)
    const stored = await sql<{ id: string }>`select id from controller_device order by id`.execute(campus.db)
    const how = await sql<{ outcome: string }>`select outcome from controller_round`.execute(campus.db)
    return [stored.rows.map(({ id }) => id), how.rows[0]?.outcome]
  }
  expect(await round()).toEqual([['d-1'], 'ok'])
  answer = async () => reading([device({ id: 'd-2' })], { complete: false, of: 2 })
  expect(await round()).toEqual([['d-1'], 'failed'])
  answer = () => Promise.reject(new Error('broken'))
  expect(await round()).toEqual([['d-1'], 'failed'])
  answer = async () => reading([device({ id: 'd-2' })])
  expect(await round()).toEqual([['d-2'], 'ok'])
})
