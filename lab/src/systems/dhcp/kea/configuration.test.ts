import { expect, test } from 'vitest'
import { start } from './test-kea.ts'

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
  ['client-id', 'ff:0a:0B:1:00:02', 'FF0A0B010002'],
  ['client-id', 'FF0A0B010002', 'FF0A0B010002'],
  ['client-id', '0xff0a0b010002', 'FF0A0B010002'],
  ['circuit-id', "'sw-b07-acc1:Gi1/0/1'", '73772D6230372D616363313A4769312F302F31'],
  ['flex-id', "'p1'", '7031'],
  ['duid', '00010002', '00:01:00:02'],
] as const)('a reservation by %s %s is shown as %s', async (kind, written, shown) => {
  const { ask } = await start({ hostCommands: true })
  const { Dhcp4 } = (await ask('config-get')).arguments
  Dhcp4.subnet4[0]!.reservations.push({ [kind]: written, 'ip-address': '10.7.10.5', hostname: 'nx-5' })
  expect(await ask('config-set', { Dhcp4 })).toMatchObject({ result: 0 })
  const host = { [kind]: shown, 'ip-address': '10.7.10.5', hostname: 'nx-5' }
  expect((await ask('config-get')).arguments.Dhcp4.subnet4[0]!.reservations).toMatchObject([host])
  const by = { 'identifier-type': kind, identifier: written }
  expect((await ask('reservation-get-by-id', by)).arguments.hosts).toMatchObject([host])
  expect(await ask('reservation-get', { 'subnet-id': 710, ...by })).toMatchObject({ arguments: host })
  expect(await ask('reservation-get-all', { 'subnet-id': 710 })).toMatchObject({
    arguments: { hosts: [host] },
  })
  const again = { [kind]: written, 'ip-address': '10.7.10.6' }
  Dhcp4.subnet4[0]!.reservations.push(again)
  expect(await ask('config-test', { Dhcp4 })).toMatchObject({
    text: expect.stringContaining(`failed to add duplicate IPv4 host using identifier: ${kind}=${shown}`),
  })
})

test('the order in which identifiers are tried stands in the configuration', async () => {
  const { ask } = await start()
  expect((await ask('config-get')).arguments.Dhcp4['host-reservation-identifiers']).toEqual([
    'hw-address',
    'duid',
    'circuit-id',
    'client-id',
  ])
})

test.each([
  [{ 'client-id': 'zz', 'ip-address': '10.7.20.6' }, "invalid host identifier value 'zz'"],
  [{ 'circuit-id': '', 'ip-address': '10.7.20.6' }, 'empty host identifier used'],
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

test('a configuration that cannot be taken over leaves a server that serves nobody, and 3.2 says so by its result', async () => {
  for (const [version, result] of [
    ['2.6.4', 1],
    ['3.2.0', 5],
  ] as const) {
    const { ask } = await start({ version })
    const { Dhcp4, hash } = (await ask('config-get')).arguments
    const broken = { ...Dhcp4, 'lease-database': { type: 'mysql', host: 'db-1', name: 'kea' } }
    expect((await ask('config-test', { Dhcp4: broken })).result).toBe(0)
    expect((await ask('config-set', { Dhcp4: broken })).result).toBe(result)
    const disabled = async () => (await ask('status-get')).arguments['dhcp-state']['globally-disabled']
    expect(await disabled()).toBe(true)
    expect((await ask('config-hash-get')).arguments.hash).toBe(hash)
    expect((await ask('config-set', { Dhcp4 })).result).toBe(0)
    expect(await disabled()).toBe(false)
  }
})
