import { afterAll, beforeAll, expect, test } from 'vitest'
import { chipOf, startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  directoryWith,
  identityWith,
  mac,
  minutesAgo,
  person,
  reading,
  session,
  switchesWith,
  system,
} from './test-systems.ts'

let campus: TestCampus
const roamer = mac(0xe1)
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const stay = (at: number) => ({ first_seen: minutesAgo(at * 60 + 30), last_seen: minutesAgo(at * 60 + 10) })

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.port('sw-a', 'Gi1/0/48', { edge: false })
  await campus.seen(roamer, 'sw-a', 'Gi1/0/1')
  const sighting = { switch: 'sw-a', vlan: 10, edge: true }
  await campus.db
    .insertInto('sighting')
    .values([
      ...many(230).map((at) => ({
        ...sighting,
        ...stay(at),
        mac: roamer,
        interface: `Gi1/0/${(at % 9) + 10}`,
      })),
      ...many(9).map((at) => ({ ...sighting, ...stay(at), mac: mac(at), interface: 'Gi1/0/2' })),
    ])
    .execute()
  await campus.db
    .insertInto('address_sighting')
    .values(
      many(130).map((at) => ({
        ...stay(at),
        mac: mac(at % 25),
        address: '10.0.10.77',
        vlan: 10,
        gateway: 'sw-b',
      })),
    )
    .execute()
  for (const at of many(60)) {
    await campus.neighbour('sw-b', `Gi1/0/${at}`, { name: 'SEP-LOBBY', mac: mac(at) })
  }
})
afterAll(() => campus.drop())

test('of a device with more stays than are read the index is partial, and the place is told all the same', async () => {
  const found = await campus.ask(roamer)
  expect(chipOf(found, 'index')).toMatchObject({
    state: 'partial',
    why: 'read 200 of 231 stays on ports, the newest first',
  })
  expect(found.answer).toMatchObject({ verdict: 'found', candidate: { place: { interface: 'Gi1/0/1' } } })
})

test('so it is of an address that more held than are read; who else held it is counted', async () => {
  const found = await campus.ask('10.0.10.77')
  expect(chipOf(found, 'index')).toMatchObject({
    state: 'partial',
    why: 'read 100 of 130 stays at 10.0.10.77, the newest first',
  })
  expect(found.answer.statements.flatMap(({ rows }) => rows)).toContainEqual({
    label: 'Before',
    value: '90 more',
    identifier: false,
  })
  expect(found.answer.reasons.map(({ text }) => text)).toContain('14 other devices are also named')
})

test('of a port where nobody is now the last five are offered, and how many there were is said', async () => {
  const found = await campus.ask('sw-a Gi1/0/2')
  expect(found.answer.choices.map(({ ask }) => ask)).toEqual(many(5).map((at) => mac(at)))
  expect(chipOf(found, 'index')).toMatchObject({
    state: 'partial',
    why: 'the last 5 of 9 on the port in 30 d',
  })
})

test('of a name that more things have than are offered, more are said to be there', async () => {
  const found = await campus.ask('SEP-LOBBY')
  expect(found.answer.choices.length).toBeGreaterThan(10)
  expect(chipOf(found, 'index')).toMatchObject({
    state: 'partial',
    why: 'more than 50 neighbours have the name SEP-LOBBY',
  })
})

test('sessions of a login that were cut stay cut when another login of the person is asked, too', async () => {
  const { findSessions } = identityWith([
    session({ username: 'jdoe', mac: mac(1) }),
    session({ mac: mac(2) }),
  ])
  const ise = system('identity', 'ise-1', {
    findSessions: async (question, ask) => {
      const found = (await findSessions?.(question, ask)) ?? reading([])
      return { ...found, complete: !('username' in question && question.username === 'jane') }
    },
  })
  const people = { ...directoryWith([]), findPeople: async () => reading([person()]) }
  const found = await campus.ask('jane', [ise, system('directory', 'ad', people)])
  expect(chipOf(found, 'ise-1').state).toBe('partial')
})

test('a switch that has the device on many links is looked through to the port', async () => {
  const links = many(9).map((vlan) => ({ vlan, interface: `GigabitEthernet1/0/${40 + vlan}` }))
  for (const { interface: on } of links) {
    if (on !== 'GigabitEthernet1/0/48')
      await campus.port('sw-a', on.replace('GigabitEthernet', 'Gi'), { edge: false })
  }
  const switches = switchesWith({ 'sw-a': [...links, { vlan: 10, interface: 'GigabitEthernet1/0/1' }] })
  const found = await campus.ask(roamer, [system('switch', 'ssh', switches, ['sw-a', 'sw-b'])])
  expect(found.answer.candidate?.place).toMatchObject({ interface: 'Gi1/0/1' })
  expect(chipOf(found, 'switch')).toMatchObject({ state: 'ok', count: 1 })
})

test('of a VLAN with more names than are written out, how many more there are is said', async () => {
  await campus.db
    .insertInto('vlan_snapshot')
    .values(
      many(25).map((at) => ({ switch: `sw-${at}`, vlan: 77, name: `lab-${at}`, observed_at: minutesAgo(1) })),
    )
    .execute()
  const found = await campus.ask('vlan 77')
  const rows = found.answer.statements.flatMap((one) => one.rows)
  expect(rows.filter(({ label }) => label.startsWith('lab-'))).toHaveLength(20)
  expect(rows).toContainEqual(expect.objectContaining({ label: 'Other names', value: '5 more' }))
})

test('of a device at more places than are written out, how many more fit is said', async () => {
  const everywhere = mac(0xe3)
  for (const at of many(25)) await campus.seen(everywhere, 'sw-b', `Gi3/0/${at}`)
  const { answer } = await campus.ask(everywhere)
  expect(answer.alternatives).toHaveLength(20)
  expect(answer.reasons.map(({ text }) => text)).toContain('4 other, less likely places also match')
})
