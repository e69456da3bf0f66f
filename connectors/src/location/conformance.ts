import assert from 'node:assert/strict'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { LocatedDevice, LocationCapabilities, LocationQuestion } from './capabilities.ts'

/** A connector of kind `location`, opened onto a service that locates a device among many. */
export interface LocationUnderTest {
  readonly can: Partial<LocationCapabilities>
  readonly device: LocatedDevice
  /** A MAC that it does not locate. */
  readonly nobody: string
  /** Devices on the floor of that device: more than one page of them. */
  readonly onFloor: number
  /** What is now for the service. */
  readonly now: Date
  /** How many questions the peer has received. */
  readonly asked: () => number
}

const find = async ({ can }: LocationUnderTest, question: LocationQuestion) => {
  assert.ok(can.findDevices !== undefined, 'it cannot be asked for a device')
  return can.findDevices(question, patiently())
}

const hour = 3_600_000

/** What every connector of the kind must pass, whatever product it speaks to. */
export const locationConformance: readonly ConformanceCheck<LocationUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async (subject) => {
      const { can, device, now } = subject
      checkReading(await find(subject, { mac: device.mac }), 'findDevices')
      checkReading(await can.listFloors?.(patiently()), 'listFloors')
      const since = new Date(now.getTime() - hour)
      checkReading(await can.readHistory?.(device.mac, since, now, patiently()), 'readHistory')
    },
  },
  {
    name: 'a device is the same by its MAC in any notation, its address and its person',
    run: async (subject) => {
      const { mac, addresses, username } = subject.device
      const questions = [
        { mac: mac.toUpperCase().replaceAll(':', '-') },
        { address: addresses[0] ?? '' },
        { username: (username ?? '').replace(/^.*\\/, '').toUpperCase() },
      ]
      for (const question of questions)
        assert.deepEqual((await find(subject, question)).value, [subject.device])
    },
  },
  {
    name: 'one that it does not locate is none, and that was read whole',
    run: async (subject) => {
      const { value, complete } = await find(subject, { mac: subject.nobody })
      assert.deepEqual([value, complete], [[], true])
    },
  },
  {
    name: 'a floor is read past its first page to its end, each device once',
    run: async (subject) => {
      const { value, complete } = await find(subject, { floor: subject.device.floor ?? '' })
      assert.equal(complete, true)
      assert.equal(new Set(value.map(({ mac }) => mac)).size, subject.onFloor)
    },
  },
  {
    name: 'lengths are metres within the floor, and a floor has what stands above it',
    run: async ({ can, device }) => {
      const floors = (await can.listFloors?.(patiently()))?.value ?? []
      const floor = floors.find(({ id }) => id === device.floor)
      assert.ok(floor?.width != null && floor.length != null && floor.building !== null)
      assert.ok(device.x !== null && device.x <= floor.width && device.y !== null && device.y <= floor.length)
    },
  },
  {
    name: 'a history is of that device alone, within the time, the latest first',
    run: async ({ can, device, now }) => {
      const from = new Date(now.getTime() - 2 * hour)
      const positions = (await can.readHistory?.(device.mac, from, now, patiently()))?.value
      if (positions === undefined) return
      assert.ok(positions.length > 1)
      checkEach(positions, ({ at }) => at !== null && at >= from && at <= now, 'outside the time')
      const times = positions.map(({ at }) => at?.getTime() ?? 0)
      assert.deepEqual(
        times,
        [...times].sort((one, other) => other - one),
      )
    },
  },
  {
    name: 'text that is no identifier is refused before the service hears of it',
    run: async ({ can, asked, now }) => {
      const before = asked()
      for (const text of ['', 'a\nb', 'x'.repeat(300)]) {
        await checkRefused(can.findDevices?.({ mac: text }, patiently()))
        await checkRefused(can.findDevices?.({ address: text }, patiently()))
        await checkRefused(can.findDevices?.({ username: text }, patiently()))
        await checkRefused(can.readHistory?.(text, new Date(now.getTime() - hour), now, patiently()))
      }
      assert.equal(asked(), before, 'the service was asked')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async (subject) => {
      const ask = () => find(subject, { mac: subject.device.mac })
      const one = await questionsOf(subject.asked, ask)
      const many = await questionsOf(subject.asked, () => Promise.all(Array.from({ length: 20 }, ask)))
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, device }) => {
      const { findDevices } = can
      if (findDevices !== undefined) await checkCalledOff((ask) => findDevices({ mac: device.mac }, ask))
    },
  },
]
