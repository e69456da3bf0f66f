import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { WirelessAction } from '@patchbay/connectors/wireless/writes'
import type { WirelessAct } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { mac, reading, systemsOf } from '../../../locate/test-systems.ts'
import type { System } from '../../../systems/open.ts'
import { accessPoint, client, controller, radioMac } from '../../../wireless/test-wireless.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'
import { testWorker } from '../../run/test-worker.ts'
import { actOnWireless } from './index.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'wireless', ['wlc-1', 'wlc-2'])
})
afterAll(() => database.drop())

/** Two controllers, of which the second has one client on one access point, and what goes wrong with its next action. */
class TestAir {
  clients: WirelessClient[] = [client()]
  points: AccessPoint[] = [accessPoint({ software: '17.15.1.6' })]
  readonly journal: WirelessAction['action'][] = []
  fault: Fault = 'none'

  #effect(action: WirelessAction): void {
    const now = new Date()
    if (action.action === 'deauthenticate')
      this.clients = this.clients.map((one) => (one.mac === action.mac ? { ...one, associatedAt: now } : one))
    const of = (change: Partial<AccessPoint>) =>
      (this.points = this.points.map((one) =>
        action.action !== 'deauthenticate' && one.radioMac === action.radioMac ? { ...one, ...change } : one,
      ))
    if (action.action === 'reboot') of({ joinedAt: now, bootedAt: now })
    if (action.action === 'blink') of({ blinking: true })
  }

  get systems() {
    const having = controller('wlc-2', {
      readClient: async (asked) => reading(this.clients.find((one) => one.mac === asked) ?? null),
      findClients: async () => reading(this.clients),
      readAccessPoint: async () => reading(this.points[0] ?? null),
    })
    const writable = (one: System<'wireless'>): System<'wireless'> => ({
      ...one,
      plans: { lines: ({ action }) => [action] },
      writes: async () => ({
        act: async (action, writing) => {
          if (this.fault === 'refused-before') throw connectionLost('refused the login')
          await writing.beforeSending(one.title)
          if (this.fault === 'killed-before') throw new Killed()
          if (this.fault === 'lost-before') throw connectionLost('went away')
          if (this.fault !== 'lies') this.#effect(action)
          this.journal.push(action.action)
          if (this.fault === 'killed-after') throw new Killed()
          if (this.fault === 'lost-after') throw connectionLost('went away')
          return { sent: [action.action], answer: null }
        },
      }),
    })
    return systemsOf([writable(controller('wlc-1')), writable(having)])
  }
}

const asked = (act: WirelessAct['act']): WirelessAct => ({
  system: 'wlc-2',
  mac: act === 'deauthenticate' ? mac(1) : radioMac,
  act,
  minutes: null,
})

async function runWith(act: WirelessAct['act'], fault: Fault = 'none', air = new TestAir()) {
  air.fault = fault
  const runs = runsOf(database.db, person, actOnWireless, air.systems)
  return { ...(await runs.run(asked(act))), runs, air }
}

test.each([
  ['deauthenticate', ['gone proven', 'back proven']],
  ['reboot', ['rejoined proven', 'clients proven']],
  ['blink', ['blinking proven']],
] as const)(
  '%s: asked for once of the controller that has it, and proven by what is read',
  async (act, all) => {
    const { row, proofs, air } = await runWith(act)
    expect(row).toMatchObject({ kind: 'act-on-wireless', state: 'done', why: null })
    expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual(all)
    expect(air.journal).toEqual([act])
  },
)

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults)('%s: sent once at most, and done is said only of what has happened', async (fault) => {
  const { row, air } = await runWith('deauthenticate', fault)
  const happened = (air.clients[0]?.associatedAt?.getTime() ?? 0) > Date.now() - 60_000
  if (row.state === 'done') expect(happened).toBe(true)
  if (fault === 'lies') expect(row.state).toBe('done-not-proven')
  expect(air.journal.length).toBeLessThanOrEqual(1)
})

test('a release that cannot de-authenticate is refused with its reason, and nothing is sent', async () => {
  const air = new TestAir()
  air.points = [accessPoint({ software: '17.12.4.22' })]
  const { preview, ready } = await runsOf(database.db, person, actOnWireless, air.systems).preview(
    asked('deauthenticate'),
  )
  expect(ready).toBe(false)
  expect(preview.checks.find(({ id }) => id === 'release')).toMatchObject({
    level: 'red',
    words: expect.stringMatching(/runs 17\.12\.4\.22, which cannot de-authenticate/),
  })
})

test('a reboot names who loses the network, and an access point that has left is refused', async () => {
  const air = new TestAir()
  const { preview } = await runsOf(database.db, person, actOnWireless, air.systems).preview(asked('reboot'))
  expect(preview.checks.find(({ id }) => id === 'clients')).toMatchObject({
    level: 'amber',
    words: '1 client loses the network for minutes: jdoe.',
  })
  expect(preview.affected.map(({ mac: own }) => own)).toEqual([mac(1)])
  air.points = [accessPoint({ joined: false })]
  const away = await runsOf(database.db, person, actOnWireless, air.systems).preview(asked('reboot'))
  expect(away.ready).toBe(false)
})

test('the controller that has it is found where none was named', async () => {
  const { worker } = testWorker(database.db)
  const means = { ...worker.means, systems: new TestAir().systems }
  const ask = { limit: 5_000, signal: new AbortController().signal }
  for (const act of ['deauthenticate', 'reboot', 'blink'] as const) {
    const settled = await actOnWireless.settle?.({ ...asked(act), system: null }, means, ask)
    expect(settled).toMatchObject({ system: 'wlc-2', minutes: act === 'blink' ? '5' : null })
  }
})

test('a client that has associated again since is looked at again first', async () => {
  const air = new TestAir()
  const runs = runsOf(database.db, person, actOnWireless, air.systems)
  const id = await runs.click(await runs.preview(asked('deauthenticate')))
  air.clients = [client({ associatedAt: new Date() })]
  const { row } = await runs.carry(id)
  expect([row.state, air.journal]).toEqual(['expired', []])
})
