import { afterAll, beforeAll, expect, test } from 'vitest'
import { running } from '../ise-session/test-ise-session.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { mac as macOf } from '../locate/test-systems.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { grantedWords, otherwise } from './access.ts'
import { endpoint, TestIdentity } from '../changes/kinds/onboard-endpoint/test-identity.ts'
import { endpointRuns } from '../changes/kinds/onboard-endpoint/test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const printers = {
  mac: macOf(7),
  authorizationRule: 'Wired printers',
  results: ['Printers'],
  vlan: 30,
  securityGroup: 'Printers',
  nasAddress: '10.255.0.1',
}

/** An endpoint that is moved to Printers and re-authenticates, which is granted something, beside another of the group. */
async function moved(granted: object, ofGroup: object | null, method: 'mab' | 'dot1x' = 'mab') {
  const identity = new TestIdentity()
  identity.stored = endpoint('Cameras')
  identity.authenticate()
  identity.method = method
  identity.granted = { ...printers, ...granted }
  identity.ofGroup = ofGroup === null ? null : { ...printers, ...ofGroup }
  const runs = endpointRuns(database.db, person, identity)
  const { row, proofs } = await runs.carry(await runs.click(await runs.preview()))
  const seen = Object.fromEntries(proofs.map((one) => [one.name, [one.state, one.seen]]))
  return { state: row.state, seen }
}

test('what it is granted is told, and that it is what another of its group gets', async () => {
  const { state, seen } = await moved({}, {})
  expect(state).toBe('done')
  const words = 'rule Wired printers, profile Printers, VLAN 30, security group Printers.'
  expect(seen['authentication']?.[1]).toMatch(
    new RegExp(String.raw`^It authenticated at .* as Printers: ${words}$`),
  )
  expect(seen['access']).toEqual(['proven', `As ${printers.mac}: ${words}`])
})

test('what another of its group gets and it does not is named, and nothing is proven by it', async () => {
  const { state, seen } = await moved({ results: ['Guest'], vlan: 99 }, {})
  expect(state).toBe('done-not-proven')
  expect(seen['access']).toEqual([
    'not-proven',
    `Differs from ${printers.mac}: profile Guest and not Printers; VLAN 99 and not 30.`,
  ])
})

test('where nobody else of the group is authenticated, or it authenticates as a person, it is compared with nobody', async () => {
  const { state, seen } = await moved({ results: ['Guest'], vlan: 30 }, null)
  expect([state, seen['access']]).toEqual([
    'done',
    [
      'not-applicable',
      'Not compared: no other of Printers is authenticated; it got rule Wired printers, profile Guest, VLAN 30, security group Printers.',
    ],
  ])
  expect((await moved({ results: ['Guest'] }, {}, 'dot1x')).seen['access']?.[0]).toBe('not-applicable')
})

test('of another switch, rule and VLAN may be others; profile and security group may not', () => {
  const own = running(printers)
  expect(otherwise(own, running({ ...printers, nasAddress: '10.255.0.2', vlan: 31 }))).toEqual([])
  expect(otherwise(own, running({ ...printers, nasAddress: null, authorizationRule: 'Other' }))).toEqual([])
  expect(otherwise(own, running({ ...printers, authorizationRule: 'Other' }))).toEqual([
    'rule Wired printers and not Other',
  ])
  expect(otherwise(own, running({ ...printers, nasAddress: '10.255.0.2', securityGroup: 'Guests' }))).toEqual(
    ['security group Printers and not Guests'],
  )
})

test('what one of them does not tell is not compared; several profiles are the same in any order', () => {
  const own = running({ ...printers, results: ['B', 'A'] })
  expect(
    otherwise(own, running({ ...printers, results: ['A', 'B'], vlan: null, securityGroup: null })),
  ).toEqual([])
  expect(otherwise(own, running({ ...printers, results: [] }))).toEqual([])
  const silent = { authorizationRule: null, results: [], vlan: null, securityGroup: null }
  expect(grantedWords(running({ ...printers, ...silent }))).toBe('')
})
