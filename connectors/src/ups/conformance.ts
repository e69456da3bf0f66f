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
import { untold } from './reading.ts'
import { upsStates } from './capabilities.ts'
import type { UpsCapabilities, UpsReading, UpsUnit } from './capabilities.ts'
import type { UpsWrites } from './writes.ts'

/** A connector of kind `ups`, opened onto units of each kind. */
export interface UpsUnderTest {
  readonly can: Partial<UpsCapabilities>
  readonly writes: Partial<UpsWrites>
  /** On the mains, with every sensor. */
  readonly whole: UpsUnit
  /** On the mains, without a sensor for its load. */
  readonly withoutLoad: UpsUnit
  /** Whoever is asked answers, and has lost it. */
  readonly lost: UpsUnit
  /** None that there is; left out where each has a place of its own. */
  readonly nobody?: UpsUnit
  /** How many questions the peer has received, whatever a question is in its protocol. */
  readonly asked: () => number
}

const numbers: readonly (keyof UpsReading)[] = [
  'charge',
  'runtime',
  'onBatteryFor',
  'load',
  'power',
  'inputVoltage',
  'outputVoltage',
  'temperature',
]

/** The reading of a unit, by whoever can be asked. */
async function readingOf({ can }: UpsUnderTest, unit: UpsUnit) {
  assert.ok(can.readUnit !== undefined, 'it cannot be asked for a unit')
  return can.readUnit(unit, patiently())
}

/** What every connector of the kind must pass, whatever product it speaks to. */
export const upsConformance: readonly ConformanceCheck<UpsUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async (subject) => {
      checkReading(await readingOf(subject, subject.whole), 'readUnit')
      checkReading(await subject.can.listUnits?.(patiently()), 'listUnits')
    },
  },
  {
    name: 'a unit on the mains says so, with its numbers in the units that all of the product joins by',
    run: async (subject) => {
      const { value } = await readingOf(subject, subject.whole)
      assert.ok(value.states.includes('on-line') && !value.states.includes('on-battery'), 'its states')
      assert.ok(value.words.length > 0, 'the words that they were made of')
      assert.deepEqual(
        [value.charge, value.runtime, value.load, value.inputVoltage],
        [97, 2_340, 34, 231],
        'per cent, seconds, per cent, volts',
      )
      assert.ok(value.batteryReplaced === null || value.batteryReplaced === '2024-02-11', 'a day')
      assert.equal(value.test?.result, 'passed')
    },
  },
  {
    name: 'states are of the list, in its order and each once; numbers are numbers',
    run: async (subject) => {
      for (const unit of [subject.whole, subject.withoutLoad, subject.lost]) {
        const { value } = await readingOf(subject, unit)
        assert.deepEqual(
          value.states,
          upsStates.filter((state) => value.states.includes(state)),
        )
        checkEach(numbers, (field) => value[field] === null || Number.isFinite(value[field]), 'not a number')
      }
    },
  },
  {
    name: 'what a unit does not tell is null with its reason, and never nought',
    run: async (subject) => {
      const { value, notRead = [] } = await readingOf(subject, subject.withoutLoad)
      assert.equal(value.load, null)
      const reasons = new Set(notRead.flatMap(({ fields }) => fields))
      const empty = (Object.keys(untold) as (keyof UpsReading)[]).filter((field) => value[field] === null)
      checkEach(empty, (field) => reasons.has(field), 'null without a reason')
      checkEach(
        [...reasons],
        (field) => value[field as keyof UpsReading] === null,
        'told, and not read as well',
      )
    },
  },
  {
    name: 'a unit that was lost is lost, and nothing else of it is known',
    run: async (subject) => {
      const { value, complete } = await readingOf(subject, subject.lost)
      assert.deepEqual(value.states, ['comms-lost'])
      assert.equal(complete, false)
      checkEach(numbers, (field) => value[field] === null, 'known of a unit that was lost')
    },
  },
  {
    name: 'a unit that there is not is not found',
    run: async (subject) => {
      if (subject.nobody === undefined) return
      await assert.rejects(readingOf(subject, subject.nobody), (error: unknown) => {
        assert.ok(error instanceof Failure)
        assert.deepEqual([error.kind, error.detail.cause], ['not-found', 'absent'])
        return true
      })
    },
  },
  {
    name: 'a list has every unit with its name',
    run: async ({ can, whole }) => {
      const list = (await can.listUnits?.(patiently()))?.value
      if (list === undefined) return
      assert.ok(list.some(({ name }) => name === whole.name))
      checkEach(list, ({ name, description }) => name !== '' && description !== '', 'not a unit')
    },
  },
  {
    name: 'text that is no name is refused before the server hears of it',
    run: async ({ can, writes, asked, nobody }) => {
      if (nobody === undefined) return
      const before = asked()
      const writing = { ...patiently(), beforeSending: async () => undefined }
      for (const name of ['', 'a\nLIST UPS', 'x'.repeat(300)]) {
        await checkRefused(can.readUnit?.({ name }, patiently()))
        await checkRefused(writes.startSelfTest?.({ name }, writing))
      }
      assert.equal(asked(), before, 'the server was asked')
    },
  },
  {
    name: 'a test is started with what is said to be sent, once, and only after it was let',
    run: async ({ can, writes, whole, asked }) => {
      assert.equal((await can.readUnit?.(whole, patiently()))?.value.testable, true)
      const held = new Error('held back')
      const never = { ...patiently(), beforeSending: () => Promise.reject(held) }
      await assert.rejects(async () => writes.startSelfTest?.(whole, never), held)
      let times = 0
      const writing = { ...patiently(), beforeSending: async () => void (times += 1) }
      const written = await writes.startSelfTest?.(whole, writing)
      assert.equal(times, 1)
      assert.ok((written?.sent.length ?? 0) > 0 && asked() > 0)
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async (subject) => {
      const one = await questionsOf(subject.asked, () => readingOf(subject, subject.whole))
      const many = await questionsOf(subject.asked, () =>
        Promise.all(Array.from({ length: 20 }, () => readingOf(subject, subject.whole))),
      )
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, whole }) => {
      const { readUnit } = can
      if (readUnit !== undefined) await checkCalledOff((ask) => readUnit(whole, ask))
    },
  },
]
