import { expect, test } from 'vitest'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import type { KeaOptions } from './command.ts'
import { start } from './test-kea.ts'

/** A Kea around a whole campus. */
async function onCampus(options: Partial<KeaOptions> = {}) {
  const world = createWorld({ seed: 'others', size: 'small', clock: 'fixed' })
  const stand = standInLab()
  const kea = await start(options, 'kea-1', { ...stand, lab: { ...stand.lab, world } })
  return { world, ask: kea.ask }
}

const capitals = (octets: string) => octets.replaceAll(':', '').toUpperCase()

test('reservations of the campus by client id and by circuit are told as the configuration writes them', async () => {
  const { world, ask } = await onCampus({ hostCommands: true })
  const { Dhcp4 } = (await ask('config-get')).arguments
  const subnets = [...Dhcp4.subnet4, ...Dhcp4['shared-networks'].flatMap(({ subnet4 }) => subnet4)]
  const others = [...world.reservations.values()].filter(({ by }) => by !== undefined)
  expect(others).toHaveLength(6)
  for (const { address, vlan, hostname, by } of others) {
    const host = { [by!.kind]: capitals(by!.value), 'ip-address': address, hostname }
    const subnet = subnets.find(({ id }) => id === vlan)!
    const written = subnet.reservations.find((one) => one['ip-address'] === address)
    expect(written).toMatchObject(host)
    expect(written).not.toHaveProperty('hw-address')
    const asked = { 'identifier-type': by!.kind, identifier: by!.value }
    expect(await ask('reservation-get', { 'subnet-id': vlan, ...asked })).toMatchObject({ arguments: host })
  }
})

test('a round trip of the configuration leaves them as they are; one that is left out is gone from the campus', async () => {
  const { world, ask } = await onCampus()
  const before = [...world.reservations.values()]
  const { Dhcp4 } = (await ask('config-get')).arguments
  expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
  expect([...world.reservations.values()]).toEqual(before)
  const one = before.find(({ by }) => by?.kind === 'client-id')!
  const subnets = [...Dhcp4.subnet4, ...Dhcp4['shared-networks'].flatMap(({ subnet4 }) => subnet4)]
  const { reservations } = subnets.find(({ id }) => id === one.vlan)!
  const [taken] = reservations.splice(
    reservations.findIndex((each) => each['ip-address'] === one.address),
    1,
  )
  expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
  expect(world.reservations.has(one.address)).toBe(false)
  reservations.push(taken!)
  expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
  expect(world.reservations.get(one.address)).toEqual(one)
})
