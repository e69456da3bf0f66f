import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownOptionNames } from '../writes.ts'
import type { OwnOptions, WantedReservation } from '../writes.ts'
import { reservationPlans } from './plan-reservation.ts'
import { saysOf } from './reservation-body.ts'

const place = { subnetId: '716', mac: '3c:52:82:aa:10:7e' }
const wish = (options: OwnOptions | null): WantedReservation => ({
  address: '10.7.16.77',
  hostname: null,
  owner: null,
  description: null,
  thing: 'camera',
  room: 'B07-1-14',
  options,
})
const bodyWith = (...entries: readonly object[]) => ({
  'hw-address': place.mac,
  'ip-address': '10.7.16.77',
  'option-data': entries,
})

test('options, kind and room are written as the server has them, and read back', () => {
  const body = reservationPlans.body(null, place, wish({ routers: '10.7.16.1', 'domain-name': 'labs.test' }))
  expect(body).toEqual({
    'hw-address': place.mac,
    'ip-address': '10.7.16.77',
    'option-data': [
      { name: 'routers', data: '10.7.16.1' },
      { name: 'domain-name', data: 'labs.test' },
    ],
    'user-context': { kind: 'camera', room: 'B07-1-14' },
  })
  expect(saysOf(body)).toMatchObject({
    thing: 'camera',
    room: 'B07-1-14',
    options: { routers: '10.7.16.1', 'domain-name': 'labs.test' },
  })
})

test('what a server fills in, and the order, are no difference; another value and another client are', () => {
  const sent = reservationPlans.body(
    null,
    place,
    wish({ routers: '10.7.16.1', 'ntp-servers': '10.0.0.1, 10.0.0.2' }),
  )
  const filled = { space: 'dhcp4', 'csv-format': true, 'always-send': false, 'never-send': false }
  const [routers, ntp] = [
    { ...filled, name: 'routers', code: 3, data: '10.7.16.1' },
    { ...filled, code: 42, data: '10.0.0.1,10.0.0.2', 'client-classes': [] },
  ]
  const read = (...entries: readonly object[]) => ({ ...sent, 'option-data': entries })
  expect(reservationPlans.same(read(ntp, routers), sent)).toBe(true)
  expect(reservationPlans.same(read(ntp), sent)).toBe(false)
  expect(reservationPlans.same(read(ntp, { ...routers, data: '10.7.16.2' }), sent)).toBe(false)
  expect(reservationPlans.same(read(ntp, { ...routers, 'never-send': true }), sent)).toBe(false)
  expect(reservationPlans.same(read(ntp, { ...routers, 'client-classes': ['A'] }), sent)).toBe(false)
})

const foreign = { name: 'routers', space: 'vendor-4491', data: '1' }
const forSome = { name: 'routers', data: '10.7.16.9', 'client-classes': ['VOIP'] }
const unknown = { code: 200, data: '01', 'csv-format': false }

test('those that are not ours to give stay in their places, also where ours are taken away', () => {
  const before = bodyWith(foreign, { name: 'routers', data: '10.7.16.1' }, forSome, unknown)
  const without = reservationPlans.body(before, place, wish({}))
  expect(without['option-data']).toEqual([foreign, forSome, unknown])
  const other = reservationPlans.body(before, place, wish({ routers: '10.7.16.2' }))
  expect(other['option-data']).toEqual([foreign, { name: 'routers', data: '10.7.16.2' }, forSome, unknown])
  expect(reservationPlans.body(before, place, wish(null))['option-data']).toBe(before['option-data'])
})

test('what is put back is written as it stood, with what else was said of it', () => {
  const stood = { code: 66, data: '10.0.0.9', 'always-send': true }
  const earlier = bodyWith(stood)
  const taken = reservationPlans.body(earlier, place, wish({ 'boot-file-name': 'pxe.efi' }))
  expect(taken['option-data']).toEqual([{ name: 'boot-file-name', data: 'pxe.efi' }])
  const back = reservationPlans.body(taken, place, wish(saysOf(earlier).options), earlier)
  expect(back['option-data']).toEqual([stood])
})

test('whatever was there, those that are wanted are there once and no others of ours', () => {
  const name = fc.constantFrom(...ownOptionNames)
  const entry = fc.oneof(
    fc.record({ name, data: fc.constantFrom('10.0.0.1', '10.0.0.2') }),
    fc.constantFrom(foreign, forSome, unknown),
  )
  const wanted = fc.dictionary(name, fc.constantFrom('10.0.0.1', 'x'))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), wanted, (entries, options) => {
      const body = reservationPlans.body(bodyWith(...entries), place, wish(options))
      expect(saysOf(body).options).toEqual(options)
      const foreigners = (list: readonly object[]) =>
        list.filter((one) => !('name' in one && !('space' in one) && !('client-classes' in one)))
      expect(foreigners(body['option-data'] as object[])).toEqual(foreigners(entries))
      expect(reservationPlans.same(body, reservationPlans.body(body, place, wish(options)))).toBe(true)
    }),
  )
})
