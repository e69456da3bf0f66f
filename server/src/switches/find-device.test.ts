import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { findTarget } from './find-device.ts'

let campus: TestCampus

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.walked('sw-c-1', { ownMacs: ['00:1b:54:00:00:01'] })
  await campus.db.updateTable('device').set({ closet: 'B02-K1' }).where('name', '=', 'sw-a').execute()
  await campus.outlet('B02-204-A', '204', ['sw-a', 'Gi1/0/7'])
  await campus.outlet('B02-204-B', '204', ['sw-a', 'Gi1/0/9'])
  await campus.outlet('B02-205-A', '205', ['sw-a', 'Gi1/0/11'])
  await campus.outlet('B02-205-B', '205', ['sw-b', 'Gi1/0/3'])
  await campus.outlet('B02-206-A', '206')
})
afterAll(() => campus.drop())

const span = (number: number) => ({ before: 'Gi1/0/', first: number, last: number })
const namesFound = async (text: string) => {
  const { device, spans, choices } = await findTarget(campus.db, text)
  return { device: device?.name ?? null, spans, choices: choices.map(({ ask }) => ask) }
}

test.each([
  ['sw-a', { device: 'sw-a', spans: null, choices: [] }],
  ['SW-A', { device: 'sw-a', spans: null, choices: [] }],
  ['10.255.0.2', { device: 'sw-b', spans: null, choices: [] }],
  ['10.255.0.2 gi1/0/3', { device: 'sw-b', spans: [span(3)], choices: [] }],
  ['b02-k1', { device: 'sw-a', spans: null, choices: [] }],
  ['001b.5400.0001', { device: 'sw-c-1', spans: null, choices: [] }],
  ['b02-204-a', { device: 'sw-a', spans: [span(7)], choices: [] }],
  ['204', { device: 'sw-a', spans: [span(7), span(9)], choices: [] }],
  ['205', { device: null, spans: null, choices: ['sw-a Gi1/0/11', 'sw-b Gi1/0/3'] }],
  ['sw-c', { device: 'sw-c-1', spans: null, choices: [] }],
  [
    'sw gi1/0/1-4',
    { device: null, spans: null, choices: ['sw-a gi1/0/1-4', 'sw-b gi1/0/1-4', 'sw-c-1 gi1/0/1-4'] },
  ],
  ['B02-206-A', { device: null, spans: null, choices: [] }],
  ['nobody', { device: null, spans: null, choices: [] }],
  ['%', { device: null, spans: null, choices: [] }],
])('%s', async (text, target) => {
  expect(await namesFound(text)).toEqual(target)
})
