import assert from 'node:assert/strict'
import { Failure } from '../failures.ts'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { ControllerCapabilities, ControllerClient, DeviceFacts } from './capabilities.ts'
import type { ControllerWrites } from './writes.ts'

/** A connector of kind `controller`, opened onto one that manages a few devices. */
export interface ControllerUnderTest {
  readonly can: Partial<ControllerCapabilities>
  readonly writes: Partial<ControllerWrites>
  /** With health, compliance, a site and a neighbour. */
  readonly device: DeviceFacts
  /** Connected. */
  readonly client: ControllerClient
  /** A MAC that it does not know. */
  readonly nobody: string
  /** Devices of its inventory: more than one page of it. */
  readonly devices: number
  /** How many questions the peer has received. */
  readonly asked: () => number
}

const deviceOf = async (
  { can }: ControllerUnderTest,
  question: Parameters<ControllerCapabilities['readDevice']>[0],
) => {
  assert.ok(can.readDevice !== undefined, 'it cannot be asked for a device')
  return can.readDevice(question, patiently())
}

/** What every connector of the kind must pass, whatever product it speaks to. */
export const controllerConformance: readonly ConformanceCheck<ControllerUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async (subject) => {
      const { can, client } = subject
      checkReading(await deviceOf(subject, { name: subject.device.name }), 'readDevice')
      checkReading(await can.listDevices?.(patiently()), 'listDevices')
      checkReading(await can.readClient?.(client.mac, null, patiently()), 'readClient')
      checkReading(await can.listSiteHealth?.(patiently()), 'listSiteHealth')
      checkReading(await can.listIssues?.('all', patiently()), 'listIssues')
      checkReading(await can.listNonCompliant?.(patiently()), 'listNonCompliant')
      checkReading(await can.listDeviceLicences?.(patiently()), 'listDeviceLicences')
    },
  },
  {
    name: 'a device is the same by its name, with and without its domain, address, MAC and serial',
    run: async (subject) => {
      const { name, address, mac, serials } = subject.device
      const questions = [
        { name },
        { name: name.split('.')[0] ?? name },
        { address: address ?? '' },
        { mac: (mac ?? '').toUpperCase() },
        { serial: serials.at(-1) ?? '' },
      ]
      for (const question of questions)
        assert.deepEqual((await deviceOf(subject, question)).value, subject.device)
      assert.equal((await deviceOf(subject, { name: 'no-such-device' })).value, null)
    },
  },
  {
    name: 'what it believes is as old as its synchronization, which says why it is not whole',
    run: async (subject) => {
      const { value } = await deviceOf(subject, { name: subject.device.name })
      assert.ok(value?.synchronization.at instanceof Date && value.synchronization.state !== '')
      assert.match(value.synchronization.reason ?? '', /\w/)
    },
  },
  {
    name: 'the inventory is read past its first page to its end, each device once',
    run: async ({ can, devices }) => {
      const reading = await can.listDevices?.(patiently())
      if (reading === undefined) return
      assert.equal(reading.complete, true)
      assert.equal(new Set(reading.value.map(({ id }) => id)).size, devices)
      checkEach(reading.value, ({ name, id }) => name !== '' && id !== '', 'not a device')
    },
  },
  {
    name: 'a client is read by its MAC in any notation, and one that it does not know is null',
    run: async ({ can, client, nobody }) => {
      const { readClient } = can
      if (readClient === undefined) return
      for (const mac of [client.mac, client.mac.toUpperCase().replaceAll(':', '-')])
        assert.deepEqual((await readClient(mac, null, patiently())).value, client)
      const { value, complete } = await readClient(nobody, null, patiently())
      assert.deepEqual([value, complete], [null, true])
    },
  },
  {
    name: 'text that is no identifier is refused before the controller hears of it',
    run: async ({ can, writes, asked }) => {
      const before = asked()
      const writing = { ...patiently(), beforeSending: async () => undefined }
      for (const text of ['', 'a\nb', '.*', 'x'.repeat(300)]) {
        await checkRefused(can.readDevice?.({ name: text }, patiently()))
        await checkRefused(can.readClient?.(text, null, patiently()))
        await checkRefused(can.listIssues?.({ device: text }, patiently()))
        await checkRefused(writes.resync?.(text, writing))
      }
      assert.equal(asked(), before, 'the controller was asked')
    },
  },
  {
    name: 'a device is collected anew once, and only after it was let',
    run: async ({ writes, device }) => {
      const { resync } = writes
      if (resync === undefined) return
      const held = new Error('held back')
      const never = { ...patiently(), beforeSending: () => Promise.reject(held) }
      await assert.rejects(resync(device.id, never), held)
      let times = 0
      const writing = { ...patiently(), beforeSending: async () => void (times += 1) }
      const { sent } = await resync(device.id, writing)
      assert.deepEqual([sent.length, times], [1, 1])
    },
  },
  {
    name: 'a time that is farther back than it keeps is refused, and not answered with now',
    run: async ({ can, client }) => {
      const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000)
      const work = can.readClient?.(client.mac, longAgo, patiently())
      if (work === undefined) return
      await assert.rejects(work, (error: unknown) => error instanceof Failure && error.kind === 'refused')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async (subject) => {
      const ask = () => deviceOf(subject, { name: subject.device.name })
      await ask()
      const one = await questionsOf(subject.asked, ask)
      const many = await questionsOf(subject.asked, () => Promise.all(Array.from({ length: 20 }, ask)))
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, client }) => {
      const { readClient } = can
      if (readClient !== undefined) await checkCalledOff((ask) => readClient(client.mac, null, ask))
    },
  },
]
