import type { OpenSystem } from '@patchbay/connectors/connector/connector'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningLab } from '../../lab/src/start.ts'
import { center } from '../../lab/src/systems/controller/catalyst-center/emulator.ts'
import { askWithin } from '../real-systems/systems/connect.ts'
import { connectTo, startAir } from './lab-air.ts'

let lab: RunningLab
let system: OpenSystem<'controller'>
let can: Required<OpenSystem<'controller'>['can']>
const ends: (() => unknown)[] = []

/** Milliseconds by which the centre is late with what a client does. */
const late = 5 * 60_000

beforeAll(async () => {
  const air = await startAir([center])
  lab = air.lab
  ends.push(air.stop)
  const at = { name: 'center-1', host: 'catalyst-center-1' }
  system = connectTo(lab, 'controller', 'catalyst-center', at, lab.accounts.centerReader)
  can = system.can as typeof can
  ends.push(() => system.close())
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const siteOfFloor = (floor: string) => {
  const [code = '', number = ''] = floor.split('-')
  return `Global/Campus/${code} ${lab.world.buildings.get(code)!.name}/Floor ${number}`
}

test('the whole inventory: every switch, controller and access point', async () => {
  const { value, notRead } = await can.listDevices(askWithin())
  expect(notRead ?? []).toEqual([])
  const { switches, wireless, endpoints, domain } = lab.world
  const real = [
    ...[...switches.values()].map((one) => ({
      name: `${one.name}.${domain}`,
      address: one.address,
      serials: one.members.map(({ serial }) => serial),
      software: one.software,
      reachable: 'yes',
      wirelessController: null,
    })),
    ...[...wireless.controllers.values()].map((one) => ({
      name: `${one.name}.${domain}`,
      address: one.address,
      serials: [one.serial],
      software: one.software,
      reachable: 'yes',
      wirelessController: null,
    })),
    ...[...wireless.accessPoints.values()].map((one) => {
      const endpoint = endpoints.get(one.mac)!
      const { joined } = wireless.accessPoint(one.mac)
      return {
        name: endpoint.hostname,
        address: lab.world.attachment(one.mac)?.address ?? null,
        serials: [endpoint.serial],
        software: endpoint.operatingSystem,
        reachable: joined ? 'yes' : 'no',
        wirelessController: joined ? wireless.controllers.get(one.controller)!.address : null,
      }
    }),
  ]
  const said = value.map(({ name, address, serials, software, reachable, wirelessController }) => ({
    name,
    address,
    serials,
    software,
    reachable,
    wirelessController,
  }))
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  expect(said.sort(byName)).toEqual(real.sort(byName))
})

test('every client of the air, as it was five minutes ago; every access point by its MAC', async () => {
  const { wireless, endpoints, clock } = lab.world
  const at = clock.now() - late
  const wrong: unknown[] = []
  let asked = 0
  for (const mac of wireless.clients.keys()) {
    const then = wireless.client(mac, at)
    if (then === null) continue
    asked++
    const { value: said } = await can.readClient(mac, null, askWithin())
    const real = {
      mac,
      name: then.client.hostname,
      connected: true,
      wireless: true,
      device: endpoints.get(then.accessPoint.mac)!.hostname,
      ssid: then.ssid.name,
      band: then.radio.band === '2.4' ? '2.4' : '5.0',
      channel: then.radio.channel,
      signal: then.rssi,
      signalToNoise: then.snr,
      address: then.address,
      vlan: then.vlan,
      site: siteOfFloor(then.accessPoint.place.floor),
      wirelessController: then.accessPoint.controller,
    }
    const facts =
      said === null
        ? null
        : Object.fromEntries(Object.keys(real).map((key) => [key, said[key as keyof typeof said]]))
    if (JSON.stringify(facts) !== JSON.stringify(real)) wrong.push([facts, real])
  }
  for (const one of wireless.accessPoints.values()) {
    const { value: said } = await can.readDevice({ mac: one.radioMac }, askWithin())
    if (
      said?.name !== endpoints.get(one.mac)!.hostname ||
      said.ethernetMac !== one.mac ||
      said.site !== siteOfFloor(one.place.floor)
    )
      wrong.push([one.mac, said?.name, said?.ethernetMac, said?.site])
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

test('a client that walked is believed to be where it was, until the centre has heard of it', async () => {
  const { wireless, clock, endpoints } = lab.world
  const mac = [...wireless.clients.keys()].find(
    (one) => wireless.client(one, clock.now() - 2 * late) !== null,
  )
  const before = wireless.client(mac!)!
  const there = [...wireless.accessPoints.values()].find(
    (one) => one.place.floor !== before.place.floor && wireless.accessPoint(one.mac).joined,
  )!
  clock.advance(1_000)
  wireless.walk(mac!, there.place)
  const name = (accessPoint: string) => endpoints.get(accessPoint)!.hostname
  const said = async () => (await can.readClient(mac!, null, askWithin())).value?.device
  expect(await said()).toBe(name(before.accessPoint.mac))
  const at = clock.now()
  clock.advance(late)
  expect(await said()).toBe(name(wireless.client(mac!, at)!.accessPoint.mac))
  const asked = await can.readClient(mac!, new Date(at - 500), askWithin())
  expect(asked.value?.device).toBe(name(before.accessPoint.mac))
})

test('site health, also one by one when the gateway loses the whole; what does not comply; issues', async () => {
  const { wireless, buildings } = lab.world
  const real = [...buildings.values()]
    .map(({ code, name }) => {
      const accessPoints = [...wireless.accessPoints.values()].filter(({ room }) =>
        room.startsWith(`${code}-`),
      )
      return `${code} ${name}: ${accessPoints.length}`
    })
    .sort()
  const said = async () =>
    (await can.listSiteHealth(askWithin())).value
      .filter(({ type }) => type?.toLowerCase() === 'building')
      .map(({ name, accessPoints }) => `${name.split('/').at(-1)}: ${accessPoints}`)
      .sort()
  expect(await said()).toEqual(real)
  lab.levers.pull('center-1', { siteHealth: 'lost' })
  expect(await said()).toEqual(real)
  lab.levers.pull('center-1', { siteHealth: 'given' })
  const notGolden = [...lab.world.switches.values()].filter(
    ({ software, os }) => software !== (os === 'ios' ? '15.2(7)E8' : '17.12.4'),
  )
  const failing = (await can.listNonCompliant(askWithin())).value
  expect(failing.filter(({ type }) => type === 'IMAGE')).toHaveLength(notGolden.length)
  expect((await can.listIssues('all', askWithin())).value.length).toBeGreaterThan(0)
})

test('a resync ends with a newer stamp of the device', async () => {
  const at = { name: 'center-1', host: 'catalyst-center-1' }
  const writer = connectTo(lab, 'controller', 'catalyst-center', at, lab.accounts.center)
  ends.push(() => writer.close())
  const address = lab.world.switches.get('sw-b01-1')!.address
  const device = async () => (await can.readDevice({ address }, askWithin())).value!
  const before = await device()
  const resync = writer.writes!.resync!(before.id, {
    ...askWithin(60_000),
    beforeSending: async () => undefined,
  })
  await vi.waitFor(() =>
    expect(lab.journal.read({ system: 'center-1' }).some(({ text }) => text.startsWith('PUT'))).toBe(true),
  )
  expect((await device()).synchronization.state).toBe('In Progress')
  lab.world.clock.advance(20_000)
  await resync
  const after = await device()
  expect(after.synchronization.at!.getTime()).toBeGreaterThan(before.synchronization.at!.getTime())
})
