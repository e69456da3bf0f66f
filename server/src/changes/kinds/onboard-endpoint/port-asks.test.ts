import { Failure, unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { reading, system } from '../../../locate/test-systems.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { portAsks } from '../../../endpoints/read.ts'
import { TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const control = ' access-session port-control auto'
const dot1x = ' dot1x pae authenticator'
test.each([
  [[control, ' mab', dot1x], 'mab'],
  [[' authentication port-control auto', ' mab eap', dot1x], 'mab'],
  [[control, dot1x], 'dot1x-only'],
  [[' authentication port-control auto', dot1x], 'dot1x-only'],
  [[control], null],
  [[' source template DOT1X', dot1x, control], null],
  [[' no mab', control, dot1x], 'dot1x-only'],
  [[' description mab', dot1x], 'nobody'],
])('a section of %j asks by %s', (lines, asks) => {
  expect(portAsks(['interface GigabitEthernet1/0/1', ...lines])).toBe(asks)
})

/** The switch of which ISE says that the device is authenticated there, with one section for all its ports. */
function switchWith(lines: readonly string[] | Failure, asked: string[] = []) {
  const readConfiguration = async (_device: unknown, { interface: on }: { interface: string }) => {
    asked.push(on)
    if (lines instanceof Failure) throw lines
    return reading({ lines, bytes: null })
  }
  return system('switch', 'ssh', { readConfiguration }, ['sw-b07-2'])
}

async function checkOf(lines: readonly string[] | Failure, asked: string[] = []) {
  await database.db.deleteFrom('device').execute()
  await database.db.insertInto('device').values({ name: 'sw-b07-2', address: '10.255.0.1' }).execute()
  const identity = new TestIdentity()
  identity.others = [switchWith(lines, asked)]
  const { preview } = await endpointRuns(database.db, person, identity).preview()
  return preview.checks.find(({ id }) => id === 'dot1x-only')
}

test('a device on a port that asks by 802.1X alone is told so, with the port and who said so', async () => {
  const asked: string[] = []
  expect(await checkOf([control, dot1x], asked)).toMatchObject({
    level: 'amber',
    words: 'It is at sw-b07-2 Gi1/0/1, which does 802.1X and no MAB, so its MAC is not looked up.',
    source: 'sw-b07-2 by Switch ssh',
  })
  expect(asked).toEqual(['GigabitEthernet1/0/1'])
})

test.each([
  ['asks by MAC as well', [control, ' mab', dot1x]],
  ['does not tell', unreachable({ cause: 'connection-lost', message: 'gone' })],
])('nothing is said of a port that %s', async (_what, lines) => {
  expect(await checkOf(lines)).toBeUndefined()
})
