import { reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'
import type { Faults } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'

const filled = (of: Partial<FormValues> = {}): FormValues => ({
  ...valuesFrom({ mac: '001b.540a.3c7f', subnet: '', address: '10.0.10.150', hostname: '' }, null),
  reason: 'a printer',
  ...of,
})

test('what can be previewed has no fault', () => {
  expect(faultsIn(filled())).toEqual({})
  expect(
    faultsIn(filled({ address: '', subnet: '10.0.10.0/24', hostname: 'b07-camera-4.example.org.' })),
  ).toEqual({})
  expect(faultsIn(filled({ address: '', room: '214' }))).toEqual({})
})

test.each<[keyof Faults, Partial<FormValues>, RegExp]>([
  ['mac', { mac: ' ' }, /^Enter the MAC/],
  ['mac', { mac: '001b540a3c7' }, /11 hex digits, needs 12/],
  ['mac', { mac: '01:00:5e:00:00:01' }, /group address/],
  ['mac', { mac: 'the printer' }, /“the printer” is not a MAC/],
  ['address', { address: '10.0.10' }, /is not an IPv4 address/],
  ['address', { address: '10.0.10.256' }, /above 255/],
  ['subnet', { address: '', subnet: '' }, /^Choose a subnet/],
  ['subnet', { address: '', subnet: '', room: ' ' }, /or a room\.$/],
  ['subnet', { address: '', subnet: '', room: '214', state: 'none' }, /an address in it\.$/],
  ['hostname', { hostname: 'door camera' }, /letters, digits and hyphens/],
  ['reason', { reason: ' x ' }, /^Enter a reason/],
  ['options.routers', { ownOptions: 'set', options: { routers: '10.0.0.300' } }, /not an IPv4 address/],
])('at %s it is said what is wrong with %o', (field, wrong, words) => {
  const faults = faultsIn(filled(wrong))
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(words)
})

test('what the site wants is said at its field, of what is reserved and not of what is taken away', () => {
  const both = ['hostname', 'owner'] as const
  expect(faultsIn(filled(), both)).toEqual({
    hostname: 'Enter a host name. The site requires one in every reservation.',
    owner: 'Enter an owner, a person or a department. The site requires one in every reservation.',
  })
  expect(Object.keys(faultsIn(filled({ hostname: 'door camera', owner: ' ' }), both))).toEqual([
    'hostname',
    'owner',
  ])
  expect(faultsIn(filled({ hostname: 'door camera' }), both).hostname).toMatch(/^Use letters/)
  expect(faultsIn(filled({ hostname: 'camera-4', owner: 'Estates' }), both)).toEqual({})
  expect(faultsIn(filled({ state: 'none' }), both)).toEqual({})
  expect(faultsIn(filled({ hostname: 'camera-4' }), ['hostname'])).toEqual({})
})

test.each(['00:1B:54:0A:3C:7F', '00-1b-54-0a-3c-7f', '001b.540a.3c7f', '001b540a3c7f', '001b54–0a3c7f'])(
  'the MAC may be written as %s',
  (mac) => expect(askedFrom(filled({ mac })).intent.mac).toBe('00:1b:54:0a:3c:7f'),
)

test('what is empty is not said, and of one that is taken away only its place is', () => {
  const values = filled({ hostname: ' camera-4 ', owner: '', ticket: ' ' })
  expect(askedFrom(values)).toMatchObject({
    intent: { state: 'reserved', address: '10.0.10.150', subnet: null, hostname: 'camera-4', owner: null },
    reason: 'a printer',
    ticket: null,
  })
  expect(askedFrom({ ...values, state: 'none' }).intent).toMatchObject({
    state: 'none',
    address: '10.0.10.150',
    hostname: null,
  })
})

test('options are said only where they are its own, and each that is empty is the subnet’s', () => {
  const options = { routers: ' 10.0.10.1 ', 'domain-name': ' ' }
  expect(askedFrom(filled({ options })).intent.options).toBeNull()
  const nothing = Object.fromEntries(reservationOptions.map((name) => [name, null]))
  const own = filled({ ownOptions: 'set', options, thing: 'camera', room: ' B07-1-14 ' })
  expect(askedFrom(own).intent).toMatchObject({
    thing: 'camera',
    room: 'B07-1-14',
    options: { ...nothing, routers: '10.0.10.1' },
  })
  expect(faultsIn(filled({ options: { routers: 'x' } }))).toEqual({})
})
