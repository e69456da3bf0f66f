import type { ControllerCapabilities, DeviceFacts } from '@patchbay/connectors/controller/capabilities'
import type { ControllerPlans } from '@patchbay/connectors/controller/writes'
import type { Resync } from '@patchbay/contract/changes/kinds/resync-device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { minutesAgo, reading, system, systemsOf } from '../../../locate/test-systems.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'
import { resyncDevice } from './index.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'controller', ['center-1'])
})
afterAll(() => database.drop())

const plans: ControllerPlans = { lines: (action, device) => [`${action} ${device}`] }

/** A controller that manages sw-a, and what goes wrong with its next collection. */
class TestCenter {
  at = minutesAgo(360)
  fault: Fault = 'none'
  readonly journal: string[] = []

  get systems() {
    const readDevice: ControllerCapabilities['readDevice'] = async (question) =>
      reading(
        'name' in question && question.name === 'sw-a'
          ? ({
              id: 'device-1',
              name: 'sw-a',
              reachable: 'yes',
              synchronization: { state: 'Managed', reason: null, at: this.at },
            } as DeviceFacts)
          : null,
      )
    return systemsOf([
      {
        ...system('controller', 'center-1', { readDevice }),
        plans,
        writes: async () => ({
          resync: async (device, writing) => {
            if (this.fault === 'refused-before') throw connectionLost('refused the login')
            await writing.beforeSending('center-1')
            if (this.fault === 'killed-before') throw new Killed()
            if (this.fault === 'lost-before') throw connectionLost('went away')
            if (this.fault !== 'lies') this.at = new Date()
            this.journal.push(device)
            if (this.fault === 'killed-after') throw new Killed()
            if (this.fault === 'lost-after') throw connectionLost('went away')
            return { sent: ['resync'], answer: null }
          },
        }),
      },
    ])
  }
}

const intent: Resync = { system: 'center-1', device: 'sw-a' }

async function runWith(fault: Fault) {
  const center = new TestCenter()
  center.fault = fault
  return { ...(await runsOf(database.db, person, resyncDevice, center.systems).run(intent)), center }
}

test('a newer time of collection is the proof', async () => {
  const { row, proofs, center } = await runWith('none')
  expect(row).toMatchObject({ kind: 'resync-device', state: 'done', why: null })
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual(['collected proven'])
  expect(center.journal).toEqual(['device-1'])
})

test.each<Fault>(['refused-before', 'lost-before', 'lost-after', 'killed-before', 'killed-after', 'lies'])(
  '%s: sent once at most, and a task that ended is no proof',
  async (fault) => {
    const { row, center } = await runWith(fault)
    if (row.state === 'done') expect(center.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    if (fault === 'lies') expect(row.state).toBe('done-not-proven')
    expect(center.journal.length).toBeLessThanOrEqual(1)
  },
)

test('what it does not manage is refused', async () => {
  const { preview, ready } = await runsOf(
    database.db,
    person,
    resyncDevice,
    new TestCenter().systems,
  ).preview({
    ...intent,
    device: 'sw-z',
  })
  expect([ready, preview.checks.find(({ id }) => id === 'managed')?.level]).toEqual([false, 'red'])
})
