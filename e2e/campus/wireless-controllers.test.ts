import type { OpenSystem } from '@patchbay/connectors/connector/connector'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { WirelessAction } from '@patchbay/connectors/wireless/writes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningLab } from '../../lab/src/start.ts'
import { wirelessControllers } from '../../lab/src/systems/wireless/catalyst-9800/emulator.ts'
import type { ClientMoment } from '../../lab/src/world/model/wireless.ts'
import { failureOf, askWithin } from '../real-systems/systems/connect.ts'
import { connectTo, startAir } from './lab-air.ts'

let lab: RunningLab
let controllers: readonly (readonly [name: string, system: OpenSystem<'wireless'>])[]
const ends: (() => unknown)[] = []

beforeAll(async () => {
  const air = await startAir(wirelessControllers)
  lab = air.lab
  ends.push(air.stop)
  controllers = ['wlc-1', 'wlc-2'].map((name) => {
    const system = connectTo(
      lab,
      'wireless',
      'catalyst-9800',
      { name, host: name },
      lab.accounts.wirelessReader,
    )
    ends.push(() => system.close())
    return [name, system] as const
  })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const can = (name: string) =>
  controllers.find(([one]) => one === name)![1].can as Required<OpenSystem<'wireless'>['can']>
const onAir = (name: string): ClientMoment[] =>
  [...lab.world.wireless.clients.keys()]
    .flatMap((mac) => lab.world.wireless.client(mac) ?? [])
    .filter(({ accessPoint }) => accessPoint.controller === name)
const seconds = (at: number | null | undefined) =>
  at == null ? null : new Date(Math.floor(at / 1000) * 1000)
const stages = {
  associating: 'associating',
  authenticating: 'authenticating',
  'ip-learning': 'waiting-for-address',
  'webauth-required': 'web-portal',
  run: 'running',
} as const

const trueClient = ({ client, ...one }: ClientMoment) => {
  const username = lab.world.wireless.session(client.mac)?.username ?? null
  return {
    mac: client.mac,
    stage: stages[one.stage],
    privateMac: client.privateMac,
    accessPoint: lab.world.endpoints.get(one.accessPoint.mac)!.hostname,
    accessPointMac: one.accessPoint.radioMac,
    slot: one.radio.slot,
    ssid: one.ssid.name,
    bssid: one.bssid,
    band: `${one.radio.band} GHz`,
    channel: one.radio.channel,
    signal: one.rssi,
    signalToNoise: one.snr,
    addresses: one.address === null ? [] : [one.address],
    vlan: one.vlan,
    vlanName: lab.world.vlans.get(one.vlan)!.name,
    username: username === client.mac.toUpperCase() ? null : username,
    policyProfile: one.ssid.policy,
    role: 'local',
    associatedAt: seconds(one.associatedAt),
  }
}
type Said = ReturnType<typeof trueClient>

const same = (said: WirelessClient, truth: Said) =>
  Object.entries(truth).filter(
    ([field, value]) => JSON.stringify(said[field as keyof Said]) !== JSON.stringify(value),
  )

test('every client of both controllers, in the list and one by one', async () => {
  const wrong: unknown[] = []
  let clients = 0
  for (const [name] of controllers) {
    const { value, notRead } = await can(name).listClients(askWithin())
    expect(notRead?.map(({ cause }) => cause)).toEqual(['absent'])
    const truth = onAir(name)
    expect(value.map(({ mac }) => mac).sort()).toEqual(truth.map(({ client }) => client.mac).sort())
    for (const one of truth) {
      clients++
      const { value: alone } = await can(name).readClient(one.client.mac, askWithin())
      for (const said of [value.find(({ mac }) => mac === one.client.mac), alone])
        if (!said || same(said, trueClient(one)).length > 0)
          wrong.push([one.client.mac, said && same(said, trueClient(one)), said])
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(clients).toBeGreaterThan(200)
})

test('every access point with its radios, its port and its controller’s counts', async () => {
  const { wireless } = lab.world
  const wrong: unknown[] = []
  let seen = 0
  for (const [name] of controllers) {
    const { value } = await can(name).listAccessPoints(askWithin())
    const truth = [...wireless.accessPoints.values()].filter(({ controller }) => controller === name)
    expect(value).toHaveLength(truth.length)
    for (const one of truth) {
      const { joined, joinedAt, bootedAt } = wireless.accessPoint(one.mac)
      const endpoint = lab.world.endpoints.get(one.mac)!
      const at = lab.world.attachment(one.mac)
      const said = value.find(({ radioMac }) => radioMac === one.radioMac)
      seen++
      const real = {
        name: endpoint.hostname,
        ethernetMac: one.mac,
        joined,
        ...(joined
          ? {
              serial: endpoint.serial,
              model: endpoint.model,
              software: endpoint.operatingSystem,
              address: at!.address,
              joinedAt: seconds(joinedAt),
              bootedAt: seconds(bootedAt),
              tags: { policy: one.policyTag, site: one.siteTag, rf: one.rfTag },
              blinking: false,
            }
          : {}),
      }
      const facts = Object.fromEntries(
        Object.keys(real).map((key) => [key, said?.[key as keyof typeof said]]),
      )
      if (JSON.stringify(facts) !== JSON.stringify(real)) wrong.push([facts, real])
      if (!joined || !said || !at) continue
      const radios = one.radios
        .filter(({ band }) => band !== null)
        .map(({ slot, band, channel, width, powerLevel }) => [
          slot,
          `${band} GHz`,
          channel,
          width,
          powerLevel,
        ])
      const saidRadios = said.radios.map(({ slot, band, channel, width, powerLevel }) => [
        slot,
        band,
        channel,
        width,
        powerLevel,
      ])
      if (JSON.stringify(saidRadios) !== JSON.stringify(radios)) wrong.push([saidRadios, radios])
      if (!said.uplinks.some(({ system }) => system.startsWith(`${at.switch.name}.`)))
        wrong.push([said.uplinks, at.switch.name])
    }
    const { value: counts } = await can(name).readCounts(askWithin())
    expect(counts).toEqual({
      accessPoints: truth.filter(({ mac }) => wireless.accessPoint(mac).joined).length,
      clients: onAir(name).length,
    })
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(seen).toBe(wireless.accessPoints.size)
})

test('an excluded client, one that roamed, and an access point that does not join, each with its reason', async () => {
  const { wireless, clock } = lab.world
  const [one, other] = onAir('wlc-1').filter(({ stage }) => stage === 'run')
  wireless.exclude(one!.client.mac, 'client-excl-wrong-psk')
  const refused = await can('wlc-1').readClient(one!.client.mac, askWithin())
  expect(refused.value).toMatchObject({ stage: 'excluded', exclusion: { reason: 'client-excl-wrong-psk' } })
  wireless.exclude(one!.client.mac, null)

  const there = [...wireless.accessPoints.values()].find(
    ({ controller, mac }) =>
      controller === 'wlc-1' && mac !== other!.accessPoint.mac && wireless.accessPoint(mac).joined,
  )!
  clock.advance(1_000)
  wireless.walk(other!.client.mac, there.place)
  const now = wireless.client(other!.client.mac)!
  const roamed = (await can('wlc-1').readClient(other!.client.mac, askWithin())).value!
  const name = (mac: string) => lab.world.endpoints.get(mac)!.hostname
  expect(roamed.accessPoint).toBe(name(now.accessPoint.mac))
  expect(roamed.roams.map(({ accessPoint }) => accessPoint).slice(0, 2)).toEqual([
    name(now.accessPoint.mac),
    name(other!.accessPoint.mac),
  ])

  wireless.refuseJoin(there.mac, 'Invalid certificate')
  const lost = (await can('wlc-1').readAccessPoint({ mac: there.mac }, askWithin())).value!
  expect(lost.joined).toBe(false)
  expect([lost.joinFailure?.reason, lost.joinFailure?.words].join(' ')).toMatch(/dtls|certificate/i)
  wireless.refuseJoin(there.mac, null)
})

test('a drop, a reboot and a blink do in the campus what they say; the older release refuses the first', async () => {
  const { wireless, clock, endpoints } = lab.world
  const writer = (name: string) => {
    const system = connectTo(lab, 'wireless', 'catalyst-9800', { name, host: name }, lab.accounts.wireless)
    ends.push(() => system.close())
    return (action: WirelessAction) =>
      system.writes!.act!(action, { ...askWithin(), beforeSending: async () => undefined })
  }
  const [older, newer] = [writer('wlc-1'), writer('wlc-2')]
  const { client, accessPoint } = onAir('wlc-2').find(({ stage }) => stage === 'run')!
  await newer({ action: 'deauthenticate', mac: client.mac })
  clock.advance(2_000)
  expect((await can('wlc-2').readClient(client.mac, askWithin())).value).toBeNull()
  clock.advance(40_000)
  expect((await can('wlc-2').readClient(client.mac, askWithin())).value?.stage).toBe('running')
  const other = onAir('wlc-1')[0]!
  const refused = await failureOf(older({ action: 'deauthenticate', mac: other.client.mac }))
  expect([refused.kind, refused.detail.cause]).toEqual(['refused', 'absent'])

  const { radioMac, mac } = accessPoint
  const said = async () => (await can('wlc-2').readAccessPoint({ mac }, askWithin())).value!
  await newer({ action: 'blink', radioMac, seconds: 60 })
  expect((await said()).blinking).toBe(true)
  clock.advance(60_000)
  expect((await said()).blinking).toBe(false)
  await newer({ action: 'reboot', radioMac })
  expect(await said()).toMatchObject({ joined: false, name: endpoints.get(mac)!.hostname })
  const left = clock.now()
  clock.advance(30_000)
  expect((await said()).joined).toBe(true)
  expect((await said()).joinedAt!.getTime()).toBeGreaterThan(left)
  expect(wireless.client(client.mac)?.accessPoint.mac).toBe(mac)
})
