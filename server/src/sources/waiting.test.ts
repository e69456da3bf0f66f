import { Budget } from '@patchbay/connectors/transport/budget'
import { Lanes } from '@patchbay/connectors/transport/lanes'
import type { Source } from '@patchbay/contract/systems/sources'
import { createLog } from '../logging/log.ts'
import { expect, test } from 'vitest'
import { SourceStrip } from './source-strip.ts'
import { heldPace } from './test-pace.ts'

const log = createLog('fatal', { write: () => undefined })
const ise: Source = { id: 'ise-1', name: 'ISE ise-1', kind: 'identity', state: 'waiting', required: true }
const never = new AbortController().signal

function ask(work: () => Promise<unknown>) {
  const pace = heldPace()
  const shown: Source[] = []
  const strip = new SourceStrip({
    sources: [ise],
    pace,
    log,
    signal: never,
    changed: (source) => void shown.push(source),
  })
  const chip = strip.ask('ise-1', async (turn) => {
    turn.asking()
    await work()
    return { count: 1 }
  })
  return { pace, shown, chip, strip, now: () => strip.all[0]! }
}

/** Questions of others that hold the lane until they are let go. */
function held(lanes: Lanes, many: number) {
  const gates = Array.from({ length: many }, () => Promise.withResolvers<void>())
  const all = gates.map((gate) => lanes.run(() => gate.promise, never))
  return { letGo: (at: number) => gates[at]?.resolve(), ended: () => Promise.all(all) }
}

test('a chip says how many are before, counts down, and says no more when its source is asked', async () => {
  const lanes = new Lanes('ise-1', 1)
  const others = held(lanes, 3)
  const answer = Promise.withResolvers<void>()
  const { pace, now, chip } = ask(() => lanes.run(() => answer.promise, never))
  expect(now().wait).toBeUndefined()
  await pace.advance(400)
  expect(now()).toMatchObject({ state: 'asking', wait: { before: 2 } })
  others.letGo(0)
  await pace.advance(0)
  expect(now().wait).toEqual({ before: 1 })
  others.letGo(1)
  others.letGo(2)
  await pace.advance(0)
  await pace.advance(0)
  expect(now()).toMatchObject({ state: 'asking' })
  expect(now().wait).toBeUndefined()
  answer.resolve()
  await chip
  expect(now()).toEqual({ ...ise, state: 'ok', count: 1, took: 400 })
})

test('a wait that is over at once is never told', async () => {
  const lanes = new Lanes('ise-1', 1)
  const others = held(lanes, 1)
  const { pace, shown, chip } = ask(() => lanes.run(async () => null, never))
  await pace.advance(399)
  others.letGo(0)
  await chip
  await pace.advance(1_000)
  expect(shown.map(({ state }) => state)).toEqual(['asking', 'ok'])
  expect(shown.filter(({ wait }) => wait !== undefined)).toEqual([])
})

test('a source that was not asked yet has not fallen silent', async () => {
  const lanes = new Lanes('ise-1', 1)
  const others = held(lanes, 1)
  const { pace, now, strip } = ask(() => lanes.run(async () => null, never))
  await pace.advance(8_000)
  expect(now()).toMatchObject({
    state: 'timed-out',
    why: 'still queued after 8 s',
    wait: { before: 0 },
  })
  others.letGo(0)
  await strip.allOver()
  expect(now()).toMatchObject({ state: 'ok', count: 1 })
  expect(now().wait).toBeUndefined()
})

test('a budget is told of when little is left, and who waits for it when its turn comes', async () => {
  const at = new Date('2026-03-01T08:00:00Z')
  const budget = new Budget('ise-1', 10, () => at)
  const plenty = ask(() => budget.take(never))
  await plenty.chip
  expect(plenty.now().budget).toBeUndefined()
  for (let round = 0; round < 7; round += 1) await budget.take(never)
  const little = ask(() => budget.take(never))
  await little.chip
  expect(little.now()).toMatchObject({ state: 'ok', budget: { left: 1, per_minute: 10 } })
  await budget.take(never)
  const leaving = new AbortController()
  const waits = ask(() => budget.take(leaving.signal))
  await waits.pace.advance(400)
  expect(waits.now().wait).toEqual({ before: 0, until: '2026-03-01T08:00:06.000Z' })
  leaving.abort(new Error('left'))
  await waits.chip
})
