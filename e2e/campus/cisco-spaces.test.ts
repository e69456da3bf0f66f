import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocatedDevice } from '@patchbay/connectors/location/capabilities'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startLab } from '../../lab/src/start.ts'
import type { RunningLab } from '../../lab/src/start.ts'
import { spacesCloud } from '../../lab/src/systems/location/cisco-spaces/emulator.ts'
import { isMisplaced } from '../../lab/src/systems/location/cisco-spaces/located.ts'
import { connect, failureOf, askWithin } from '../real-systems/systems/connect.ts'
import { truthPatience } from './truth.ts'

let lab: RunningLab
let spaces: ReturnType<typeof open>
const ends: (() => unknown)[] = []
const minute = 60_000

function open(version: 'v1' | 'v2') {
  const [first] = lab.listening
  const opened = connect('location', 'cisco-spaces', {
    credential: { kind: 'api-key', secret: new Secret(lab.accounts.spaces.key) },
    reach: { host: first!.host, port: first!.port },
    trust: { certificateAuthority: lab.certificates.authority },
    settings: { version, perMinute: 600, concurrency: 4 },
  })
  ends.push(() => opened.close())
  return opened
}

beforeAll(async () => {
  const state = mkdtempSync(join(tmpdir(), 'patchbay-spaces-'))
  ends.push(() => rmSync(state, { recursive: true, force: true }))
  // Small pages, so that a floor has several.
  const emulators = [spacesCloud({ pageV1: 10, pageV2: 10 })]
  lab = await startLab({ size: 'small', seed: 'spaces', state, clock: 'fixed', emulators })
  ends.push(() => lab.stop())
  spaces = open('v2')
})
afterEach(() => lab.levers.reset())
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const find = async (mac: string, of = spaces) => (await of.can.findDevices({ mac }, askWithin())).value[0]
const onAir = () =>
  [...lab.world.wireless.clients.keys()].flatMap((mac) => lab.world.wireless.client(mac) ?? [])

interface Floors {
  readonly said: ReadonlyMap<string, string>
  readonly sizes: ReadonlyMap<string, string>
}

/** Floors of the lab by the id that the service has for them, and their sizes. */
async function floors(): Promise<Floors> {
  const { value } = await spaces.can.listFloors(askWithin())
  const name = (building: string | null, floor: string) => `${building}-${floor.replace('Floor ', '')}`
  return {
    said: new Map(value.map((one) => [one.id, name(one.building, one.name)])),
    sizes: new Map(value.map((one) => [name(one.building, one.name), `${one.width} ${one.length}`])),
  }
}

/** What is wrong with where a client is said to be. */
function faults(mac: string, said: LocatedDevice | undefined, byId: Floors['said']): string[] {
  const { wireless, clock } = lab.world
  const place = wireless.place(mac)!
  const at = wireless.client(mac)
  if (said === undefined) return [`${mac}: not located`]
  const floor = byId.get(said.floor ?? '') ?? 'nowhere'
  const off = Math.hypot((said.x ?? 1e6) - place.x, (said.y ?? 1e6) - place.y)
  const [best] = wireless.heardBy(mac)
  const checks: readonly (readonly [boolean, string])[] = [
    [floor === place.floor || (isMisplaced(mac) && floor.startsWith(place.floor.slice(0, 4))), `on ${floor}`],
    [said.hierarchy.join('->') === `Campus->${floor.replace('-', '->Floor ')}`, said.hierarchy.join('->')],
    [off <= (said.accuracy ?? 0), `${off} m off, ${said.accuracy} m told`],
    [clock.now() - (said.at?.getTime() ?? 0) <= 31_000, `located at ${said.at?.toISOString()}`],
    [said.associated === (at !== null), `associated ${said.associated}`],
    [said.ssid === (at?.ssid.name ?? null), `network ${said.ssid}`],
    [said.addresses[0] === (at?.address ?? undefined), `address ${said.addresses.join()}`],
    [
      said.accessPoint === best?.accessPoint.radioMac && said.signal === best.rssi,
      `best ${said.accessPoint}`,
    ],
    [said.heardBy === wireless.heardBy(mac).length, `heard by ${said.heardBy}`],
    [(said.firstAt?.getTime() ?? Infinity) <= said.at!.getTime(), `first at ${said.firstAt?.toISOString()}`],
  ]
  return checks.flatMap(([right, words]) => (right ? [] : [`${mac}: ${words}`]))
}

test(
  'two hundred clients: floor, position within the accuracy, network, access points and time, in both versions',
  async () => {
    const { said, sizes } = await floors()
    const plans = [...lab.world.wireless.floors.values()]
    expect([...said.values()].toSorted()).toEqual(plans.map(({ id }) => id).toSorted())
    for (const { id, width, length } of plans) {
      const [along = 0, across = 0] = (sizes.get(id) ?? '').split(' ').map(Number)
      expect(Math.abs(along - width) + Math.abs(across - length), id).toBeLessThan(0.1)
    }
    const macs = onAir()
      .slice(0, 200)
      .map(({ client: { mac } }) => mac)
    expect(macs).toHaveLength(200)
    const older = open('v1')
    const wrong = await withLimit(macs, 4, async (mac) => faults(mac, await find(mac), said))
    expect(wrong.flat()).toEqual([])
    const wrongInV1 = await withLimit(macs.slice(0, 50), 4, async (mac) =>
      faults(mac, await find(mac, older), said).filter((words) => !/: ($|Campus)/.test(words)),
    )
    expect(wrongInV1.flat()).toEqual([])
    const misplaced = macs.filter(isMisplaced)
    expect(misplaced.length).toBeGreaterThan(2)
    expect(misplaced.length).toBeLessThan(30)
  },
  truthPatience,
)

test('a floor has everybody on it, over several pages; an address and a person lead to their devices', async () => {
  const { said } = await floors()
  const all = onAir().filter(({ client }) => !isMisplaced(client.mac))
  const [busiest] = [...Map.groupBy(all, ({ place }) => place.floor)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const [floor = '', there = []] = busiest ?? []
  const [id = ''] = [...said].find(([, name]) => name === floor) ?? []
  const onFloor = await spaces.can.findDevices({ floor: id }, askWithin())
  const macs = onFloor.value.map(({ mac }) => mac)
  expect([onFloor.complete, macs.length > 10]).toEqual([true, true])
  expect(macs).toEqual(expect.arrayContaining(there.map(({ client: { mac } }) => mac)))
  const one = all.find(({ ssid, address }) => ssid.security === 'dot1x' && address !== null)!
  const byAddress = await spaces.can.findDevices({ address: one.address! }, askWithin())
  expect(byAddress.value.map(({ mac }) => mac)).toEqual([one.client.mac])
  const byPerson = await spaces.can.findDevices({ username: one.client.owner }, askWithin())
  expect(byPerson.value.map(({ mac }) => mac)).toContain(one.client.mac)
})

test('who left is not heard after ten minutes, and the history says where and when it was last', async () => {
  const { wireless, clock } = lab.world
  const { said } = await floors()
  const gone = onAir()
    .filter(({ client }) => client.kind === 'sensor' && !isMisplaced(client.mac))
    .slice(0, 5)
  const leftAt = clock.now()
  for (const { client } of gone) wireless.walk(client.mac, null)
  clock.advance(9 * minute)
  for (const { client } of gone) {
    const at = (await find(client.mac))?.at?.getTime() ?? 0
    expect(leftAt - at).toBeGreaterThanOrEqual(0)
    expect(leftAt - at).toBeLessThan(minute)
  }
  clock.advance(3 * minute)
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  for (const { client, place } of gone) {
    expect(await find(client.mac)).toBeUndefined()
    const from = new Date(clock.now() - 60 * minute)
    const { value } = await spaces.can.readHistory(client.mac, from, new Date(clock.now()), askWithin())
    const [last] = value
    expect(said.get(last?.floor ?? '')).toBe(place.floor)
    expect(leftAt - (last?.at?.getTime() ?? 0)).toBeLessThan(minute)
    expect(Math.hypot((last?.x ?? 1e6) - place.x, (last?.y ?? 1e6) - place.y)).toBeLessThan(20)
    expect(value.every(({ at }) => at !== null && at <= last!.at!)).toBe(true)
  }
})

test('a key that expires and a region that is down are named, and access points on no map leave no position', async () => {
  const [{ client } = { client: { mac: '' } }] = onAir()
  lab.levers.pull('spaces-1', { token: 'expired' })
  const expired = await failureOf(spaces.can.findDevices({ mac: client.mac }, askWithin()))
  expect([expired.kind, expired.detail.cause]).toEqual(['refused', 'credential-refused'])
  lab.levers.reset()
  expect(await find(client.mac)).toBeDefined()
  lab.levers.pull('spaces-1', { region: 'down' })
  const down = await failureOf(spaces.can.listFloors(askWithin()))
  expect(down.kind).toBe('unreachable')
  lab.levers.pull('spaces-1', { region: 'up', unplaced: true, mapless: 'B01-1' })
  expect(await find(client.mac)).toMatchObject({ floor: null, x: null, y: null, accuracy: null })
  expect((await floors()).sizes.get('B01-1')).toBe('null null')
})
