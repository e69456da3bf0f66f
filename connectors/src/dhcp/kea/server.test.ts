import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import { data, startTestKea } from './test-kea.ts'
import type { TestKea } from './test-kea.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() => kea.reopen({}))

test('a server tells its version, its age and its partner', async () => {
  kea.answers['version-get'] = json([{ result: 0, text: '2.2.0', arguments: { extended: '2.2.0\ntarball' } }])
  kea.answers['status-get'] = data('status-get-hot-standby')
  kea.answers['list-commands'] = json([{ result: 0, arguments: ['config-get', 'reservation-add'] }])
  const { value, observedAt } = await kea.open.can.readServer!(askWithin())
  expect(value).toEqual({
    version: '2.2.0',
    startedAt: new Date(observedAt.getTime() - 3_600_000),
    configuredAt: new Date(observedAt.getTime() - 60_000),
    serves: null,
    reservations: 'by-command',
    pair: whole,
    relationships: [whole],
  })
})

const whole = {
  mode: 'hot-standby',
  self: { name: null, role: 'primary', state: 'hot-standby' },
  partner: { name: null, role: 'standby', state: 'hot-standby', reached: true, age: 4, unanswered: 0 },
}
const status = (...relationships: readonly unknown[]) =>
  json([{ result: 0, arguments: { uptime: 60, 'high-availability': relationships } }])
const half = (mode: string, role: string, name: string, remote?: object) => ({
  'ha-mode': mode,
  'ha-servers': {
    local: { role, state: mode, scopes: [], 'server-name': name },
    ...(remote === undefined ? {} : { remote }),
  },
})

test.each([
  ['passive-backup', 'primary'],
  ['hot-standby', 'backup'],
])('a server in %s as %s has no partner and tells the rest', async (mode, role) => {
  kea.answers['version-get'] = json([{ result: 0, text: '2.6.4' }])
  kea.answers['status-get'] = status(half(mode, role, 'dhcp-3'))
  const { value, complete, observedAt } = await kea.open.can.readServer!(askWithin())
  expect([value.version, value.startedAt, value.pair, complete]).toEqual([
    '2.6.4',
    new Date(observedAt.getTime() - 60_000),
    null,
    true,
  ])
  expect(value.relationships).toEqual([{ mode, self: { name: 'dhcp-3', role, state: mode }, partner: null }])
})

test('of several relationships the broken one is the pair; one that cannot be read hides none', async () => {
  const spoke = (name: string, more: object) => ({
    role: 'primary',
    'server-name': name,
    'last-state': 'hot-standby',
    ...more,
  })
  kea.answers['status-get'] = status(
    half(
      'hot-standby',
      'standby',
      'hub',
      spoke('north', { 'in-touch': true, 'communication-interrupted': false }),
    ),
    { 'ha-mode': 7 },
    half(
      'hot-standby',
      'standby',
      'hub',
      spoke('south', { 'in-touch': true, 'communication-interrupted': true }),
    ),
  )
  const { value, complete, dropped } = await kea.open.can.readServer!(askWithin())
  expect(value.relationships?.map(({ partner }) => partner?.name)).toEqual(['north', 'south'])
  expect(value.pair?.partner).toMatchObject({ name: 'south', reached: false })
  expect([complete, dropped]).toEqual([false, 1])
})

test.each([
  [
    'gone',
    { 'in-touch': true, 'communication-interrupted': true, age: 7, 'unacked-clients': 2 },
    false,
    7,
    2,
  ],
  ['never reached', { 'in-touch': false, age: 0 }, false, null, 0],
  ['not told', { age: 3, 'last-state': 'waiting' }, null, 3, 0],
])('a partner that is %s', async (_title, remote, reached, age, unanswered) => {
  kea.answers['status-get'] = json([
    {
      result: 0,
      arguments: {
        'dhcp-state': { 'globally-disabled': true },
        'high-availability': [
          {
            'ha-mode': 'load-balancing',
            'ha-servers': {
              local: { role: 'primary', scopes: [], state: 'partner-down', 'server-name': 'dhcp-1' },
              remote: { role: 'secondary', 'last-state': 'unavailable', 'server-name': 'dhcp-2', ...remote },
            },
          },
        ],
      },
    },
  ])
  const { value } = await kea.open.can.readServer!(askWithin())
  expect(value).toMatchObject({
    version: '',
    startedAt: null,
    serves: false,
    reservations: 'in-configuration',
  })
  expect(value.pair?.self).toEqual({ name: 'dhcp-1', role: 'primary', state: 'partner-down' })
  expect(value.pair?.partner).toEqual({
    name: 'dhcp-2',
    role: 'secondary',
    state: (remote as { 'last-state'?: string })['last-state'] ?? 'unavailable',
    reached,
    age,
    unanswered,
  })
})
