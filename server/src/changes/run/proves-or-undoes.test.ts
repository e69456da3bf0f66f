import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { noSystems } from '../../systems/open.ts'
import { addChanger, runsOf } from './test-kind-runs.ts'
import { TestNetwork, testKind } from './test-network.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
})
afterAll(() => database.drop())

/** A network in which nothing is proven, and a change that nobody asked to be proven. */
async function ran(port: string, provesOrUndoes: () => boolean) {
  const network = new TestNetwork()
  network.unproven = true
  const kind = { ...testKind(network), provesOrUndoes }
  const runs = runsOf(database.db, person, kind, noSystems)
  const { row } = await runs.run({ port, vlan: '20' })
  return { runs, row, vlan: () => network.port(port).get('vlan') }
}

test('a kind that has a change go back unless it is proven does so where nobody asked for it', async () => {
  const forced = await ran('forced', () => true)
  expect([forced.row.state, forced.vlan()]).toEqual(['undone', '10'])
  const left = await ran('left', () => false)
  expect([left.row.state, left.vlan()]).toEqual(['done-not-proven', '20'])
})

test('what puts a run back is not put back again', async () => {
  let wanted = false
  const { runs, row, vlan } = await ran('put back', () => wanted)
  wanted = true
  const back = await runs.carry(await runs.click(await runs.undo(row.id)))
  expect([back.row.state, vlan()]).toEqual(['done-not-proven', '10'])
})
