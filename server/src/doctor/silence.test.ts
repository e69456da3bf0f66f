import { unreachable } from '@patchbay/connectors/failures'
import type { HopName } from '@patchbay/contract/workflows/network-connect/doctor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, reading, systemsOf } from '../locate/test-systems.ts'
import { readIdentifier } from '../http/read-identifier.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import {
  dnsSaying,
  examineIn,
  hopIn,
  iseSaying,
  it,
  keaSaying,
  placeDevice,
  switchSaying,
  well,
  wellBut,
} from './test-doctor.ts'
import { lookUpDoctor } from './look-up.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await placeDevice(campus)
})
afterAll(() => campus.drop())

const examine = (systems: readonly System[], wanted = {}) => examineIn(campus, systems, wanted)
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'did not answer in 8 s' })
}

test.each<[HopName, string, () => System[]]>([
  ['enabled', 'switch', () => well().map((one) => (one.kind === 'switch' ? { ...one, can: silent } : one))],
  ['errors', 'counters', () => wellBut(switchSaying({ counters: null }))],
  ['authentication', 'ISE', () => wellBut(iseSaying({ readContainment: silent }))],
  ['lease', 'DHCP', () => wellBut(keaSaying({}, { findLeases: silent, listSubnets: silent }))],
  [
    'gateway',
    'gateway',
    () =>
      wellBut(switchSaying({ addresses: [] })).map((one) =>
        one.kind === 'switch'
          ? { ...one, can: async () => ({ ...(await one.can()), readAddressTable: silent }) }
          : one,
      ),
  ],
  ['dns', 'DNS', () => well().filter(({ kind }) => kind !== 'dns')],
])('%s is not known without its %s, and nothing is called well', async (name, _, systems) => {
  const found = await examine(systems())
  expect(hopIn(found, name)).toMatchObject({ state: 'unknown', value: null })
  expect(hopIn(found, name).why).not.toBe('')
  expect(found.verdict).toBe('partial')
  expect(found.sentence).toContain(hopIn(found, name).title)
})

test('what nobody knows is not found, and a silent source keeps that open', async () => {
  const q = mac(0x99)
  const ise = iseSaying({ findSessions: async () => reading([]), findEndpoint: async () => reading(null) })
  const found = await examine(wellBut(ise, keaSaying({ leases: [] })), { q })
  expect(found).toMatchObject({ verdict: 'none', hops: [] })
  const open = await examine(wellBut(ise, keaSaying({}, { findLeases: silent, findReservations: silent })), {
    q,
  })
  expect(open).toMatchObject({ verdict: 'incomplete', hops: [] })
})

test('of two DHCP servers a silent one keeps open whether there is a lease', async () => {
  const nothing = keaSaying({ leases: [], use: [{ subnetId: '10', total: 9, assigned: 1, declined: 0 }] })
  const other = { ...keaSaying({}, { findLeases: silent, findReservations: silent }), name: 'kea-2' }
  const found = await examine(wellBut(switchSaying({ addresses: [] }), nothing, other))
  expect(hopIn(found, 'lease')).toMatchObject({
    state: 'unknown',
    why: expect.stringContaining('kea-2') as string,
  })
  expect(found.broken).not.toBe('lease')
})

test('where no identity system is connected, a session that the switch authorizes is good', async () => {
  const without = well().filter(({ kind }) => kind !== 'identity')
  expect(hopIn(await examine(without), 'authentication').state).toBe('good')
  const closed = [...without.filter(({ kind }) => kind !== 'switch'), switchSaying({ sessions: null })]
  expect(hopIn(await examine(closed), 'authentication').state).toBe('unknown')
})

test('a hop that is not known does not hide a broken one behind it', async () => {
  const dns = dnsSaying({ '10.0.10.105': ['lt-51.campus.example'], 'lt-51.campus.example': ['10.0.10.77'] })
  const found = await examine(wellBut(iseSaying({ readContainment: silent }), dns))
  expect(found).toMatchObject({ verdict: 'broken', broken: 'dns' })
  expect(found.sentence).toMatch(/ Not known: Authentication\.$/)
})

test('without a live check no switch is asked, and its hops are not known', async () => {
  const asked: string[] = []
  const parts = {
    db: campus.db,
    systems: systemsOf(wellBut(switchSaying({}, asked))),
    log: createLog('fatal', { write: () => undefined }),
    pace: usualPace,
  }
  const { answer } = await lookUpDoctor(parts, {
    text: it,
    classified: readIdentifier(it),
    to: { text: '', address: null, service: 'tcp/443' },
    live: false,
    patient: true,
    signal: new AbortController().signal,
    listener: { question: () => undefined, source: () => undefined, answer: () => undefined },
  })
  expect(asked).toEqual([])
  expect(answer.verdict).toBe('partial')
  expect(hopIn(answer, 'link')).toMatchObject({
    state: 'unknown',
    why: expect.stringContaining('no live check') as string,
  })
  expect(hopIn(answer, 'lease').state).toBe('good')
})
