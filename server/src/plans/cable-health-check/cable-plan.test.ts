import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTest } from '../../cables/kept-tests.ts'
import { pair, pairs, switchOf, tested } from '../../cables/test-cables.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { mac, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import { cableHealthCheck as plan } from './index.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/7')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/7')
})
afterAll(() => campus.drop())

const ask = { limit: 5_000, signal: new AbortController().signal }
const means = (all = [switchOf()]) => ({
  database: campus.db,
  systems: systemsOf(all),
  log: createLog('silent'),
  now: () => new Date(),
})
const known = { switch: 'sw-a', interface: 'Gi1/0/7' }
const requester = { id: 1, groups: [], roles: [] } as never
const resolve = (q: string) => plan.resolve({ q }, { means: means(), ask, requester })
const looking = (all?: Parameters<typeof means>[0]) => ({ means: means(all), ask, changedAt: null })

test('a port, or a device on one, is resolved; a whole switch and a text that is none are faults of the field', async () => {
  expect(await resolve('sw-a Gi1/0/7')).toEqual({ known })
  expect(await resolve(mac(1))).toEqual({ known })
  expect(await resolve('sw-a')).toEqual({
    faults: { q: 'sw-a is a whole switch. Add the port, such as sw-a Gi1/0/14.' },
  })
})

test('it is tested as the port that was resolved', () => {
  expect(plan.changes.test(known, new Map())).toEqual({ wish: known })
})

test('a port that was read was seen, whatever speaks against it; one that was not read is awaited', async () => {
  expect(await plan.looks.seen(known, looking())).toMatchObject({ finding: 'as-wanted' })
  expect(await plan.looks.seen(known, looking([switchOf({}, null, 'sw-b')]))).toMatchObject({
    finding: 'not-yet',
  })
})

test('the result is what is kept of the latest test', async () => {
  expect(await plan.looks.result(known, looking())).toMatchObject({ finding: 'not-yet' })
  const open = pair('C', { state: 'open', words: 'Open', metres: 9, remote: null })
  await keepTest(campus.db, {
    ...known,
    testedAt: new Date(),
    source: 'Switches (SSH)',
    mark: 'a run',
    speed: 1_000,
    test: tested({ pairs: pairs(open) }),
  })
  expect(await plan.looks.result(known, looking())).toMatchObject({
    finding: 'as-wanted',
    words: 'Pair C is open at 9 m ± 10.',
    source: 'Switches (SSH)',
  })
})
