import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { noSystems } from '../systems/open.ts'
import { testPartners } from './kinds/reserve-address/test-partners.ts'
import { reservationRuns } from './kinds/reserve-address/test-runs.ts'
import { readSteps } from './rows.ts'
import { addChanger, permitWriting, runsOf } from './run/test-kind-runs.ts'
import { TestNetwork, testKind } from './run/test-network.ts'
import { turnsOf } from './turns.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())
beforeEach(() => sql`delete from write_turn`.execute(database.db))

const cap = async (writes: number) => {
  const value = JSON.stringify({ ...policyShapes.caps.usual, writes })
  await sql`insert into policy (name, value) values ('caps', ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}
const minutes = ({ wait }: { readonly wait: number }) => Math.round(wait / 60_000)

test('of more than the cap at once the next ones wait a minute, and those after them another', async () => {
  await cap(3)
  const take = turnsOf(database.db)
  const turns = await Promise.all(Array.from({ length: 7 }, () => take('in-turn')))
  expect(turns.map(minutes).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1, 1, 1, 2])
  expect(turns.every((turn) => turn.cap === 3)).toBe(true)
})

test('what puts back waits for nothing and is counted, and a turn that is over is not', async () => {
  await cap(2)
  const take = turnsOf(database.db)
  for (const wait of [0, 0, 0]) expect((await take('at-once')).wait).toBe(wait)
  expect(minutes(await take('in-turn'))).toBe(1)
  await sql`delete from write_turn`.execute(database.db)
  await sql`insert into write_turn (turn_at) select now() - n * interval '61 seconds' from generate_series(1, 5) n`.execute(
    database.db,
  )
  expect((await take('in-turn')).wait).toBe(0)
})

test('a change of the cap holds from the next turn on', async () => {
  await cap(1)
  const take = turnsOf(database.db)
  expect((await take('in-turn')).wait).toBe(0)
  expect(minutes(await take('in-turn'))).toBe(1)
  await cap(100)
  expect((await take('in-turn')).wait).toBe(0)
})

test('a run that waits for its turn says so, and goes on from there', async () => {
  const { worker, preview, click, carry } = reservationRuns(database.db, person, testPartners())
  const id = await click(await preview({ address: '10.0.10.150' }))
  const asked: string[] = []
  const seen: (readonly [string | undefined, string | null | undefined])[] = []
  const before = worker.now().getTime()
  const { steps } = await carry(id, {
    takeTurn: async (how) => {
      asked.push(how)
      return { wait: asked.length === 1 ? 90_000 : 0, cap: 60 }
    },
    pace: {
      ...worker.pace,
      pause: async (milliseconds) => {
        const [step] = await readSteps(database.db, id)
        if (seen.length === 0) seen.push([step?.state, step?.why])
        await worker.pace.pause(milliseconds)
      },
    },
  })
  expect(seen).toEqual([['waiting', 'It waits for its turn: 60 writes a minute.']])
  expect(worker.now().getTime() - before).toBeGreaterThanOrEqual(90_000)
  expect(steps[0]).toMatchObject({ state: 'done', why: null })
  // One turn for each step that sends.
  expect(asked).toEqual(steps.map(() => 'in-turn'))
})

test('a run is compared with what was previewed when its turn has come, and not before', async () => {
  const network = new TestNetwork()
  const { worker, preview, click, carry } = runsOf(database.db, person, testKind(network), noSystems)
  const id = await click(await preview({ port: 'p1', vlan: '20' }))
  const { row } = await carry(id, {
    takeTurn: async () => ({ wait: 5_000, cap: 60 }),
    pace: {
      ...worker.pace,
      pause: async () => {
        network.port('p1').set('vlan', '30')
      },
    },
  })
  expect([row.state, row.why]).toEqual(['expired', expect.stringMatching(/^Nothing was sent: VLAN 30/)])
  expect(network.journal).toEqual([])
})

test('what must not be left half done waits for no turn', async () => {
  const network = new TestNetwork()
  const { preview, click, carry } = runsOf(database.db, person, testKind(network), noSystems)
  const asked: string[] = []
  const id = await click(await preview({ port: 'p2', vlan: '20' }))
  await carry(id, {
    takeTurn: async (how) => {
      asked.push(how)
      return { wait: 0, cap: 60 }
    },
  })
  // The VLAN, the shut, its opening, and what is saved.
  expect(asked).toEqual(['in-turn', 'in-turn', 'at-once', 'in-turn'])
})
