import { expect, test } from 'vitest'
import { runCommand } from './commands.ts'
import { milliseconds } from './duration.ts'
import { table } from './table.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

async function run(line: string, options: Record<string, string> = {}) {
  const asked: Asked[] = []
  const systems = {
    items: [{ name: 'kea-1', levers: { silent: true, slow: 0 }, listening: [{ protocol: 'http', port: 5 }] }],
  }
  const { text } = await runCommand(
    async (method, path, body) => {
      asked.push(body === undefined ? { method, path } : { method, path, body })
      return path === '/systems' ? systems : { items: [], total: 0 }
    },
    { words: line.split(' '), options },
  )
  return { last: asked.at(-1), text }
}

test.each([
  ['lever kea-1 silent on', 'PUT', '/levers/systems/kea-1', { silent: true }],
  ['lever kea-1 slow 3s', 'PUT', '/levers/systems/kea-1', { slow: 3_000 }],
  ['lever kea-1 rateLimit off', 'PUT', '/levers/systems/kea-1', { rateLimit: null }],
  ['lever kea-1 configuring refused', 'PUT', '/levers/systems/kea-1', { configuring: 'refused' }],
  ['lever sw-b07-2 unreachable on', 'PUT', '/levers/devices/sw-b07-2', { unreachable: true }],
  ['port sw-b07-2 Gi1/0/14 shut', 'PUT', '/world/interfaces/sw-b07-2/Gi1%2F0%2F14', { adminUp: false }],
  [
    'port sw-b07-2 Gi1/0/14 fault open',
    'PUT',
    '/world/interfaces/sw-b07-2/Gi1%2F0%2F14',
    { cableFault: { pair: 'A', state: 'open', metres: 12 } },
  ],
  ['port sw-b07-2 Gi1/0/14 flap on', 'PUT', '/world/interfaces/sw-b07-2/Gi1%2F0%2F14', { flapping: true }],
  ['lever kea-1 belief 6h', 'PUT', '/levers/systems/kea-1', { belief: 21_600_000 }],
  ['lever kea-1 cursor lost-once', 'PUT', '/levers/systems/kea-1', { cursor: 'lost-once' }],
  [
    'ap ap-00412 refuse Invalid certificate',
    'PUT',
    '/world/access-points/ap-00412',
    { refused: 'Invalid certificate' },
  ],
  [
    'alert http://127.0.0.1/cases/ 10.1.17.10',
    'POST',
    '/alerts',
    { url: 'http://127.0.0.1/cases/', indicator: '10.1.17.10' },
  ],
  ['ap ap-00412 blink 60', 'PUT', '/world/access-points/ap-00412', { blinks: 60 }],
  [
    'client 8c:04:ba:00:00:01 walk away',
    'PUT',
    '/world/wireless-clients/8c%3A04%3Aba%3A00%3A00%3A01',
    { room: null },
  ],
  [
    'client 8c:04:ba:00:00:01 exclude client-excl-wrong-psk',
    'PUT',
    '/world/wireless-clients/8c%3A04%3Aba%3A00%3A00%3A01',
    { excluded: 'client-excl-wrong-psk' },
  ],
  ['time advance 1h30m', 'POST', '/time/advance', { ms: 5_400_000 }],
  [
    'move 00:11:22:33:44:55 away',
    'POST',
    '/world/endpoints/00%3A11%3A22%3A33%3A44%3A55/move',
    { outlet: null },
  ],
])('%s', async (line, method, path, body) => {
  expect((await run(line)).last).toEqual({ method, path, body })
})

test('options become parameters', async () => {
  expect((await run('truth endpoints', { limit: '5', kind: 'phone' })).last?.path).toBe(
    '/truth/endpoints?limit=5&kind=phone',
  )
  expect((await run('journal ise-1', { limit: '3' })).last?.path).toBe('/journal?limit=3&system=ise-1')
})

test('what cannot be done is said', async () => {
  await expect(run('dance')).rejects.toThrow('There is no command "dance".')
  await expect(run('port sw-b07-2 Gi1/0/14 paint')).rejects.toThrow('"paint" is nothing to do with a port.')
  await expect(run('time advance soon')).rejects.toThrow('not "soon"')
  await expect(run('lever kea-1 silent maybe')).rejects.toThrow('Say on or off, not "maybe".')
})

test('systems are shown with the levers that are pulled', async () => {
  expect((await run('systems')).text.split('\n').at(-1)).toBe('kea-1  http      5     silent=true')
})

test('durations', () => {
  expect(['250', '90s', '2h', '1d', '1.5s', 'soon', '2 h'].map(milliseconds)).toEqual([
    250,
    90_000,
    7_200_000,
    86_400_000,
    1_500,
    null,
    null,
  ])
})

test('a table lines up and cuts what is too long, but not the last column', () => {
  const rows = [
    { a: 'x'.repeat(60), b: null, c: 'y'.repeat(60) },
    { a: 'short', b: 2, c: '' },
  ]
  expect(table(rows).split('\n')).toEqual([
    `a${' '.repeat(39)}  b  c`,
    `${'-'.repeat(40)}  -  ${'-'.repeat(40)}`,
    `${'x'.repeat(39)}…  -  ${'y'.repeat(60)}`,
    `short${' '.repeat(35)}  2  -`,
  ])
})
