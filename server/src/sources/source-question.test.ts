import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { SourceQuestion } from './source-question.ts'
import { heldPace } from './test-pace.ts'
import { indexWaiting } from './waiting-sources.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What was told of a question whose answer grows twice before its only source has said all; `growth` as who listens has it. */
async function toldOf(growth: boolean | undefined): Promise<{ answers: number[]; states: string[] }> {
  let known = 0
  const answers: number[] = []
  const states: Source['state'][] = []
  const asked = new SourceQuestion<number>({
    sources: [indexWaiting(true)],
    pace: heldPace(),
    log: createLog('fatal', { write: () => undefined }),
    patient: growth !== false,
    signal: new AbortController().signal,
    draw: () => known,
    listener: {
      ...(growth === undefined ? {} : { growth }),
      source: ({ state }) => void states.push(state),
      answer: (answer) => void answers.push(answer),
    },
  })
  void asked.strip.ask('index', async (asking) => {
    asking.asking()
    for (; known < 2; known += 1) {
      asked.grown()
      await turn()
    }
    return { count: known }
  })
  answers.push(await asked.settled())
  return { answers, states }
}

test('an answer is told as it grows, and only at its end where nobody sees it grow', async () => {
  const seen = { answers: [0, 1, 2, 2], states: ['asking', 'ok'] }
  expect(await toldOf(true)).toEqual(seen)
  expect(await toldOf(undefined)).toEqual(seen)
  expect(await toldOf(false)).toEqual({ ...seen, answers: [2, 2] })
})
