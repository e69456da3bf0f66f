import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import type { RunState } from '@patchbay/contract/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { collecting, fakeInterface, fakeSwitch, fakeSystem } from './test-switch.ts'
import { walkSwitch } from './walk-switch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const port = (more: Partial<InterfaceState> = {}): InterfaceState => ({
  ...fakeInterface('GigabitEthernet1/0/1'),
  ...more,
})

/** Walks a switch once for each of these states of its ports, and tells what was kept of changes made outside. */
async function walked(name: string, ...states: readonly (readonly InterfaceState[])[]) {
  const it = fakeSwitch()
  const system = fakeSystem('switches', [name], collecting({ [name]: it }))
  for (const state of states) {
    it.interfaces = [...state]
    await walkSwitch(
      database.db,
      name,
      system.devices.map((device) => ({ system, device })),
      new AbortController().signal,
    )
  }
  const kept = await database.db
    .selectFrom('outside_change')
    .selectAll()
    .where('switch', '=', name)
    .orderBy('id')
    .execute()
  return kept.map(({ interface: on, fields, perhaps_by_sign_in: perhaps }) => ({
    on,
    fields: fields.map(({ what, before, now }) => `${what}: ${before} to ${now}`),
    perhaps,
  }))
}

/** A run of ours at the port, over since `ended`; null while it goes on. */
async function run(name: string, state: RunState, ended: Date | null): Promise<void> {
  await database.db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state,
      requester: 'ada',
      requested_at: new Date(),
      began_at: new Date(),
      ended_at: ended,
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: '{}',
      snapshot: '{}',
      preview: '{}',
      accepted: '{}',
      sentence: 'Set something.',
      target: `${name} Gi1/0/1`,
      targets: [`interface ${name} GigabitEthernet1/0/1`],
      reason: 'test',
    })
    .execute()
}

test('what somebody configured between two walks is kept once, with what it was and is', async () => {
  const other = port({ description: 'Lobby', adminUp: false, accessVlan: 38, voiceVlan: 40 })
  expect(await walked('sw-1', [port()], [other], [other])).toEqual([
    {
      on: 'Gi1/0/1',
      fields: [
        'description: none to Lobby',
        'administratively: up to shut',
        'access VLAN: 10 to 38',
        'voice VLAN: none to 40',
      ],
      perhaps: false,
    },
  ])
})

test('what the network does by itself is no change of anybody', async () => {
  const other = port({ operUp: false, speed: null, status: 'notconnect', duplex: 'unknown', mac: null })
  expect(await walked('sw-2', [port()], [other], [])).toEqual([])
  expect(await walked('sw-3', [], [port()])).toEqual([])
})

test('the VLAN of a port with a link may be that of whoever signed in; without a link it is not', async () => {
  expect((await walked('sw-4', [port()], [port({ accessVlan: 38 })]))[0]?.perhaps).toBe(true)
  const down = { operUp: false }
  expect((await walked('sw-5', [port(down)], [port({ ...down, accessVlan: 38 })]))[0]?.perhaps).toBe(false)
})

test('VLANs of a channel are not those of its ports', async () => {
  const channel = { ...fakeInterface('Port-channel1'), members: ['GigabitEthernet1/0/1'] }
  expect(await walked('sw-6', [port()], [port({ accessVlan: null }), channel])).toEqual([])
})

test('what a run of ours may have done is not said to be of others, be it under way, over or put back', async () => {
  for (const state of ['running', 'done', 'undone', 'undo-failed'] as const) {
    const name = `sw-run-${state}`
    await walked(name, [port()])
    await run(name, state, state === 'running' ? null : new Date(Date.now() + 1_000))
    expect([state, await walked(name, [port({ description: 'Ours' })])]).toEqual([state, []])
  }
})

test('a run that was over before the last walk, and one that sent nothing, excuse nobody', async () => {
  await run('sw-old', 'done', new Date(Date.now() - 60_000))
  await run('sw-refused', 'cancelled', new Date(Date.now() + 1_000))
  for (const name of ['sw-old', 'sw-refused'])
    expect(await walked(name, [port()], [port({ description: 'Others' })])).toHaveLength(1)
})
