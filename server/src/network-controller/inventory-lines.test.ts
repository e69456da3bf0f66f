import { Failure } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { reading, system } from '../locate/test-systems.ts'
import { inventoryLines } from './inventory-lines.ts'
import { centre, managed } from './test-centre.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.db.updateTable('device').set({ origin: 'console' }).where('name', '=', 'sw-a').execute()
  await campus.db.updateTable('device').set({ origin: 'file' }).where('name', '=', 'sw-b').execute()
})
afterAll(() => campus.drop())

const { signal } = new AbortController()
const inventory = (devices: readonly ReturnType<typeof managed>[], rest: object = {}) =>
  system('controller', 'center-1', centre(null, null, { listDevices: async () => reading(devices, rest) }))

test('a known device keeps its name, one of the systems file all of it, a new one has the controller’s', async () => {
  const devices = [
    managed({ name: 'other.campus.example', address: '10.255.0.1', models: ['C9300-24P'] }),
    managed({ id: 'd-2', name: 'SW-B.campus.example', address: '10.9.9.9', serials: ['FOC2'] }),
    managed({ id: 'd-3', name: 'sw-new.campus.example', address: '10.255.0.7', serials: ['FOC3'] }),
    managed({ id: 'd-4', name: 'ap-1', address: '10.1.1.1', family: 'Unified AP' }),
  ]
  const { columns, rows, missing } = await inventoryLines(campus.db, [inventory(devices)], signal)
  expect(columns).toEqual(['Name', 'Address', 'Role', 'Documented model'])
  expect(rows).toEqual([
    ['sw-a', '10.255.0.1', 'access', 'C9300-24P'],
    ['sw-b', '10.255.0.2', 'access', 'C9300'],
    ['sw-new.campus.example', '10.255.0.7', 'access', 'C9300-48P'],
  ])
  expect(missing).toEqual([])
})

test('what a controller did not tell is named: a list that was cut, and one that did not answer', async () => {
  const failure = new Failure('unreachable', { cause: 'timed-out', message: 'did not answer in 60 s' })
  const silent = system('controller', 'center-2', { listDevices: () => Promise.reject(failure) })
  const cut = inventory([managed()], { complete: false, of: 1_300 })
  expect((await inventoryLines(campus.db, [cut, silent], signal)).missing).toEqual([
    'Catalyst Center center-1: 1 of 1300 devices read',
    'Catalyst Center center-2: did not answer in 60 s',
  ])
  expect((await inventoryLines(campus.db, [], signal)).missing).toEqual([
    'No network controller is connected',
  ])
})
