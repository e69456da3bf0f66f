import { once } from 'node:events'
import { request } from 'node:https'
import { expect, test } from 'vitest'
import { standInLab } from '../../stand-in/lab.ts'
import { basic, start } from './test-kea.ts'

test('3.2 has no agent: the server answers itself, in a list, and only where its own service is named or none', async () => {
  const { ask, post } = await start({ version: '3.2.0' })
  const told = async (service: unknown) => {
    const { result, text } = await ask('version-get', undefined, service)
    return `${result} ${text}`
  }
  for (const service of [['dhcp4'], [''], []]) expect(await told(service)).toBe('0 3.2.0')
  expect(await told(['dhcp6'])).toBe("1 unsupported service 'dhcp6', expected 'dhcp4'")
  expect(await told(['dhcp4', 'dhcp4'])).toBe('1 service value has more than one item')
  expect(await told('dhcp4')).toBe('1 service value must be a list')
  expect(await told([4])).toBe('1 service name must be a string')
  const before = await start({ version: '3.0.3', direct: true })
  expect((await before.ask('version-get', undefined, ['dhcp6'])).text).toBe('3.0.3')
  expect((await ask('list-commands', undefined, [])).arguments).toContain('lease4-get')
  const unauthorised = await post('{"command":"version-get"}', { Authorization: '' })
  expect([unauthorised.status, await unauthorised.json()]).toEqual([
    401,
    { result: 401, text: 'Unauthorized' },
  ])
})

test('a server that was told not to be like the agent answers with the bare map', async () => {
  const { post } = await start({ version: '3.0.3', direct: true, wrapped: false })
  expect(await (await post('{"command":"version-get"}')).json()).toMatchObject({ result: 0, text: '3.0.3' })
})

test('before 2.7.2 only the agent speaks HTTP', async () => {
  const { ask } = await start({ version: '2.6.4', direct: true })
  expect((await ask('lease4-get-all', undefined, [])).result).toBe(2)
  expect((await ask('config-get')).arguments.Dhcp4).toHaveProperty('control-socket')
  const later = await start({ version: '3.0.3' })
  expect((await later.ask('config-get')).arguments.Dhcp4).toHaveProperty('control-sockets')
})

test('a role without the right is refused by HTTP and by a bare map', async () => {
  const { ask, post } = await start({ version: '2.6.4', forbidden: ['config-get'], subnetCommands: true })
  const refused = await post('{"command":"config-get","service":["dhcp4"]}')
  expect([refused.status, await refused.json()]).toEqual([403, { result: 403, text: 'Forbidden' }])
  expect((await ask('subnet4-list')).result).toBe(0)
})

test('subnets are listed with their shared network from 2.7 on, and shown one by one', async () => {
  const older = await start({ version: '2.6.4', subnetCommands: true })
  expect((await older.ask('subnet4-list')).arguments.subnets).toEqual([
    { id: 710, subnet: '10.7.10.0/24' },
    { id: 720, subnet: '10.7.20.0/24' },
    { id: 730, subnet: '10.7.30.0/24' },
  ])
  const { ask } = await start({ version: '3.0.3', subnetCommands: true })
  const listed = await ask('subnet4-list')
  expect(listed.text).toBe('3 IPv4 subnets found')
  expect(listed.arguments.subnets.map((one) => one['shared-network-name'])).toEqual([
    null,
    null,
    'B07-laboratories',
  ])
  const shown = await ask('subnet4-get', { id: 720 })
  expect(shown.text).toBe('Info about IPv4 subnet 10.7.20.0/24 (id 720) returned')
  expect(shown.arguments.subnet4[0]?.reservations).toHaveLength(1)
  expect((await ask('subnet4-get', { subnet: '10.7.30.0/24' })).arguments.subnet4[0]?.id).toBe(730)
  expect(await ask('subnet4-get', { id: 9 })).toEqual({ result: 3, text: 'No subnet with id 9 found' })
  expect((await ask('subnet4-get')).result).toBe(1)
  expect((await ask('network4-list')).arguments).toEqual({
    'shared-networks': [{ name: 'B07-laboratories' }],
  })
  expect((await ask('network4-get', { name: 'B07-laboratories' })).result).toBe(0)
  expect((await ask('network4-get', { name: 'x' })).result).toBe(3)
})

test('a lease keeps what was written with it; released is a state from 3.0 on', async () => {
  const lease = {
    'ip-address': '10.7.10.77',
    'hw-address': '02:00:00:00:00:01',
    'user-context': { ticket: 'REQ1' },
    state: 3,
  }
  const older = await start({ version: '2.6.4' })
  expect((await older.ask('lease4-add', lease)).text).toContain('Invalid state value: 3')
  const { ask } = await start({ version: '3.0.3' })
  expect((await ask('lease4-add', lease)).result).toBe(0)
  expect((await ask('lease4-get', { 'ip-address': '10.7.10.77' })).arguments).toMatchObject({
    state: 3,
    'user-context': { ticket: 'REQ1' },
  })
  expect((await ask('stat-lease4-get', { 'subnet-id': 710 })).arguments['result-set'].rows[0]).toEqual([
    710, 181, 1, 1, 0,
  ])
})

test('leases are found by their state on 3.2, in all subnets or in one', async () => {
  const older = await start({ version: '3.0.3' })
  expect((await older.ask('lease4-get-by-state', { state: 0 })).result).toBe(2)
  const { ask } = await start({ version: '3.2.0' })
  const found = async (values: object) => (await ask('lease4-get-by-state', values)).text
  expect(await found({ state: 0 })).toMatch(/^[1-9]\d* IPv4 lease\(s\) found\.$/)
  expect(await found({ state: 0, 'subnet-id': 710 })).toBe('1 IPv4 lease(s) found.')
  expect(await ask('lease4-get-by-state', { state: 1, 'subnet-id': 710 })).toEqual({
    result: 3,
    text: '0 IPv4 lease(s) found.',
    arguments: { leases: [] },
  })
  expect(await found({})).toBe("'state' parameter not specified")
})

test('a lease that its client gave back has no time left', async () => {
  const stand = standInLab()
  const { world } = stand.lab
  const [known] = [...world.leases()]
  const given = { ...known!, address: '10.7.10.48' }
  Object.assign(world, { leases: () => [given], lease: () => given })
  const { ask } = await start({ version: '3.0.3' }, 'kea-1', stand)
  const told = async () => (await ask('lease4-get', { 'ip-address': given.address })).arguments
  expect(await told()).toMatchObject({ state: 0, 'valid-lft': 28_800 })
  world.clock.advance(given.expiresAt - world.clock.now() + 60_000)
  expect(await told()).toMatchObject({ state: 3, 'valid-lft': 0 })
})

test('what is wrong with a question is said in the words of the command', async () => {
  const { ask } = await start({ version: '3.0.3', hostCommands: true })
  const words = async (command: string, values?: unknown) => {
    const { result, text } = await ask(command, values)
    return `${result} ${text}`
  }
  expect(await words('lease4-get-page')).toBe('1 no parameters specified for the lease4-get-page command')
  for (const by of ['hw-address', 'client-id', 'hostname']) {
    expect(await words(`lease4-get-by-${by}`)).toBe('1 Command arguments missing or a not a map.')
  }
  const large = '1 page size of retrieved leases must not be greater than 4294967295'
  expect(await words('lease4-get-page', { from: 'start', limit: -5 })).toBe(large)
  expect(await words('lease4-get-page', { from: 'start', limit: 4_294_967_296 })).toBe(large)
  const client = (id: string) => words('lease4-get-by-client-id', { 'client-id': id })
  expect(await client('')).toBe('1 identifier is too short (0), at least 2 is required')
  expect(await client('7e')).toBe('1 identifier is too short (1), at least 2 is required')
  expect(await client('7e'.repeat(256))).toBe('1 identifier is too large (256), at most 255 is required')
  expect(await client('lamp')).toBe("1 'lamp' is not a valid string of hexadecimal digits")
  expect(await client('013c5282aa107e')).toBe('0 1 IPv4 lease(s) found.')
  const get = (values: object) => words('reservation-get', values)
  expect(await get({ 'ip-address': '10.7.10.9' })).toContain("use 'reservation-get-by-address'")
  expect(await get({ 'subnet-id': 710, 'identifier-type': 'serial', identifier: '01' })).toBe(
    "1 Value of 'identifier-type' was not recognized.",
  )
  expect(await get({ 'subnet-id': 710 })).toContain("'identifier-type' is either missing or not a string.")
  expect(await words('reservation-get-by-id', { 'identifier-type': 'duid', identifier: '' })).toBe(
    "1 Unable to query for empty 'identifier'.",
  )
})

test('leases and counters tell the pool where pools have numbers', async () => {
  const { ask } = await start({ version: '2.6.4' })
  const { Dhcp4 } = (await ask('config-get')).arguments
  const pools = [
    { pool: '10.7.10.20-10.7.10.40', 'pool-id': 1 },
    { pool: '10.7.10.41-10.7.10.200', 'pool-id': 2 },
  ]
  const [first, ...others] = Dhcp4.subnet4
  expect(
    (await ask('config-set', { Dhcp4: { ...Dhcp4, subnet4: [{ ...first, pools }, ...others] } })).result,
  ).toBe(0)
  expect((await ask('lease4-get', { 'ip-address': '10.7.10.41' })).arguments['pool-id']).toBe(2)
  const counters = (await ask('statistic-get-all')).arguments
  const newest = (name: string) => counters[`subnet[710].pool[${name}`]?.[0]?.[0]
  expect(
    ['1].total-addresses', '2].total-addresses', '1].assigned-addresses', '2].assigned-addresses'].map(
      newest,
    ),
  ).toEqual([21, 160, 0, 1])
  const before = await start({ version: '2.2.0' })
  const names = Object.keys((await before.ask('statistic-get-all')).arguments)
  expect(names.filter((name) => name.includes('pool['))).toEqual([])
})

test('a server is told not to serve, by whom and for how long', async () => {
  const { ask, lab } = await start({ version: '2.6.4' })
  const state = async () => (await ask('status-get')).arguments['dhcp-state']
  expect(await ask('dhcp-disable', { 'max-period': 20 })).toEqual({
    result: 0,
    text: 'DHCPv4 service disabled for 20 seconds',
  })
  expect(await state()).toMatchObject({ 'disabled-by-user': true, 'globally-disabled': true })
  lab.world.clock.advance(21_000)
  expect(await state()).toMatchObject({ 'disabled-by-user': false, 'globally-disabled': false })
  await ask('dhcp-disable', { origin: 'ha-partner' })
  await ask('dhcp-enable')
  expect(await state()).toMatchObject({
    'disabled-by-remote-command': [2_000],
    'globally-disabled': true,
  })
  expect(await ask('dhcp-enable', { 'origin-id': 2_000 })).toMatchObject({ result: 0 })
  expect((await state())['globally-disabled']).toBe(false)
  expect(await ask('dhcp-disable', { 'max-period': 0 })).toMatchObject({ result: 1 })
})

test('leases are reclaimed, updates resent and libraries reloaded by command', async () => {
  const { ask } = await start({ version: '2.6.4' })
  const gone = {
    'ip-address': '10.7.10.77',
    'hw-address': '02:00:00:00:00:01',
    'valid-lft': 60,
    expire: 1_700_000_000,
  }
  expect((await ask('lease4-add', gone)).result).toBe(0)
  expect(await ask('leases-reclaim')).toMatchObject({ result: 1 })
  expect((await ask('leases-reclaim', { remove: false })).result).toBe(0)
  const held = async () => (await ask('lease4-get', { 'ip-address': '10.7.10.77' })).arguments?.state
  expect(await held()).toBe(2)
  expect((await ask('leases-reclaim', { remove: true })).result).toBe(0)
  expect(await held()).toBeUndefined()
  const resend = async (address: string) => {
    const answer = await ask('lease4-resend-ddns', { 'ip-address': address })
    return `${answer.result} ${answer.text}`
  }
  expect(await resend('10.7.10.41')).toBe('4 DDNS updating is not enabled')
  const { Dhcp4 } = (await ask('config-get')).arguments
  await ask('config-set', { Dhcp4: { ...Dhcp4, 'dhcp-ddns': { 'enable-updates': true } } })
  expect(await resend('10.7.10.41')).toBe(
    '0 NCR generated for: 10.7.10.41, hostname: lib-pc-0231.corp.example.edu.',
  )
  expect(await resend('10.7.10.42')).toBe('3 No lease found for: 10.7.10.42')
  expect((await ask('libreload')).result).toBe(0)
})

test('a control channel with a certificate shows the one of the lab', async () => {
  const { port, own } = await start({ version: '3.0.3', tls: true })
  const body = '{"command":"version-get","service":["dhcp4"]}'
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    ca: own.certificate,
    agent: false,
    method: 'POST',
    headers: { Authorization: basic, 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const part of response) text += String(part)
  expect(JSON.parse(text)).toMatchObject([{ result: 0, text: '3.0.3' }])
})
