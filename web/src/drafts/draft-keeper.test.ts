import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftKeeper, pause } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keeper(save: (content: Record<string, unknown>) => Promise<unknown> = async () => undefined) {
  const did: string[] = []
  const made = new DraftKeeper({
    save: (content) => {
      did.push(`save ${String(content.text)}`)
      return save(content)
    },
    remove: async () => void did.push('remove'),
  })
  return { made, did }
}

test('only the latest is saved, when the typing stops', async () => {
  const { made, did } = keeper()
  for (const text of ['a', 'ad', 'ada']) {
    made.typed({ text })
    await vi.advanceTimersByTimeAsync(pause - 1)
  }
  expect(did).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(did).toEqual(['save ada'])
})

test('a form that is put back to what it was has no draft, and a form never typed in makes no call', async () => {
  const { made, did } = keeper()
  made.untouched()
  made.typed({ text: 'a' })
  made.flush()
  made.untouched()
  await vi.advanceTimersByTimeAsync(pause)
  expect(did).toEqual(['save a', 'remove'])
})

test('after the end nothing is saved, and the removal waits for a save that is still on its way', async () => {
  let arrived: (value: unknown) => void = () => undefined
  const { made, did } = keeper(() => new Promise((resolve) => (arrived = resolve)))
  made.typed({ text: 'a' })
  await vi.advanceTimersByTimeAsync(pause)
  made.typed({ text: 'ab' })
  made.end()
  made.typed({ text: 'abc' })
  await vi.advanceTimersByTimeAsync(pause)
  expect(did).toEqual(['save a'])
  arrived(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(did).toEqual(['save a', 'remove'])
})

test('a save that fails is no end: the next pause saves again', async () => {
  const { made, did } = keeper(() => Promise.reject(new Error('no answer')))
  made.typed({ text: 'a' })
  await vi.advanceTimersByTimeAsync(pause)
  made.typed({ text: 'ab' })
  await vi.advanceTimersByTimeAsync(pause)
  expect(did).toEqual(['save a', 'save ab'])
})
