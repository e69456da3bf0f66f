import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAgainWhenMoved } from './use-dashboard.ts'

type Report = (event: { data: { parts: readonly string[] } }) => void
const streams = vi.hoisted(() => [] as Report[])
vi.mock('../../api/stream.ts', () => ({
  stream: (_name: string, { onEvent }: { onEvent: Report }) => {
    streams.push(onEvent)
    return new Promise(() => {})
  },
}))
vi.mock('../../turns/turns.ts', () => ({ isLookedAt: () => true, onLookedAt: () => {} }))

let left: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  left = new AbortController()
})
afterEach(() => {
  left.abort()
  streams.length = 0
  vi.useRealTimers()
})

/** What is read again, by the second word of its key. */
async function listening() {
  const read: unknown[] = []
  readAgainWhenMoved(
    { invalidateQueries: async (of) => void read.push((of?.queryKey as string[] | undefined)?.[1]) },
    left.signal,
  )
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  return { read, tell: (...parts: string[]) => streams[0]?.({ data: { parts } }) }
}

test('an event of the store has the tiles read again, once for all that come together', async () => {
  const { read, tell } = await listening()
  tell()
  await vi.runAllTimersAsync()
  expect(read).toEqual([])
  tell('ups')
  tell('walks')
  await vi.runAllTimersAsync()
  expect(read).toEqual(['tiles'])
  tell('systems')
  await vi.runAllTimersAsync()
  expect(read).toEqual(['tiles', 'tiles'])
})

test('charts are read again when what they draw moved, though another part was told before it', async () => {
  const { read, tell } = await listening()
  tell('changes')
  tell('samples')
  await vi.runAllTimersAsync()
  expect(read).toEqual(['tiles', 'chart'])
})

test('nothing is read any more once the page was left', async () => {
  const { read, tell } = await listening()
  tell('ups')
  left.abort()
  await vi.runAllTimersAsync()
  expect(read).toEqual([])
})
