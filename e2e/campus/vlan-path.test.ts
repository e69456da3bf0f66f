import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Interface } from '../../lab/src/world/model/switch.ts'
import { Assigning } from './assigning.ts'
import type { Campus } from './campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

let campus: Campus
let used: SwitchCampus['used']
let assigning: Assigning
const bent: (() => void)[] = []

beforeAll(async () => {
  ;({ campus, used } = await startSwitchCampus())
  assigning = await Assigning.on(campus)
})
afterEach(() => {
  for (const back of bent.splice(0)) back()
})
afterAll(() => campus.stop())

/** A port, the one uplink of its switch, and another VLAN that clients are in. */
function placed(seed: string) {
  const { world } = campus.lab
  const port = used(seed)
  const uplink = uplinkOf(port.device)!
  const vlan = [...port.device.vlans].find(
    (id) =>
      id !== port.of.accessVlan &&
      ['staff', 'student', 'laboratory'].includes(world.vlans.get(id)?.purpose ?? ''),
  )!
  return { port, uplink, vlan }
}

const uplinkOf = ({ interfaces }: PlacedPort['device']): Interface | undefined =>
  [...interfaces.values()].find(({ uplink, channel }) => uplink !== null && channel === null)

/** Takes a VLAN off a trunk, until the end of the test. */
function takeOff(name: string, trunk: Interface, vlan: number): void {
  const { world } = campus.lab
  const { allowedVlans: before } = trunk
  const carried = before === 'all' ? [...world.switches.get(name)!.vlans] : before
  const allow = (allowedVlans: Interface['allowedVlans']) =>
    world.setInterface(name, trunk.name, { allowedVlans })
  allow(carried.filter((id) => id !== vlan))
  bent.push(() => allow(before))
}

async function pathOf(port: PlacedPort, accessVlan: number) {
  const { preview, ready } = await assigning.preview(port, { accessVlan })
  return { ready, check: preview.checks.find(({ id }) => id === `path ${accessVlan}`) }
}

test('a VLAN is followed over the uplink to its gateway, and DHCP serves it', async () => {
  const { port, uplink, vlan } = placed('followed')
  const { preview, ready } = await assigning.preview(port, { accessVlan: vlan })
  const { gatewaySwitch, subnet } = campus.lab.world.vlans.get(vlan)!
  const said = (id: string) => preview.checks.find((check) => check.id === `${id} ${vlan}`)
  expect(said('path')).toMatchObject({
    level: 'green',
    words: expect.stringContaining(
      `VLAN ${vlan} is carried by ${uplink.shortName} to ${gatewaySwitch}, which has its gateway, as walked`,
    ),
  })
  expect(said('scope')).toMatchObject({ level: 'green', words: expect.stringContaining(subnet) })
  expect(ready).toBe(true)
})

test('a VLAN that the uplink does not carry is not set, and one that stays is not asked about', async () => {
  const { port, uplink, vlan } = placed('off')
  takeOff(port.device.name, uplink, vlan)
  const { check, ready } = await pathOf(port, vlan)
  expect(check).toMatchObject({
    level: 'red',
    words: expect.stringContaining(
      `No uplink of this switch carries VLAN ${vlan}: not ${uplink.shortName} to ${uplink.uplink!.switch}.`,
    ),
  })
  expect(ready).toBe(false)
  expect((await pathOf(port, port.of.accessVlan)).check).toBeUndefined()
})

test('what the other end does not carry is known by its last walk', async () => {
  const { port, uplink, vlan } = placed('beyond')
  const { switch: far, interface: on } = uplink.uplink!
  takeOff(far, campus.lab.world.switches.get(far)!.interfaces.get(on)!, vlan)
  await campus.walk(far)
  const { check } = await pathOf(port, vlan)
  expect(check).toMatchObject({
    level: 'amber',
    words: expect.stringMatching(
      new RegExp(`of ${far} towards ${port.device.name} does not carry it, as walked just now`),
    ),
  })
})

test('a VLAN that loses its uplink between preview and run is not set', async () => {
  const { port, uplink, vlan } = placed('lost')
  const was = port.of.accessVlan
  const previewed = await assigning.preview(port, { accessVlan: vlan })
  expect(previewed.ready).toBe(true)
  takeOff(port.device.name, uplink, vlan)
  const row = await assigning.carry(previewed)
  expect(row).toMatchObject({
    state: 'expired',
    why: `Nothing was sent: no uplink of its switch carries VLAN ${vlan} any more.`,
  })
  expect(port.of.accessVlan).toBe(was)
})
