import type { Picture } from '@patchbay/contract/switches/picture'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPortAgain } from './use-refreshed-port.ts'
import { port } from './test-port.ts'

const asked = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => vi.stubGlobal('fetch', asked.mockReset()))
afterEach(() => vi.unstubAllGlobals())

const answers = (of: Partial<Picture>) =>
  asked.mockResolvedValue(
    Response.json({
      data: { answer: { ports: [], sections: [], unreached: null, missing: null, ...of } },
    }),
  )

const refreshed = (view: 'ports' | 'errors' = 'ports') =>
  readPortAgain({ device: 'sw-a', port: 'Gi1/0/7', view }, new AbortController().signal)

test('this port alone is asked for, live and in the view that is open', async () => {
  const row = port('Gi1/0/7')
  answers({ ports: [row] })
  expect(await refreshed('errors')).toEqual({ row })
  const { pathname, searchParams } = new URL(asked.mock.calls[0]![0], 'http://console.test')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/common-queries/cisco-switch/',
    { q: 'sw-a Gi1/0/7', live: 'yes', raw: 'no', view: 'errors' },
  ])
})

test.each([
  [
    { unreached: { words: 'sw-a refused the login.', silent: false, since: null, nearest: null } },
    'sw-a refused the login.',
  ],
  [{ missing: 'sw-a has no port Gi1/0/7' }, 'sw-a has no port Gi1/0/7'],
  [{}, 'The switch did not answer.'],
] as const)('what a walk kept is not passed off as read again: %#', async (of, words) => {
  answers({ ports: [port('Gi1/0/7', { freshness: 'cached' })], ...of })
  expect(await refreshed()).toEqual({ words })
})

test('a call that fails says so, one that needs a reason says which; a fault of ours is not swallowed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  asked.mockResolvedValueOnce(Response.json({ code: 'reason-needed' }, { status: 403 }))
  expect(await refreshed()).toMatchObject({ words: expect.stringContaining('reason') as string })
  asked.mockResolvedValueOnce(Response.json({}, { status: 403 }))
  expect(await refreshed()).toEqual({ words: 'The console could not ask the switch.' })
  asked.mockResolvedValueOnce(Response.json({ data: {} }))
  await expect(refreshed()).rejects.toThrow(TypeError)
  vi.restoreAllMocks()
})
