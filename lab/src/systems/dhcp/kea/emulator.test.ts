import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Emulator } from '../../../emulator.ts'
import { standInLab } from '../../stand-in/lab.ts'
import type { KeaOptions } from './command.ts'
import { keaEmulator } from './emulator.ts'
import type { Answered } from './test-answers.ts'

const running: Emulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop()
})

const basic = `Basic ${Buffer.from('kea:kea-password').toString('base64')}`

async function start(options: Partial<KeaOptions> = {}, system = 'kea-1', stand = standInLab()) {
  const emulator = keaEmulator(options, system)(stand.lab)
  running.push(emulator)
  const [listening] = await emulator.start()
  const url = `http://127.0.0.1:${listening!.port}/`
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: basic, Connection: 'close', ...headers },
    })
  const ask = async <Command extends string>(
    command: Command,
    values?: unknown,
    service: unknown = ['dhcp4'],
  ) => {
    const answer = await post(
      JSON.stringify({ command, service, ...(values === undefined ? {} : { arguments: values }) }),
    )
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Answered<Command>[])[0]!
  }
  return { ...stand, url, post, ask, port: listening!.port }
}

test('a request is refused by its form before its login, and answered with a bare map', async () => {
  const { post, url, ask } = await start()
  const unauthorised = await post('{"command":"list-commands"}', { Authorization: 'Basic eDp5' })
  expect(unauthorised.status).toBe(401)
  expect(unauthorised.headers.get('www-authenticate')).toBe('Basic realm="kea"')
  expect(await unauthorised.json()).toEqual({ result: 401, text: 'Unauthorized' })
  const untyped = await post('{}', { 'Content-Type': 'text/plain', Authorization: '' })
  expect(untyped.status).toBe(400)
  expect(await untyped.json()).toEqual({ result: 400, text: 'Bad Request' })
  expect((await post('{}', { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(400)
  expect((await post('{"command":')).status).toBe(400)
  expect((await fetch(url, { headers: { Authorization: basic } })).status).toBe(400)
  expect((await ask('list-commands')).result).toBe(0)
})

test('without a service the agent answers for itself', async () => {
  const { ask } = await start()
  expect((await ask('list-commands', undefined, [])).arguments).not.toContain('lease4-get')
  const lost = await ask('lease4-get', { 'ip-address': '10.7.10.41' }, [])
  expect(lost).toMatchObject({ result: 2, text: expect.stringContaining('"service"') })
  expect(await ask('list-commands', undefined, ['dhcp6'])).toEqual({
    result: 1,
    text: 'forwarding socket is not configured for the server type dhcp6',
  })
})

test('leases of the world are found in every way', async () => {
  const { ask } = await start()
  const laptop = {
    'client-id': '01:3c:52:82:aa:10:7e',
    cltt: 1795248000,
    'fqdn-fwd': true,
    'fqdn-rev': true,
    hostname: 'lib-pc-0231.corp.example.edu.',
    'hw-address': '3c:52:82:aa:10:7e',
    'ip-address': '10.7.10.41',
    state: 0,
    'subnet-id': 710,
    'valid-lft': 28800,
  }
  expect(await ask('lease4-get', { 'ip-address': '10.7.10.41' })).toEqual({
    result: 0,
    text: 'IPv4 lease found.',
    arguments: laptop,
  })
  const found = { result: 0, text: '1 IPv4 lease(s) found.', arguments: { leases: [laptop] } }
  expect(await ask('lease4-get-by-hw-address', { 'hw-address': '3C:52:82:AA:10:7E' })).toEqual(found)
  expect(await ask('lease4-get-by-client-id', { 'client-id': '01:3c:52:82:aa:10:7e' })).toEqual(found)
  expect(await ask('lease4-get-by-hostname', { hostname: 'LIB-PC-0231.corp.example.edu.' })).toEqual(found)
  expect(await ask('lease4-get-by-hostname', { hostname: 'lib-pc-0231' })).toMatchObject({ result: 3 })
  expect(await ask('lease4-get-all', { subnets: [710] })).toEqual(found)
  expect(await ask('lease4-get-all', { subnets: [1] })).toEqual({
    result: 3,
    text: '0 IPv4 lease(s) found.',
    arguments: { leases: [] },
  })
  expect(await ask('lease4-get', { 'ip-address': '10.7.10.42' })).toEqual({
    result: 3,
    text: 'Lease not found.',
  })
  expect(
    await ask('lease4-get', {
      'identifier-type': 'hw-address',
      identifier: '3c:52:82:aa:10:7e',
      'subnet-id': 710,
    }),
  ).toMatchObject({ result: 0, arguments: laptop })
})

test('pages go through all subnets in the order of addresses', async () => {
  const { ask } = await start()
  const first = await ask('lease4-get-page', { from: 'start', limit: 2 })
  expect(first.arguments.count).toBe(2)
  expect(first.arguments.leases.map((lease) => lease['ip-address'])).toEqual(['10.7.10.41', '10.7.20.5'])
  const second = await ask('lease4-get-page', { from: '10.7.20.5', limit: 2 })
  expect(second.arguments.leases[0]?.['ip-address']).toBe('10.7.30.9')
  expect(await ask('lease4-get-page', { from: '10.7.30.9', limit: 2 })).toEqual({
    result: 3,
    text: '0 IPv4 lease(s) found.',
    arguments: { count: 0, leases: [] },
  })
})

test('a command with wrong arguments is answered in the words of the server', async () => {
  const { ask } = await start()
  const text = async (command: string, values?: unknown) => {
    const answer = await ask(command, values)
    return `${answer.result} ${answer.text}`
  }
  expect(await text('lease4-get')).toBe('1 Parameters missing or are not a map.')
  expect(await text('lease4-get', { 'ip-address': 'x' })).toBe(
    "1 Failed to convert string to address 'x': Invalid argument",
  )
  expect(await text('lease4-get-by-hw-address', {})).toBe("1 'hw-address' parameter not specified")
  expect(await text('lease4-get-by-hw-address', { 'hw-address': '3c5282aa107e' })).toBe(
    "1 invalid format of the decoded string '3c5282aa107e'",
  )
  expect(await text('lease4-get-page', { from: 'begin', limit: 1 })).toBe(
    "1 'from' parameter value is neither 'start' keyword nor a valid IPv4 address",
  )
  expect(await text('reservation-get', {})).toBe("2 'reservation-get' command not supported.")
})

test('releasing a lease releases it in the world', async () => {
  const { ask, leases } = await start()
  expect(await ask('lease4-del', { 'ip-address': '10.7.10.41' })).toEqual({
    result: 0,
    text: 'IPv4 lease deleted.',
  })
  expect(leases.has('10.7.10.41')).toBe(false)
  expect(await ask('lease4-del', { 'ip-address': '10.7.10.41' })).toEqual({
    result: 3,
    text: 'IPv4 lease not found.',
  })
})

test('a lease written by command is there, and its address is taken', async () => {
  const { ask } = await start()
  const lease = { 'ip-address': '10.7.10.77', 'hw-address': '02:00:00:00:00:01', hostname: 'New.Host.' }
  expect(await ask('lease4-add', lease)).toEqual({
    result: 0,
    text: 'Lease for address 10.7.10.77, subnet-id 710 added.',
  })
  expect((await ask('lease4-get', { 'ip-address': '10.7.10.77' })).arguments.hostname).toBe('new.host.')
  expect(await ask('lease4-add', lease)).toMatchObject({ result: 4, text: 'IPv4 lease already exists.' })
  expect(await ask('lease4-add', { ...lease, 'ip-address': '192.0.2.1' })).toMatchObject({ result: 1 })
  expect(await ask('lease4-update', { ...lease, 'ip-address': '10.7.10.78' })).toMatchObject({ result: 4 })
  expect(await ask('lease4-update', lease)).toMatchObject({ result: 0, text: 'IPv4 lease updated.' })
})

test('the configuration shows the subnets of the campus, those of laboratories in a shared network', async () => {
  const { ask } = await start()
  const { Dhcp4, hash } = (await ask('config-get')).arguments
  expect(hash).toMatch(/^[0-9A-F]{64}$/)
  expect(Dhcp4.subnet4.map((subnet) => subnet.id)).toEqual([710, 720])
  expect(Dhcp4.subnet4[0]).toMatchObject({
    subnet: '10.7.10.0/24',
    pools: [{ pool: '10.7.10.20-10.7.10.200' }],
    'user-context': { name: 'B07-staff', vlan: 710, building: 'B07' },
    'option-data': [{ name: 'routers', data: '10.7.10.1' }],
    reservations: [],
  })
  expect(Dhcp4.subnet4[1]?.reservations).toMatchObject([
    { 'hw-address': '00:80:77:12:34:56', 'ip-address': '10.7.20.5', hostname: 'prn-b07-2' },
  ])
  expect(Dhcp4['shared-networks'][0]?.subnet4[0]?.id).toBe(730)
})

test('a reservation appended by a round trip of the configuration is in the world', async () => {
  const { ask, lab } = await start()
  const { Dhcp4, hash } = (await ask('config-get')).arguments
  expect(await ask('config-set', { Dhcp4, hash })).toEqual({
    result: 1,
    text: "Unsupported 'hash' parameter.",
  })
  const next = structuredClone(Dhcp4)
  next['shared-networks'][0]!.subnet4[0]!.reservations.push({
    'hw-address': '08:00:27:00:00:AA',
    'ip-address': '10.7.30.60',
    hostname: 'scope-60',
    'user-context': { ticket: 'REQ10288' },
  })
  expect((await ask('config-test', { Dhcp4: next })).result).toBe(0)
  expect(lab.world.reservations.has('10.7.30.60')).toBe(false)
  expect((await ask('config-hash-get')).arguments.hash).toBe(hash)
  const set = await ask('config-set', { Dhcp4: next })
  expect(set).toMatchObject({ result: 0, text: 'Configuration successful.' })
  expect(lab.world.reservations.get('10.7.30.60')).toEqual({
    address: '10.7.30.60',
    mac: '08:00:27:00:00:aa',
    hostname: 'scope-60',
    vlan: 730,
  })
  const after = (await ask('config-get')).arguments
  expect(after.hash).toBe(set.arguments.hash)
  expect(after.hash).not.toBe(hash)
  expect(after.Dhcp4['shared-networks'][0]?.subnet4[0]?.reservations[0]?.['user-context']).toEqual({
    ticket: 'REQ10288',
  })
  expect(await ask('config-write')).toMatchObject({
    text: 'Configuration written to /etc/kea/kea-dhcp4.conf successful',
  })
  expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
  expect(lab.world.reservations.has('10.7.30.60')).toBe(false)
  expect((await ask('config-reload')).result).toBe(0)
  expect(lab.world.reservations.has('10.7.30.60')).toBe(true)
})

test.each([
  [
    { 'hw-address': '02:00:00:00:00:01', 'ip-address': '10.7.99.5' },
    "specified reservation '10.7.99.5' is not matching the IPv4 subnet prefix '10.7.20.0/24'",
  ],
  [
    { 'hw-address': '00:80:77:12:34:56', 'ip-address': '10.7.20.6' },
    "failed to add new host using the HW address '00:80:77:12:34:56' to the IPv4 subnet id '720' as this host has already been added",
  ],
  [
    { 'hw-address': '02:00:00:00:00:01', 'ip-address': '10.7.20.5' },
    "failed to add new host using the HW address '02:00:00:00:00:01 and DUID '(null)' to the IPv4 subnet id '720' for the address 10.7.20.5: There's already a reservation for this address",
  ],
  [{ mac: '02:00:00:00:00:01' }, "unsupported configuration parameter 'mac'"],
  [
    { 'hw-address': '02:00:00:00:00:01', 'client-id': '01:02', 'ip-address': '10.7.20.6' },
    "the 'hw-address' and 'client-id' are mutually exclusive",
  ],
])('test and set refuse %j, and the configuration stays', async (reservation, words) => {
  const { ask, lab } = await start()
  const { Dhcp4, hash } = (await ask('config-get')).arguments
  Dhcp4.subnet4[1]!.reservations.push(reservation)
  for (const command of ['config-test', 'config-set']) {
    const answer = await ask(command, { Dhcp4 })
    expect(answer.result).toBe(1)
    expect(answer.text).toContain(words)
  }
  expect((await ask('config-hash-get')).arguments.hash).toBe(hash)
  expect(lab.world.reservations.size).toBe(1)
})

test('lease statistics are rows under named columns', async () => {
  const { ask } = await start()
  const all = await ask('stat-lease4-get')
  expect(all.text).toBe('stat-lease4-get[all subnets]: 3 rows found')
  expect(all.arguments['result-set'].rows[0]).toEqual([710, 181, 1, 1, 0])
  expect(await ask('stat-lease4-get', { 'subnet-id': 11 })).toEqual({
    result: 3,
    text: 'stat-lease4-get[subnet-id=11]: no matching data, subnet-id: 11 does not exist',
    arguments: {},
  })
  const range = { 'subnet-range': { 'first-subnet-id': 720, 'last-subnet-id': 730 } }
  expect((await ask('stat-lease4-get', range)).text).toBe(
    'stat-lease4-get[subnets 720 through 730]: 2 rows found',
  )
  expect((await ask('statistic-get-all')).arguments['subnet[710].assigned-addresses']?.[0]?.[0]).toBe(1)
})

test('version 2.2 has no hash', async () => {
  const { ask } = await start({ version: '2.2.0' })
  expect((await ask('config-get')).arguments.hash).toBeUndefined()
  expect(await ask('config-hash-get')).toMatchObject({ result: 2 })
  expect(await ask('version-get')).toMatchObject({ result: 0, text: '2.2.0' })
})

test('host_cmds, when loaded, writes to memory only on request', async () => {
  const { ask, lab } = await start({ hostCommands: true })
  const reservation = {
    'subnet-id': 710,
    'hw-address': '02:00:00:00:00:09',
    'ip-address': '10.7.10.9',
    hostname: 'nine',
  }
  expect(await ask('reservation-add', { reservation })).toEqual({
    result: 1,
    text: 'Host database not available, cannot add host.',
  })
  expect(await ask('reservation-add', { reservation, 'operation-target': 'memory' })).toEqual({
    result: 0,
    text: 'Host added.',
  })
  expect(lab.world.reservations.get('10.7.10.9')?.mac).toBe('02:00:00:00:00:09')
  const wanted = { 'identifier-type': 'hw-address', identifier: '02:00:00:00:00:09' }
  expect((await ask('reservation-get-by-id', wanted)).arguments.hosts).toHaveLength(1)
  expect((await ask('reservation-get-page', { limit: 1 })).arguments.next).toEqual({
    from: 1,
    'source-index': 0,
  })
  expect(await ask('reservation-del', { 'subnet-id': 710, ...wanted, 'operation-target': 'memory' })).toEqual(
    { result: 0, text: 'Host deleted.' },
  )
  expect(await ask('reservation-get', { 'subnet-id': 710, 'ip-address': '10.7.10.9' })).toEqual({
    result: 0,
    text: 'Host not found.',
  })
})

test('refusing closes the port and releasing the lever opens the same one', async () => {
  const { pull, ask, port } = await start()
  pull({ refusing: true }, 'kea-1')
  const socket = connect(port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED')
  pull({}, 'kea-1')
  await expect.poll(() => ask('version-get').catch(() => null)).toMatchObject({ result: 0 })
})

test('silent takes the question and never answers', async () => {
  const { pull, post, journal } = await start()
  pull({ silent: true }, 'kea-1')
  const asked = post('{"command":"version-get"}').then(
    () => 'answered',
    () => 'lost',
  )
  await expect.poll(() => journal.length).toBe(1)
  await running[0]!.stop()
  expect(await asked).toBe('lost')
})

test('garbled answers are cut short, another page, and no HTTP', async () => {
  const { pull, post } = await start()
  pull({ garbled: true }, 'kea-1')
  const question = JSON.stringify({ command: 'version-get', service: ['dhcp4'] })
  await expect((await post(question)).json()).rejects.toThrow()
  expect(await (await post(question)).text()).toContain('<html>')
  await expect(post(question)).rejects.toThrow()
})

test('past its rate the agent cannot reach the daemon', async () => {
  const { pull, ask } = await start()
  pull({ rateLimit: 2 }, 'kea-1')
  expect((await ask('version-get')).result).toBe(0)
  expect((await ask('version-get')).result).toBe(0)
  expect(await ask('version-get')).toMatchObject({
    result: 1,
    text: expect.stringContaining('unable to forward command to the dhcp4 service'),
  })
})

test('the journal has method, path and command, and neither login nor configuration', async () => {
  const { ask, journal } = await start()
  await ask('lease4-get', { 'ip-address': '10.7.10.41' })
  await ask('config-set', { Dhcp4: { secret: 'database-password' } })
  expect(journal).toEqual(['kea-1 POST / lease4-get {"ip-address":"10.7.10.41"}', 'kea-1 POST / config-set'])
})

test('curl gets along with it', async (context) => {
  const { url } = await start()
  const run = promisify(execFile)
  const missing = await run('curl', ['--version']).then(
    () => false,
    () => true,
  )
  if (missing) context.skip('curl is not installed')
  const { stdout } = await run('curl', [
    '-sS',
    '-ukea:kea-password',
    '-HContent-Type: application/json',
    '-d{"command":"lease4-get-all","service":["dhcp4"]}',
    url,
  ])
  expect(stdout).toMatch(/^\[ \{ "arguments": \{ "leases": \[ \{ "client-id": "01:3c/)
})

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
