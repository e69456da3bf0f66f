import { policyShapes } from '@patchbay/contract/policies/policies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { system, systemsOf } from '../../../locate/test-systems.ts'
import { endpointList } from './list.ts'
import { readList } from '../../batch/read-list.ts'
import { addChanger } from '../../run/test-kind-runs.ts'
import { TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

const mac = '00:1b:a9:0a:3c:7f'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
})
afterAll(() => database.drop())

/** What is read of a list where these identity systems are connected. */
async function readWith(names: readonly string[], text: string) {
  const { worker, ask } = endpointRuns(database.db, person, new TestIdentity())
  const systems = systemsOf(names.map((name) => system('identity', name, {})))
  const reading = { means: { ...worker.means, systems }, ask, requester: person, keys: [], zone: 'UTC' }
  const { lines } = await readList(text, endpointList, policyShapes.caps.usual, reading)
  return lines.map(({ wish }) => wish.system)
}

test('a line names its identity system by either of its names, and one device may be onboarded on several', async () => {
  const text = `MAC,Group,Identity system\n${mac},Printers,ise-1\n${mac},Printers,ISE ISE-2`
  expect(await readWith(['ise-1', 'ise-2'], text)).toEqual(['ise-1', 'ise-2'])
})

test('where only one is connected nobody has to name it', async () => {
  expect(await readWith(['ise-1'], `MAC,Group\n${mac},Printers`)).toEqual(['ise-1'])
})

test.each([
  [`MAC,Group\n${mac},Printers`, 'Identity system: Several are connected, ISE ise-1, ISE ise-2: name one.'],
  [
    `MAC,Group,Identity system\n${mac},Printers,ise-3`,
    'Identity system: There is no identity system “ise-3”. They are ISE ise-1, ISE ise-2.',
  ],
])('a line of %j is refused with what is wrong', async (text, words) => {
  await expect(readWith(['ise-1', 'ise-2'], text)).rejects.toMatchObject({ fields: { 'text.2': words } })
})

test('the same device twice on one of them is told', async () => {
  const text = `MAC,Group,Identity system\n${mac},Printers,ise-2\n001b.a90a.3c7f,Cameras,ISE ise-2`
  await expect(readWith(['ise-1', 'ise-2'], text)).rejects.toMatchObject({
    fields: { 'text.3': `Endpoint ${mac} on ise-2 is already in line 2.` },
  })
})
