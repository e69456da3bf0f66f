import { unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { located, locationWith } from '../location/test-location.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { mac, system } from './test-systems.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Te1/1/1', { mac_count: 40 })
  await campus.seen(mac(2), 'sw-a', 'Te1/1/1')
})
afterAll(() => campus.drop())

const spaces = (accuracy: number | null = 5, of: Partial<ReturnType<typeof located>> = {}) =>
  system('location', 'spaces-1', locationWith({ devices: [located({ mac: mac(2), accuracy, ...of })] }))

const positionIn = async (q: string, service = spaces()) => {
  const { answer, sources } = await campus.asking(q, [service]).settled
  const chip = sources.find(({ kind }) => kind === 'location')
  return { fact: answer.facts.find(({ name }) => name === 'position'), chip, answer }
}

test('the floor with its accuracy stands beside the place, and which of the two is finer', async () => {
  const { fact, answer } = await positionIn(mac(2))
  expect(fact).toMatchObject({
    label: 'Position',
    value: 'Campus, B01, Floor 2, within 5.0 m, finer than the room of its access point',
    source: 'spaces-1',
    freshness: 'live',
  })
  expect(answer.statements.find(({ title }) => title === 'Position')?.rows).toContainEqual({
    label: 'Accuracy',
    value: '± 5.0 m',
    identifier: false,
  })
  const wide = await positionIn(mac(2), spaces(20))
  expect(wide.fact?.value).toBe('Campus, B01, Floor 2, within 20.0 m, the room of its access point is finer')
})

test('names of the older version come from the map, and no position is no fact', async () => {
  expect((await positionIn(mac(2), spaces(5, { hierarchy: [] }))).fact?.value).toContain(
    'Campus, B01, Floor 2',
  )
  const nowhere = spaces(null, { hierarchy: [], floor: null, x: null, y: null })
  expect((await positionIn(mac(2), nowhere)).fact).toBeUndefined()
})

test('a device alone at its port is not asked for', async () => {
  const { chip, fact } = await positionIn(mac(1))
  expect([chip?.state, chip?.why, fact]).toEqual(['not-asked', 'the device is wired', undefined])
})

test('a service that fails takes nothing from the answer', async () => {
  const down = () => Promise.reject(unreachable({ cause: 'timed-out', message: 'no answer' }))
  const { chip, fact, answer } = await positionIn(
    mac(2),
    system('location', 'spaces-1', { findDevices: down }),
  )
  expect([chip?.state, fact, answer.verdict]).toEqual(['timed-out', undefined, 'found'])
})
