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
import { clientStages } from './capabilities.ts'
import type { AccessPoint, WirelessCapabilities, WirelessClient } from './capabilities.ts'
import type { WirelessWrites } from './writes.ts'

/** A connector of kind `wireless`, opened onto a controller with one client of each kind. */
export interface WirelessUnderTest {
  readonly can: Partial<WirelessCapabilities>
  readonly writes: Partial<WirelessWrites>
  /** Running, with everything that a controller tells. */
  readonly client: WirelessClient
  /** MACs of one that waits for an address, one that is excluded, and one that it does not know. */
  readonly waiting: string
  readonly excluded: string
  readonly nobody: string
  /** Joined. */
  readonly accessPoint: AccessPoint
  /** Name of one that it remembers and does not have. */
  readonly lost: string
  /** How many questions the peer has received. */
  readonly asked: () => number
}

const clientOf = async ({ can }: WirelessUnderTest, mac: string) => {
  assert.ok(can.readClient !== undefined, 'it cannot be asked for a client')
  return can.readClient(mac, patiently())
}

const accessPointOf = async (
  { can }: WirelessUnderTest,
  question: Parameters<WirelessCapabilities['readAccessPoint']>[0],
) => {
  assert.ok(can.readAccessPoint !== undefined, 'it cannot be asked for an access point')
  return can.readAccessPoint(question, patiently())
}

/** What every connector of the kind must pass, whatever product it speaks to. */
export const wirelessConformance: readonly ConformanceCheck<WirelessUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async (subject) => {
      const { can, client } = subject
      checkReading(await clientOf(subject, client.mac), 'readClient')
      checkReading(await can.listClients?.(patiently()), 'listClients')
      checkReading(await can.listAccessPoints?.(patiently()), 'listAccessPoints')
      checkReading(await can.readCounts?.(patiently()), 'readCounts')
    },
  },
  {
    name: 'a client is read whole by its MAC in any notation',
    run: async (subject) => {
      for (const mac of [subject.client.mac, subject.client.mac.toUpperCase().replaceAll(':', '-')])
        assert.deepEqual((await clientOf(subject, mac)).value, subject.client)
    },
  },
  {
    name: 'where a client stands is one of the stages, with the word of the controller beside it',
    run: async (subject) => {
      const { value } = await clientOf(subject, subject.waiting)
      assert.equal(value?.stage, 'waiting-for-address')
      assert.deepEqual(value.addresses, [], 'no address is no address')
      assert.equal(value.username, null, 'nobody is nobody')
      const all = (await subject.can.listClients?.(patiently()))?.value ?? []
      checkEach(
        all,
        ({ stage, stageWord }) => clientStages.includes(stage) && stageWord !== '',
        'without a stage',
      )
    },
  },
  {
    name: 'an excluded client says why, and is no client that is not there',
    run: async (subject) => {
      const { value } = await clientOf(subject, subject.excluded)
      assert.equal(value?.stage, 'excluded')
      assert.match(value.exclusion?.words ?? '', /\w/)
    },
  },
  {
    name: 'a client that it does not know is null, and that was read whole',
    run: async (subject) => {
      const { value, complete } = await clientOf(subject, subject.nobody)
      assert.deepEqual([value, complete], [null, true])
    },
  },
  {
    name: 'a client is found by its address, its person and its access point',
    run: async ({ can, client }) => {
      const { findClients } = can
      if (findClients === undefined) return
      const [address = ''] = client.addresses
      const questions = [
        { address },
        { username: (client.username ?? '').replace(/^.*\\/, '').toUpperCase() },
        { accessPoint: client.accessPoint ?? '' },
      ]
      for (const question of questions) {
        const { value } = await findClients(question, patiently())
        assert.ok(
          value.some(({ mac }) => mac === client.mac),
          `not found by ${JSON.stringify(question)}`,
        )
      }
      assert.deepEqual((await findClients({ address: '192.0.2.77' }, patiently())).value, [])
    },
  },
  {
    name: 'an access point is the same by either MAC, its name, serial and address',
    run: async (subject) => {
      const { radioMac, ethernetMac, name, serial, address } = subject.accessPoint
      const questions = [
        { mac: radioMac },
        { mac: ethernetMac ?? '' },
        { name: name?.toLowerCase() ?? '' },
        { serial: serial ?? '' },
        { address: address ?? '' },
      ]
      for (const question of questions)
        assert.deepEqual((await accessPointOf(subject, question)).value, subject.accessPoint)
      assert.equal((await accessPointOf(subject, { name: 'no-such-ap' })).value, null)
    },
  },
  {
    name: 'one that has left is remembered as not joined, with the reason in words',
    run: async (subject) => {
      const { value } = await accessPointOf(subject, { name: subject.lost })
      assert.equal(value?.joined, false)
      assert.match(value.joinFailure?.words ?? value.lastLeave?.words ?? '', /\w/)
    },
  },
  {
    name: 'its lists are as long as it counts itself',
    run: async ({ can }) => {
      const counts = (await can.readCounts?.(patiently()))?.value
      const points = (await can.listAccessPoints?.(patiently()))?.value ?? []
      const clients = (await can.listClients?.(patiently()))?.value ?? []
      assert.equal(points.filter(({ joined }) => joined).length, counts?.accessPoints)
      assert.equal(clients.filter(({ stage }) => stage !== 'excluded').length, counts?.clients)
    },
  },
  {
    name: 'text that is no identifier is refused before the controller hears of it',
    run: async ({ can, writes, asked }) => {
      const before = asked()
      const writing = { ...patiently(), beforeSending: async () => undefined }
      for (const text of ['', 'a\nb', 'x'.repeat(300)]) {
        await checkRefused(can.readClient?.(text, patiently()))
        await checkRefused(can.readAccessPoint?.({ name: text }, patiently()))
        await checkRefused(can.findClients?.({ username: text }, patiently()))
        await checkRefused(writes.act?.({ action: 'deauthenticate', mac: text }, writing))
      }
      assert.equal(asked(), before, 'the controller was asked')
    },
  },
  {
    name: 'an action is sent once, after it was let, and to nobody who is not there',
    run: async ({ writes, client, nobody, accessPoint: { radioMac } }) => {
      const { act } = writes
      if (act === undefined) return
      const held = new Error('held back')
      const never = { ...patiently(), beforeSending: () => Promise.reject(held) }
      await assert.rejects(act({ action: 'reboot', radioMac }, never), held)
      let times = 0
      const writing = { ...patiently(), beforeSending: async () => void (times += 1) }
      const { sent } = await act({ action: 'deauthenticate', mac: client.mac }, writing)
      assert.deepEqual([sent.length, times], [1, 1])
      await assert.rejects(act({ action: 'deauthenticate', mac: nobody }, writing), (error: unknown) => {
        assert.ok(error instanceof Failure)
        assert.deepEqual([error.kind, error.detail.cause, times], ['not-found', 'absent', 1])
        return true
      })
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async (subject) => {
      const one = await questionsOf(subject.asked, () => clientOf(subject, subject.client.mac))
      const many = await questionsOf(subject.asked, () =>
        Promise.all(Array.from({ length: 20 }, () => clientOf(subject, subject.client.mac))),
      )
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, client }) => {
      const { readClient } = can
      if (readClient !== undefined) await checkCalledOff((ask) => readClient(client.mac, ask))
    },
  },
]
