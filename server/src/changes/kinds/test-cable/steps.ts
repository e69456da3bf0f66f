import type { CableTestAsked } from '@patchbay/contract/changes/kinds/test-cable'
import { keepTest, testOfRun } from '../../../cables/kept-tests.ts'
import { judgePairs } from '../../../cables/judge-pairs.ts'
import { notOffered } from '../../../ports/section-operation.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import type { Means, Operation, Step } from '../../kind.ts'
import { sendOnce, sentAt } from '../sent-once.ts'
import { linkAsBefore } from './link-as-before.ts'
import { isRunning, lastTest } from './read.ts'
import type { CableSnapshot } from './read.ts'

/** Seconds that a pair may stay without result: three looks, ten seconds apart. */
const patience = 30

/**
 * Sent once: a process that goes on after another reads what became of it. Its result is kept with the first reading that is
 * whole, or after the patience with pairs that are not completed.
 */
const testing = (intent: CableTestAsked, before: CableSnapshot, means: Means): Operation => ({
  apply: async (writing) => {
    const { mark } = before
    if ((await sentAt(mark, means)) !== null) return { sent: [], answer: 'Already sent; it is sent once.' }
    const { system, device } = neededWriteAccess(means.systems, intent.switch)
    const { testCable } = await system.writes()
    if (testCable === undefined) throw notOffered('test a cable')
    return sendOnce(writing, mark, means, (noted) =>
      testCable(device, { interface: before.interface }, noted),
    )
  },
  holds: async (ask) => {
    const { mark } = before
    const kept = await testOfRun(means.database, mark)
    if (kept !== null) return { holds: true, seen: `${judgePairs(kept.pairs).sentence}.` }
    const at = await sentAt(mark, means)
    if (at === null) return { holds: false, seen: 'Its cable was not tested yet.' }
    const test = await lastTest(intent, before.interface, means, ask)
    if (test.ran === before.ran) return { holds: false, seen: 'it tells of no new test.' }
    const waited = (means.now().getTime() - at.getTime()) / 1_000
    if (isRunning(test) && waited < patience) return { holds: false, seen: 'the test runs.' }
    await keepTest(means.database, {
      switch: intent.switch,
      interface: before.interface,
      testedAt: at,
      source: before.source,
      mark,
      speed: before.speed,
      test,
    })
    return { holds: true, seen: `${judgePairs(test.pairs).sentence}.` }
  },
})

/** The test, and then the link until it is as it was. */
export function cableSteps(intent: CableTestAsked, before: CableSnapshot, means: Means): Step[] {
  const link = linkAsBefore(intent, before, means)
  return [
    {
      name: 'test',
      title: `Test the cable of ${intent.switch} ${before.interface}`,
      forth: testing(intent, before, means),
      back: 'needless',
    },
    { name: 'link', title: 'Bring the link back', forth: link, back: link, restores: true },
  ]
}
