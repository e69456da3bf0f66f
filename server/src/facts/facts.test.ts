import type { Ask } from '@patchbay/connectors/asking'
import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { lease, mac, reading, system, systemsOf } from '../locate/test-systems.ts'
import { leasesAndReservations, leasesOf } from './leases.ts'
import { peopleOf } from './people.ts'
import { byFirstWay } from './ports.ts'
import { deviceKnown, macsSignedOn, sessionsOf } from './sessions.ts'

const { signal } = new AbortController()
const now = (): Ask => ({ signal, limit: 1_000 })
const at = new Date('2026-11-02T08:00:00Z')
const silent = () =>
  Promise.reject(unreachable({ cause: 'timed-out', message: 'The server did not answer.' }))
const calledOff = () => Promise.reject(unreachable({ cause: 'cancelled', message: 'Called off.' }))

test('what was told says who said it and when; one answer that was cut makes all of it incomplete', async () => {
  const asked: unknown[] = []
  const limits: number[] = []
  let left = 3_000
  const kea = system('dhcp', 'kea-1', {
    findLeases: async (question, { limit }) => {
      asked.push(question)
      limits.push(limit)
      const cut = 'hostname' in question
      return reading([lease()], { observedAt: at, complete: !cut, dropped: cut ? 2 : 0 })
    },
  })
  // Each question has what time is left when it goes.
  const asking = { ask: () => ({ signal, limit: (left -= 1_000) }) }
  const whole = await leasesOf(kea, [{ mac: mac(1) }], asking)
  expect(whole).toMatchObject({ complete: true, dropped: 0 })
  expect(whole?.facts).toMatchObject([{ source: 'kea-1', at, value: { mac: mac(1) } }])
  expect(await leasesOf(kea, [{ mac: mac(1) }, { hostname: 'printer' }], asking)).toMatchObject({
    complete: false,
    dropped: 2,
  })
  expect(asked).toEqual([{ mac: mac(1) }, { mac: mac(1) }, { hostname: 'printer' }])
  expect(limits).toEqual([2_000, 1_000, 0])
})

test('who cannot be asked is told from who has nothing, and from who failed', async () => {
  const asking = { ask: now }
  expect(await leasesOf(system('dhcp', 'kea-1', {}), [{ mac: mac(1) }], asking)).toBeNull()
  expect(await sessionsOf(system('identity', 'ise-1', {}), [{ mac: mac(1) }], asking)).toBeNull()
  expect(await macsSignedOn(system('identity', 'ise-1', {}), '10.0.0.1', asking)).toBeNull()
  expect(await peopleOf(system('directory', 'ad-1', {}), [{ username: 'ada' }], asking)).toBeNull()
  const empty = system('directory', 'ad-1', { findPeople: async () => reading([]) })
  expect(await peopleOf(empty, [{ username: 'ada' }], asking)).toMatchObject({ facts: [], complete: true })
  const failing = system('directory', 'ad-1', { findPeople: silent })
  await expect(peopleOf(failing, [{ username: 'ada' }], asking)).rejects.toThrow('did not answer')
})

test('of two things that are asked at once, one that failed does not take away the other', async () => {
  const kea = system('dhcp', 'kea-1', {
    findLeases: async () => reading([lease()]),
    findReservations: silent,
  })
  const half = await leasesAndReservations(kea, { mac: mac(1) }, { ask: now })
  expect(half).toMatchObject({ reservations: null, failure: { message: 'The server did not answer.' } })
  expect(half?.leases?.facts).toHaveLength(1)
  const ise = system('identity', 'ise-1', { findSessions: async () => reading([]), findEndpoint: silent })
  expect(await deviceKnown(ise, mac(1), { ask: now })).toMatchObject({
    sessions: { facts: [], complete: true },
    endpoint: null,
    complete: false,
    failure: { message: 'The server did not answer.' },
  })
  const none = system('dhcp', 'kea-1', { findLeases: silent, findReservations: silent })
  await expect(leasesAndReservations(none, { mac: mac(1) }, { ask: now })).rejects.toThrow('did not answer')
  expect(await leasesAndReservations(system('dhcp', 'kea-1', {}), { mac: mac(1) }, { ask: now })).toBeNull()
  expect(await deviceKnown(system('identity', 'ise-1', {}), mac(1), { ask: now })).toBeNull()
})

test('a way that fails or cannot tell is passed over, the command line first; what is called off is not', async () => {
  const snmp = { ...system('switch', 'snmp', {}, ['sw-1']), product: 'snmp' }
  const systems = systemsOf([snmp, system('switch', 'cli', {}, ['sw-1', 'sw-2'])])
  const asked: string[] = []
  const read = (ends: () => Promise<string | null>) =>
    byFirstWay(systems, 'sw-1', async ({ system: { name }, device }) => {
      asked.push(`${name} ${device.name}`)
      return name === 'cli' ? ends() : 'told'
    })
  expect(await read(silent)).toBe('told')
  expect(await read(async () => null)).toBe('told')
  expect(await read(async () => 'first')).toBe('first')
  expect(asked).toEqual(['cli sw-1', 'snmp sw-1', 'cli sw-1', 'snmp sw-1', 'cli sw-1'])
  await expect(read(calledOff)).rejects.toThrow('Called off.')
  expect(await byFirstWay(systems, 'sw-9', async () => 'told')).toBeNull()
})
