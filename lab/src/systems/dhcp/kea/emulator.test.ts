import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { basic, start } from './test-kea.ts'

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

test('packets are counted as leases are renewed, and no counter falls', async () => {
  const { ask, lab } = await start()
  const counted = async () => {
    const { arguments: all } = await ask('statistic-get-all')
    return ['pkt4-request-received', 'pkt4-ack-sent', 'pkt4-received', 'pkt4-parse-failed'].map((name) =>
      Number(all[name]?.[0]?.[0]),
    )
  }
  const [, , before = 0] = await counted()
  lab.world.clock.advance(6 * 3_600_000)
  const [requests = 0, acknowledged, received = 0, faulty] = await counted()
  expect(requests).toBeGreaterThan(0)
  expect([acknowledged, faulty]).toEqual([requests, 0])
  expect(received).toBeGreaterThan(before)
})

test('version 2.2 has no hash', async () => {
  const { ask } = await start({ version: '2.2.0' })
  expect((await ask('config-get')).arguments.hash).toBeUndefined()
  expect(await ask('config-hash-get')).toMatchObject({ result: 2 })
  expect(await ask('version-get')).toMatchObject({ result: 0, text: '2.2.0' })
})

test('refusing closes the port and releasing the lever opens the same one', async () => {
  const { pull, ask, port } = await start()
  pull({ refusing: true }, 'kea-1')
  const socket = connect(port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED')
  pull({}, 'kea-1')
  await expect
    .poll(() => ask('version-get').catch(() => null), { timeout: 15_000 })
    .toMatchObject({ result: 0 })
})

test('silent takes the question and never answers', async () => {
  const { pull, post, journal, stop } = await start()
  pull({ silent: true }, 'kea-1')
  const asked = post('{"command":"version-get"}').then(
    () => 'answered',
    () => 'lost',
  )
  await expect.poll(() => journal.length, { timeout: 15_000 }).toBe(1)
  await stop()
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

test('with a fault of its own it answers 500', async () => {
  const { pull, post } = await start()
  pull({ failing: true }, 'kea-1')
  const answer = await post(JSON.stringify({ command: 'version-get', service: ['dhcp4'] }))
  expect([answer.status, await answer.json()]).toEqual([500, { result: 500, text: 'Internal Server Error' }])
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

test('the agent tells its own status without a service: another process, without leases and sockets', async () => {
  const [one, other] = [await start(), await start({}, 'kea-2')]
  const own = (await one.ask('status-get', undefined, [])).arguments
  const served = (await one.ask('status-get')).arguments
  expect(Object.keys(own).toSorted()).toEqual(['pid', 'reload', 'uptime'])
  expect(served).toMatchObject({ sockets: { status: 'ready' } })
  const pids = [own, served, (await other.ask('status-get')).arguments].map(({ pid }) => pid)
  expect(new Set(pids).size).toBe(3)
})
