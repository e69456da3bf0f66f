import { expect, test } from 'vitest'
import { start } from './test-kea.ts'

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

const mac = '02:00:00:00:00:09'
const byMac = { 'identifier-type': 'hw-address', identifier: mac }

test('the libraries that are loaded stand in the configuration', async () => {
  const { ask } = await start({ hostCommands: true, subnetCommands: true })
  const libraries = (await ask('config-get')).arguments.Dhcp4['hooks-libraries'].map(({ library }) => library)
  expect(libraries.map((path) => /libdhcp_(\w+)\.so$/.exec(path)?.[1])).toEqual([
    'lease_cmds',
    'stat_cmds',
    'host_cmds',
    'subnet_cmds',
  ])
})

test('subnet 0 holds the hosts that are the same everywhere, by id, by address, by name and by page', async () => {
  const { ask } = await start({ version: '3.0.3', hostCommands: true })
  const reservation = { 'subnet-id': 0, 'hw-address': mac, 'ip-address': '10.7.10.9', hostname: 'Cart' }
  const added = await ask('reservation-add', { reservation, 'operation-target': 'memory' })
  expect(added).toMatchObject({ result: 0 })
  expect((await ask('config-get')).arguments.Dhcp4.reservations).toMatchObject([{ 'hw-address': mac }])
  const found = { result: 0, arguments: { hosts: [{ 'subnet-id': 0, 'hw-address': mac }] } }
  expect(await ask('reservation-get-by-id', byMac)).toMatchObject(found)
  expect(await ask('reservation-get-by-address', { 'ip-address': '10.7.10.9' })).toMatchObject(found)
  expect(await ask('reservation-get-by-hostname', { hostname: 'cart' })).toMatchObject(found)
  expect(await ask('reservation-get-all', { 'subnet-id': 0 })).toMatchObject(found)
  expect(await ask('reservation-get-page', { 'subnet-id': 0, limit: 10 })).toMatchObject(found)
  expect(await ask('reservation-get', { 'subnet-id': 0, ...byMac })).toMatchObject({ text: 'Host found.' })
  expect(await ask('reservation-get-by-id', { ...byMac, 'subnet-id': 0 })).toMatchObject({ result: 1 })
  const gone = await ask('reservation-del', { 'subnet-id': 0, ...byMac, 'operation-target': 'memory' })
  expect(gone).toMatchObject({ text: 'Host deleted.' })
  expect(await ask('reservation-get-all', { 'subnet-id': 0 })).toMatchObject({ result: 3 })
})

test('a hosts database takes what is written, shows it to readers, and stays out of the configuration', async () => {
  const { ask, lab } = await start({ version: '3.0.3', hostCommands: true, hostsDatabase: true })
  const reservation = { 'subnet-id': 710, 'hw-address': mac, 'ip-address': '10.7.10.9', hostname: 'nine' }
  expect(await ask('reservation-add', { reservation })).toMatchObject({ result: 0 })
  expect(lab.world.reservations.get('10.7.10.9')?.mac).toBe(mac)
  const { Dhcp4 } = (await ask('config-get')).arguments
  expect(Dhcp4['hosts-databases']).toHaveLength(1)
  expect(Dhcp4.subnet4[0]?.reservations).toEqual([])
  expect(await ask('reservation-add', { reservation })).toEqual({
    result: 1,
    text: 'Database duplicate entry error',
  })
  const hosts = async (target?: string) => {
    const more = target === undefined ? {} : { 'operation-target': target }
    return (await ask('reservation-get-by-id', { ...byMac, ...more })).arguments.hosts.length
  }
  expect([await hosts(), await hosts('all'), await hosts('database'), await hosts('memory')]).toEqual([
    1, 1, 1, 0,
  ])
  expect((await ask('reservation-get-by-id', { ...byMac, 'operation-target': 'primary' })).text).toContain(
    'not within expected set',
  )
  expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
  expect(lab.world.reservations.has('10.7.10.9')).toBe(true)
  expect(await ask('reservation-del', { 'subnet-id': 710, ...byMac })).toMatchObject({ result: 0 })
  expect(lab.world.reservations.has('10.7.10.9')).toBe(false)
  expect(await ask('reservation-del', { 'subnet-id': 710, ...byMac })).toEqual({
    result: 3,
    text: 'Host not deleted (not found).',
  })
})

test('pages go through the configuration and then through the database', async () => {
  const { ask } = await start({ version: '2.6.4', hostCommands: true, hostsDatabase: true })
  for (const last of [7, 8]) {
    const reservation = {
      'subnet-id': 710,
      'client-id': `01:02:00:00:00:00:0${last}`,
      'ip-address': `10.7.10.${last}`,
    }
    expect((await ask('reservation-add', { reservation })).result).toBe(0)
  }
  const sources: unknown[] = []
  let next: object = {}
  for (let page = 0; page < 3; page++) {
    const answer = await ask('reservation-get-page', { limit: 1, ...next })
    expect(answer.arguments.hosts).toHaveLength(1)
    next = answer.arguments.next
    sources.push(answer.arguments.next['source-index'])
  }
  expect(sources).toEqual([0, 1, 1])
  expect(await ask('reservation-get-page', { limit: 1, ...next })).toEqual({
    result: 3,
    text: '0 IPv4 host(s) found.',
    arguments: { count: 0, hosts: [] },
  })
})

test('a host without a subnet is a global one since 2.7, unless its address lies in one', async () => {
  const host = { 'hw-address': mac, hostname: 'cart' }
  const add = async (version: string, reservation: object) => {
    const { ask } = await start({ version, hostCommands: true })
    const answer = await ask('reservation-add', { reservation, 'operation-target': 'memory' })
    return `${answer.result} ${answer.text}`
  }
  expect(await add('2.6.4', host)).toBe("1 Mandatory 'subnet-id' parameter missing.")
  expect(await add('3.0.3', host)).toBe(
    '0 Host added. subnet-id not specified, assumed global (subnet-id 0).',
  )
  expect(await add('3.0.3', { ...host, 'ip-address': '10.7.20.60' })).toBe(
    "1 Mandatory 'subnet-id' parameter missing. The address '10.7.20.60' belongs to subnet '10.7.20.0/24' id 720.",
  )
})
