import { expect, test } from 'vitest'
import { start } from './test-kea.ts'

const primary = { role: 'primary', name: 'dhcp-1', partner: { system: 'kea-2', name: 'dhcp-2' } } as const
const standby = { role: 'standby', name: 'dhcp-2', partner: { system: 'kea-1', name: 'dhcp-1' } } as const

test('the halves of a pair tell of each other, and the standby takes over when the primary is gone for a minute', async () => {
  const one = await start({ version: '2.2.0', pair: primary })
  const other = await start({ version: '2.2.0', pair: standby }, 'kea-2', one)
  const told = async ({ ask }: typeof one) => {
    const [pair] = (await ask('status-get')).arguments['high-availability']
    const { local, remote } = pair!['ha-servers']
    return [
      local.role,
      local.state,
      local.scopes,
      remote.role,
      remote['last-state'],
      remote['communication-interrupted'],
    ]
  }
  expect(await told(one)).toEqual(['primary', 'hot-standby', ['dhcp-1'], 'standby', 'hot-standby', false])
  expect(await told(other)).toEqual(['standby', 'hot-standby', [], 'primary', 'hot-standby', false])
  one.pull({ silent: true }, 'kea-1')
  one.lab.world.clock.advance(15_000)
  expect(await told(other)).toEqual(['standby', 'hot-standby', [], 'primary', 'unavailable', false])
  one.lab.world.clock.advance(50_000)
  expect(await told(other)).toEqual(['standby', 'partner-down', ['dhcp-1'], 'primary', 'unavailable', true])
  expect((await other.ask('ha-heartbeat')).arguments).toMatchObject({
    scopes: ['dhcp-1'],
    state: 'partner-down',
  })
  one.pull({ silent: false }, 'kea-1')
  expect(await told(other)).toEqual(['standby', 'hot-standby', [], 'primary', 'hot-standby', false])
})

test('a pair shares its leases and not its reservations', async () => {
  const one = await start({ version: '3.0.3', hostCommands: true, pair: primary })
  const other = await start({ version: '3.0.3', hostCommands: true, pair: standby }, 'kea-2', one)
  const subnet = (await one.ask('config-get')).arguments.Dhcp4.subnet4[0]!
  const address = subnet.subnet.replace(/\d+\/\d+$/, '250')
  const reservation = { 'subnet-id': subnet.id, 'hw-address': '00:11:22:33:44:55', 'ip-address': address }
  const added = await one.ask('reservation-add', { reservation, 'operation-target': 'memory' })
  expect(added).toMatchObject({ result: 0 })
  const find = { 'subnet-id': subnet.id, 'ip-address': address }
  expect(await one.ask('reservation-get', find)).toMatchObject({
    result: 0,
    arguments: { 'ip-address': address },
  })
  expect((await other.ask('reservation-get', find)).result).toBe(3)
  const page = { from: 'start', limit: 50 }
  const leases = await one.ask('lease4-get-page', page)
  expect(leases.arguments.count).toBeGreaterThan(0)
  expect(await other.ask('lease4-get-page', page)).toEqual(leases)
})

const balanced = (role: 'primary' | 'secondary') =>
  role === 'primary'
    ? ({ ...primary, mode: 'load-balancing' } as const)
    : ({ ...standby, role, mode: 'load-balancing' } as const)

test('halves that balance each serve their own clients, and both when the other is gone', async () => {
  const one = await start({ version: '2.6.4', pair: balanced('primary') })
  const other = await start({ version: '2.6.4', pair: balanced('secondary') }, 'kea-2', one)
  const told = async ({ ask }: typeof one) => {
    const [pair] = (await ask('status-get')).arguments['high-availability']
    const { local, remote } = pair!['ha-servers']
    return [local.state, local.scopes, remote.role, remote['last-scopes']]
  }
  expect(await told(one)).toEqual(['load-balancing', ['dhcp-1'], 'secondary', ['dhcp-2']])
  expect(await told(other)).toEqual(['load-balancing', ['dhcp-2'], 'primary', ['dhcp-1']])
  one.pull({ silent: true }, 'kea-1')
  one.lab.world.clock.advance(65_000)
  expect((await told(other)).slice(0, 2)).toEqual(['partner-down', ['dhcp-1', 'dhcp-2']])
})

test('a backup and a primary that has backups alone tell of nobody else', async () => {
  const one = await start({ version: '3.0.3', pair: { ...primary, mode: 'passive-backup' } })
  const backup = { ...standby, role: 'backup', mode: 'passive-backup' } as const
  const other = await start({ version: '3.0.3', pair: backup }, 'kea-2', one)
  const told = async ({ ask }: typeof one) => (await ask('status-get')).arguments['high-availability']
  const local = (role: string, name: string, state: string, scopes: readonly string[]) => [
    {
      'ha-mode': 'passive-backup',
      'ha-servers': { local: { role, scopes, 'server-name': name, state, 'system-time': null } },
    },
  ]
  expect(await told(one)).toEqual(local('primary', 'dhcp-1', 'passive-backup', ['dhcp-1']))
  expect(await told(other)).toEqual(local('backup', 'dhcp-2', 'backup', []))
})

test('a server takes over from a partner that is to be taken down, and gives back', async () => {
  const one = await start({ version: '2.6.4', pair: primary })
  const other = await start({ version: '2.6.4', pair: standby }, 'kea-2', one)
  const states = async () =>
    Promise.all(
      [one, other].map(async ({ ask }) => {
        const [pair] = (await ask('status-get')).arguments['high-availability']
        return [pair!['ha-servers'].local.state, pair!['ha-servers'].local.scopes]
      }),
    )
  expect(await other.ask('ha-maintenance-cancel')).toMatchObject({ result: 1 })
  expect(await other.ask('ha-maintenance-start')).toMatchObject({ result: 0 })
  expect(await states()).toEqual([
    ['in-maintenance', []],
    ['partner-in-maintenance', ['dhcp-1']],
  ])
  expect((await one.ask('ha-maintenance-start')).result).toBe(1)
  expect((await other.ask('ha-maintenance-notify', { cancel: false })).result).toBe(1001)
  expect(await other.ask('ha-maintenance-cancel')).toMatchObject({ result: 0 })
  expect(await states()).toEqual([
    ['hot-standby', ['dhcp-1']],
    ['hot-standby', []],
  ])
})

test('the commands of the hook want what they are documented to want', async () => {
  const { ask } = await start({ version: '2.6.4', pair: primary })
  expect(await ask('ha-scopes')).toMatchObject({ result: 1 })
  expect(await ask('ha-scopes', { scopes: ['dhcp-1', 'dhcp-2'] })).toMatchObject({ result: 0 })
  expect((await ask('ha-heartbeat', { 'server-name': 'dhcp-2' })).arguments).toMatchObject({
    scopes: ['dhcp-1', 'dhcp-2'],
  })
  expect(await ask('ha-reset')).toEqual({ result: 0, text: 'HA state machine reset.' })
  expect((await ask('ha-heartbeat')).arguments).toMatchObject({ scopes: ['dhcp-1'] })
  expect(await ask('ha-heartbeat', { 'server-name': 'dhcp-9' })).toEqual({
    result: 1,
    text: "dhcp-9 matches no configured 'server-name'",
  })
  expect(await ask('ha-sync')).toMatchObject({ result: 1 })
  expect(await ask('ha-sync', { 'server-name': 'dhcp-2' })).toMatchObject({ result: 0 })
  expect(await ask('ha-continue')).toMatchObject({ result: 0 })
})

test('halves tell their names from 2.6 on, and their clocks from 3.0 on', async () => {
  const told = async (version: string) => {
    const { ask } = await start({ version, pair: primary })
    const { local, remote } = (await ask('status-get')).arguments['high-availability'][0]!['ha-servers']
    const wanted = ['server-name', 'system-time', 'clock-skew']
    const kept = (half: object) => Object.entries(half).filter(([name]) => wanted.includes(name))
    return [kept(local), kept(remote)]
  }
  expect(await told('2.4.1')).toEqual([[], []])
  expect(await told('2.6.4')).toEqual([[['server-name', 'dhcp-1']], [['server-name', 'dhcp-2']]])
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await told('3.0.3')).toEqual([
    [
      ['server-name', 'dhcp-1'],
      ['system-time', time],
    ],
    [
      ['clock-skew', 0],
      ['server-name', 'dhcp-2'],
      ['system-time', time],
    ],
  ])
})
