import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keaPair } from '../../lab/src/systems/dhcp/kea/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startReserving } from './reserving.ts'
import type { Reserving } from './reserving.ts'

let campus: Campus
let reserving: Reserving

beforeAll(async () => {
  campus = await startCampus('reservations', keaPair)
  reserving = await startReserving(campus)
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

test('it stands on both servers of the pair, and the device that has not come yet is waited for', async () => {
  const { mac, row, steps, proofs } = await reserving.run()
  const { address } = row.intent as { address: string }
  expect(await reserving.standing(mac)).toEqual([[address], [address]])
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'set kea-1 done',
    'save kea-1 done',
    'set kea-2 done',
    'save kea-2 done',
  ])
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'stands kea-1 proven',
    'stands kea-2 proven',
    'lease waiting',
    'gateway not-applicable',
  ])
  expect([row.state, row.why]).toEqual(['done', `Not seen yet, and watched for: The device has ${address}.`])
}, 120_000)

test('a device that takes its address after the run has ended is seen then, and makes it done', async () => {
  const { world } = campus.lab
  const { mac } = [...world.endpoints.values()].find(
    (one) =>
      one.addressing === 'dynamic' &&
      one.behind === null &&
      world.attachment(one.mac)?.vlan.id === reserving.vlan.id,
  )!
  const { row: ended } = await reserving.run(undefined, mac)
  expect([ended.state, ended.watched_until === null]).toEqual(['done', false])
  expect((await reserving.watch(ended.id, 60)).row.watched_until).not.toBeNull()
  world.setPower(mac, false)
  world.setPower(mac, true)
  const { row, proofs } = await reserving.watch(ended.id, 120)
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual(
    expect.arrayContaining(['lease proven']),
  )
  expect([row.state, row.watched_until]).toEqual(['done', null])
}, 120_000)

test.each([
  ['refuses it', { configuring: 'refused' }],
  ['forgets it', { configuring: 'forgotten' }],
  ['cannot write its file', { saving: 'refused' }],
] as const)(
  'a partner that %s: it is taken back from both',
  async (_words, lever) => {
    const { mac, row } = await reserving.run(() => campus.lab.levers.pull('kea-2', lever))
    expect(row.state).toBe('undone')
    campus.lab.levers.reset()
    expect(await reserving.standing(mac)).toEqual([[], []])
  },
  120_000,
)
