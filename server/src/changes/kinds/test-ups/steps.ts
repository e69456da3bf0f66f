import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import type { UpsReading } from '@patchbay/connectors/ups/capabilities'
import { stateOf } from '../../../ups/state-of.ts'
import type { Operation, Means, Proof, Step } from '../../kind.ts'
import { sendOnce, wasSent } from '../sent-once.ts'
import { isAnother, keptTest, neededWriteAccess, readNow } from './read.ts'
import type { UpsIntent, UpsSnapshot } from './read.ts'

const runs = ({ test, states }: UpsReading) => test?.result === 'running' || states.includes('testing')

/** Of one look at a unit, which is of one run. */
const markOf = ({ unit }: UpsIntent, { observedAt }: UpsSnapshot) => `test-ups ${unit} ${observedAt}`

/** Ends a test that runs. */
const cancelling = (intent: UpsIntent, means: Means): Operation => ({
  apply: async (writing) => {
    const way = await neededWriteAccess(means, intent.unit)
    const { cancelSelfTest } = await way.system.writes()
    if (cancelSelfTest === undefined)
      throw refused({ cause: 'absent', message: `${way.system.title} ends no test.` })
    return cancelSelfTest(way.unit, writing)
  },
  holds: async (ask) => {
    const running = runs(await readNow(await neededWriteAccess(means, intent.unit), ask))
    return { holds: !running, seen: running ? 'Its test still runs.' : 'It runs no test.' }
  },
})

/**
 * Asked for once: that it goes out is written down before, and a process that goes on after another asks no more. A test that
 * runs is ended when the run goes back, where the unit can.
 */
export function upsSteps(intent: UpsIntent, before: UpsSnapshot, means: Means): Step[] {
  const mark = markOf(intent, before)
  return [
    {
      name: 'start',
      title: 'Start the test of its battery',
      forth: {
        apply: async (writing) => {
          const way = await neededWriteAccess(means, intent.unit)
          const { startSelfTest } = await way.system.writes()
          if (startSelfTest === undefined)
            throw refused({ cause: 'absent', message: `${way.system.title} starts no test.` })
          return sendOnce(writing, mark, means, (noted) => startSelfTest(way.unit, noted))
        },
        holds: async (ask) => {
          if (await wasSent(mark, means)) return { holds: true, seen: 'Already requested; it is sent once.' }
          const reading = await readNow(await neededWriteAccess(means, intent.unit), ask)
          const began = runs(reading) || isAnother(before.test, keptTest(reading))
          return { holds: began, seen: began ? 'It tests its battery.' : 'It runs no test.' }
        },
      },
      back: before.cancellable === false ? 'stays' : cancelling(intent, means),
    },
  ]
}

/** Seconds. A short test takes some ten; a unit tells its result up to some minutes later. */
const limit = 300

/** Its result is read back, and how the unit is afterwards: that it was sent says neither. */
export function upsProofs(intent: UpsIntent, before: UpsSnapshot, means: Means): Proof[] {
  const source = before.title
  const seenRunning = `${markOf(intent, before)} running`
  const look = async (ask: Ask) => {
    const reading = await readNow(await neededWriteAccess(means, intent.unit), ask)
    const running = runs(reading)
    // That it was seen to run is kept: its result may be worded as the one before.
    if (running)
      await means.database
        .insertInto('request_sending')
        .values({ mark: seenRunning, sent_at: means.now() })
        .onConflict((conflict) => conflict.column('mark').doNothing())
        .execute()
    return { reading, running }
  }
  return [
    {
      name: 'result',
      title: 'Its battery passed the test',
      limit,
      look: async (ask) => {
        const { reading, running } = await look(ask)
        if (running) return { proven: false, seen: 'The test runs.', source }
        const { test } = reading
        if (test === null) return { proven: false, seen: 'It tells no result of a test.', source }
        if (!isAnother(before.test, keptTest(reading)) && !(await wasSent(seenRunning, means)))
          return { proven: false, seen: `It tells no new result: ${test.words} is the one before.`, source }
        return { proven: test.result === 'passed', seen: `It tells: ${test.words}.`, source }
      },
    },
    {
      name: 'state',
      title: 'It is on line again',
      limit,
      look: async (ask) => {
        const { reading, running } = await look(ask)
        const { state } = stateOf(reading)
        const well = !running && (state === 'on line' || state === 'charging' || state === before.state)
        return { proven: well, seen: `Its state is ${state}.`, source }
      },
    },
  ]
}
