import type { Picture } from '@patchbay/contract/switches/picture'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { readPortAgain } from './read-port-again.ts'
import { port } from './test-port.ts'

vi.mock('../../../api/client.ts', () => ({ call: vi.fn() }))

const asked = vi.mocked(call)
beforeEach(() => asked.mockReset())

const answers = (of: Partial<Picture>) =>
  asked.mockResolvedValue({
    answer: { ports: [], sections: [], unreached: null, missing: null, ...of },
  } as never)

const again = (view: 'ports' | 'errors' = 'ports') =>
  readPortAgain({ device: 'sw-a', port: 'Gi1/0/7', view }, new AbortController().signal)

test('this port alone is asked for, live and in the view that is open', async () => {
  const row = port('Gi1/0/7')
  answers({ ports: [row] })
  expect(await again('errors')).toEqual({ row })
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    query: { q: 'sw-a Gi1/0/7', live: 'yes', view: 'errors' },
  })
})

test.each([
  [
    { unreached: { words: 'sw-a refused the login.', since: null, nearest: null } },
    'sw-a refused the login.',
  ],
  [{ missing: 'sw-a has no port Gi1/0/7' }, 'sw-a has no port Gi1/0/7'],
  [{}, 'The switch did not answer.'],
] as const)('what a walk kept is not passed off as read again: %#', async (of, words) => {
  answers({ ports: [port('Gi1/0/7', { freshness: 'cached' })], ...of })
  expect(await again()).toEqual({ words })
})

test('a call that fails says so, one that needs a reason says which; a fault of ours is not swallowed', async () => {
  const failure = (body: object) => new CallFailure('GET /x/', { status: 403, body })
  asked.mockRejectedValueOnce(failure({ code: 'reason-needed' }))
  expect(await again()).toMatchObject({ words: expect.stringContaining('reason') as string })
  asked.mockRejectedValueOnce(failure({}))
  expect(await again()).toEqual({ words: 'The console could not ask it.' })
  asked.mockRejectedValueOnce(new TypeError('ours'))
  await expect(again()).rejects.toThrow('ours')
})
