import { expect, test } from 'vitest'
import { circuitIdOf } from './circuit-ids.ts'
import { clientIdOf } from './client-ids.ts'
import { createWorld } from './create/create.ts'
import type { WorldSize } from './sizes.ts'

const world = (size: WorldSize = 'small') => createWorld({ seed: 'others', size, clock: 'fixed' })

const by = (of: ReturnType<typeof world>, kind: 'client-id' | 'circuit-id') =>
  [...of.reservations.values()].filter((one) => one.by?.kind === kind)

test.each(['small', 'campus'] as const)('a %s campus has a few by client id and by circuit', (size) => {
  const of = world(size)
  expect(by(of, 'client-id')).toHaveLength(3)
  expect(by(of, 'circuit-id')).toHaveLength(3)
  for (const { mac, by: known } of by(of, 'client-id')) {
    expect(known!.value).toBe(clientIdOf(of.endpoints.get(mac), mac))
    expect(known!.value).toMatch(/^ff(:[0-9a-f]{2}){18}$/)
  }
  for (const { mac, by: known } of by(of, 'circuit-id')) {
    const at = of.attachment(mac)
    if (at !== null) expect(known!.value).toBe(circuitIdOf(at.switch, at.interface))
  }
  const there = [...by(of, 'client-id'), ...by(of, 'circuit-id')].filter(
    ({ mac }) => of.attachment(mac) !== null,
  )
  expect(there.length).toBeGreaterThan(2)
  for (const { mac, address } of there) {
    expect(of.attachment(mac)?.address).toBe(address)
    expect(of.lease(address)?.mac).toBe(mac)
  }
})

test('whoever is plugged in at a place whose circuit has a reservation is given its address', () => {
  const of = world()
  const place = by(of, 'circuit-id').find(({ mac }) => of.attachment(mac) !== null)
  const { outlet } = of.endpoints.get(place!.mac)!
  const other = [...of.endpoints.values()].find(
    ({ mac, kind, behind }) => kind === 'desktop' && behind === null && of.attachment(mac) !== null,
  )!
  of.move(place!.mac, null)
  of.clock.advance(9 * 3_600_000)
  of.move(other.mac, outlet)
  expect(of.attachment(other.mac)).toMatchObject({ address: place!.address })
})

test('who has a reservation by client id keeps the address that it came by, until it is taken away', () => {
  const of = world()
  const one = by(of, 'client-id').find(({ mac }) => of.attachment(mac) !== null)
  const { address, mac, vlan } = one!
  of.removeReservation(address)
  of.addReservation({ ...one!, address: address.replace(/\d+$/, '9') })
  const at = of.attachment(mac)!
  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  expect(of.attachment(mac)).toMatchObject({ vlan: { id: vlan }, address: address.replace(/\d+$/, '9') })
})
