import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { login, startKea, subnets } from './systems/kea.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'

const kea = running(whyNot('kea', { namespaces: true }), startKea)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

type Given = Partial<Parameters<typeof connect>[2]>

/** Through the agent over TLS unless said otherwise. */
function open(given: Given = {}) {
  const system = connect('dhcp', 'kea', {
    reach: { host: '127.0.0.1', port: kea().ports.tls },
    trust: { certificateAuthority: kea().certificates.authority, serverName: 'dhcp-1.campus.example' },
    credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
    ...given,
  })
  opened.push(system)
  return system.can
}

const credential = (password: string) =>
  ({ kind: 'password', username: login.username, password: new Secret(password) }) as const

/** What Kea's own lease file says of an address, in the words of the connector. */
function fromFile(address: string) {
  const row = kea().leaseFile().get(address)
  if (row === undefined) throw new Error(`Kea's lease file has no ${address}`)
  const expires = Number(row.expire)
  return {
    address: row.address,
    mac: row.hwaddr,
    clientId: row.client_id || null,
    hostname: row.hostname.replace(/\.$/, '') || null,
    subnetId: row.subnet_id,
    subnet: `10.${row.subnet_id}.0.0/22`,
    state: (['active', 'declined', 'reclaimed'] as const)[Number(row.state)],
    startedAt: new Date((expires - Number(row.valid_lifetime)) * 1000),
    expiresAt: new Date(expires * 1000),
    fqdnForward: row.fqdn_fwd === '1',
    fqdnReverse: row.fqdn_rev === '1',
  }
}

test('a lease that a client got by DHCP is found by MAC, address and name, as the lease file has it', async () => {
  await kea().exchange('02:00:5e:20:00:01', 1, 'b07-pc-0231')
  const { findLeases } = open()
  const byMac = await findLeases({ mac: '0200.5E20.0001' }, askWithin())
  expect(byMac).toMatchObject({ complete: true, dropped: 0 })
  expect(byMac.value).toHaveLength(1)
  const { address } = byMac.value[0]!
  expect(address).toMatch(/^10\.20\./)
  expect(byMac.value).toEqual([fromFile(address)])
  expect(fromFile(address).hostname).toBe('b07-pc-0231.campus.example')
  expect((await findLeases({ address }, askWithin())).value).toEqual(byMac.value)
  for (const hostname of ['b07-pc-0231', 'B07-PC-0231.campus.example', 'b07-pc-0231.campus.example.']) {
    expect((await findLeases({ hostname }, askWithin())).value, hostname).toEqual(byMac.value)
  }
})

test('a client with leases in two networks has both, a declined and an endless one among them', async () => {
  const mac = '02:00:5e:20:00:02'
  const add = (address: string, more: object) =>
    kea().command('lease4-add', { 'ip-address': address, 'hw-address': mac, ...more })
  await add('10.10.0.77', { 'valid-lft': 4_294_967_295, hostname: 'cart.campus.example.' })
  await add('10.40.0.77', { 'valid-lft': 3_600, state: 1, 'client-id': '01:02:00:5e:20:00:02' })
  const { value } = await open().findLeases({ mac }, askWithin())
  expect([...value].sort((one, other) => one.address.localeCompare(other.address))).toEqual([
    fromFile('10.10.0.77'),
    fromFile('10.40.0.77'),
  ])
  expect(value.map(({ state }) => state).sort()).toEqual(['active', 'declined'])
  expect((await open().findLeases({ hostname: 'cart' }, askWithin())).value).toEqual([fromFile('10.10.0.77')])
})

const clientId = 'ff:5e:20:00:03:00:02:00:00:ab:11:0a:0b:0c:0d'

test('a lease is found by its client id, however that is written, and by it alone', async () => {
  const add = (address: string, mac: string, id: string) =>
    kea().command('lease4-add', { 'ip-address': address, 'hw-address': mac, 'client-id': id })
  await add('10.10.0.78', '02:00:5e:20:00:03', clientId)
  await add('10.40.0.78', '02:00:5e:20:00:04', clientId)
  await add('10.10.0.79', '02:00:5e:20:00:03', `${clientId}:01`)
  const { findLeases } = open()
  for (const asked of [clientId, clientId.toUpperCase().replaceAll(':', '-'), clientId.replaceAll(':', '')]) {
    const { value, complete } = await findLeases({ clientId: asked }, askWithin())
    expect(complete).toBe(true)
    expect(
      value.toSorted((one, other) => one.address.localeCompare(other.address)),
      asked,
    ).toEqual([fromFile('10.10.0.78'), fromFile('10.40.0.78')])
    expect(value.map((one) => one.clientId)).toEqual([clientId, clientId])
  }
  expect((await findLeases({ clientId: `${clientId}:02` }, askWithin())).value).toEqual([])
  expect(kea().server.log()).toContain(`'lease4-get-by-client-id'`)
})

test('reservations by client id, circuit, DUID and flex id are told with what they go by', async () => {
  const { Dhcp4 } = (await kea().command('config-get')) as {
    Dhcp4: { subnet4: { id: number; reservations: object[] }[] }
  }
  const before = structuredClone(Dhcp4)
  const hosts = [
    ['client-id', clientId, clientId, null],
    ['client-id', '01:02:00:5e:20:00:09', '01:02:00:5e:20:00:09', '02:00:5e:20:00:09'],
    ['circuit-id', "'sw-b10:Gi1/0/1'", '73:77:2d:62:31:30:3a:47:69:31:2f:30:2f:31', null],
    ['duid', '00010002', '00:01:00:02', null],
    ['flex-id', "'p1'", '70:31', null],
  ] as const
  for (const [at, [kind, written]] of hosts.entries()) {
    const host = { [kind]: written, 'ip-address': `10.10.3.22${at}`, hostname: `kept-${at}` }
    Dhcp4.subnet4.find(({ id }) => id === 10)?.reservations.push(host)
  }
  await kea().command('config-set', { Dhcp4 })
  const { findReservations, listReservations } = open({ settings: { configurationAge: 0 } })
  const listed = (await listReservations('10', askWithin())).value
  for (const [at, [kind, , value, mac]] of hosts.entries()) {
    const host = { address: `10.10.3.22${at}`, mac, identifier: { kind, value }, hostname: `kept-${at}` }
    const { address, hostname } = host
    const asked = [{ address }, { hostname }, ...(kind === 'client-id' ? [{ clientId: value }] : [])]
    for (const question of asked) {
      expect((await findReservations(question, askWithin())).value, hostname).toMatchObject([host])
    }
    expect(listed).toContainEqual(expect.objectContaining(host))
  }
  await kea().command('config-set', { Dhcp4: before })
})

test('thirty clients that came by DHCP are each found by their MAC', async () => {
  await kea().exchange('02:00:5e:30:00:10', 30, null)
  const rows = [...kea().leaseFile().values()].filter(({ hwaddr }) => hwaddr.startsWith('02:00:5e:30:'))
  expect(new Set(rows.map(({ hwaddr }) => hwaddr)).size).toBe(30)
  const { findLeases } = open()
  const found = await Promise.all(rows.map(({ hwaddr }) => findLeases({ mac: hwaddr }, askWithin())))
  expect(found.map(({ value }) => value)).toEqual(rows.map(({ address }) => [fromFile(address)]))
})

test('this release searches leases by itself and has no commands for reservations', async () => {
  const commands = (await kea().command('list-commands')) as string[]
  expect(commands).toEqual(expect.arrayContaining(['lease4-get-by-hw-address', 'lease4-get-by-hostname']))
  expect(commands.filter((command) => command.startsWith('reservation-'))).toEqual([])
  const before = kea().server.log().length
  await open().findLeases({ mac: '02:00:5e:20:00:01' }, askWithin())
  expect(kea().server.log().slice(before)).toContain(`'lease4-get-by-hw-address'`)
  expect(kea().server.log().slice(before)).not.toContain('lease4-get-page')
})

test('what has no lease is an empty answer and no failure', async () => {
  const { findLeases } = open()
  for (const question of [
    { mac: '02:00:5e:ff:ff:ff' },
    { address: '10.20.1.1' },
    { address: '192.0.2.1' },
    { hostname: 'nobody' },
  ]) {
    expect(await findLeases(question, askWithin())).toMatchObject({ value: [], complete: true, dropped: 0 })
  }
})

test('reservations are those of the configuration: in a network, and the global one', async () => {
  const { findReservations } = open()
  const fixed = {
    address: '10.40.3.252',
    mac: '00:11:22:33:40:02',
    hostname: 'voice-fixed-2',
    subnet: '10.40.0.0/22',
    subnetId: '40',
  }
  for (const question of [
    { mac: '00-11-22-33-40-02' },
    { address: '10.40.3.252' },
    { hostname: 'voice-fixed-2' },
  ]) {
    const reading = await findReservations(question, askWithin())
    expect(reading).toMatchObject({ value: [fixed], complete: true, dropped: 0 })
  }
  expect((await findReservations({ mac: '00:11:22:33:44:55' }, askWithin())).value).toEqual([
    {
      address: null,
      mac: '00:11:22:33:44:55',
      hostname: 'roaming-cart',
      subnet: null,
      subnetId: null,
      options: [],
    },
  ])
  expect((await findReservations({ address: '10.40.0.20' }, askWithin())).value).toEqual([])
})

test('a reservation added to the running server is seen when the configuration is read again', async () => {
  const { findReservations } = open({ settings: { configurationAge: 0 } })
  const question = { mac: '00:11:22:33:10:09' }
  expect((await findReservations(question, askWithin())).value).toEqual([])
  const { Dhcp4 } = (await kea().command('config-get')) as {
    Dhcp4: { subnet4: { id: number; reservations: object[] }[] }
  }
  const host = { 'hw-address': question.mac, 'ip-address': '10.10.3.240' }
  Dhcp4.subnet4.find(({ id }) => id === 10)?.reservations.push(host)
  await kea().command('config-set', { Dhcp4 })
  expect((await findReservations(question, askWithin())).value).toMatchObject([{ address: '10.10.3.240' }])
})

test('subnets with pool, router, name and VLAN', async () => {
  const reading = await open().listSubnets(askWithin())
  expect(reading).toMatchObject({ complete: true, dropped: 0 })
  expect(reading.value).toEqual(
    subnets.map(({ id, name }) => ({
      id: String(id),
      subnet: `10.${id}.0.0/22`,
      pools: [`10.${id}.0.20-10.${id}.3.200`],
      routers: [`10.${id}.0.1`],
      name,
      vlan: id,
      sharedNetwork: null,
      leaseTime: 28_800,
      options: [
        { code: 3, name: 'routers', data: `10.${id}.0.1`, from: 'subnet' },
        { code: 6, name: 'domain-name-servers', data: '10.99.0.53', from: 'server' },
      ],
      naming: { suffix: 'campus.example', updates: false },
    })),
  )
})

test('without its counting hook the server tells use by its counters, and it has no partner', async () => {
  const { value } = await open().readUse(askWithin())
  expect(value.map(({ subnetId, total }) => [subnetId, total])).toEqual(
    subnets.map(({ id }) => [String(id), 949]),
  )
  const inFile = (id: string, state: string) =>
    [...kea().leaseFile().values()].filter((row) => row.subnet_id === id && row.state === state).length
  for (const { subnetId, assigned, declined } of value) {
    expect([subnetId, assigned, declined]).toEqual([subnetId, inFile(subnetId, '0'), inFile(subnetId, '1')])
  }
  const { pair, version } = (await open().readServer(askWithin())).value
  expect([pair, version]).toEqual([null, expect.stringMatching(/^2\./)])
})

test('a wrong password, none, and one in Latin-1 are refused', async () => {
  for (const given of [credential('wrong'), credential('wröng'), null]) {
    const failure = await failureOf(open({ credential: given }).listSubnets(askWithin()))
    expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'credential-refused' } })
    expect(JSON.stringify(failure.detail)).not.toContain('wr')
  }
})

test('an agent that another authority signed gets no request and no login', async () => {
  const requests = () =>
    kea()
      .agents[0]!.log()
      .match(/HTTP_CLIENT_REQUEST_RECEIVED /g)?.length ?? 0
  const before = requests()
  const stranger = { certificateAuthority: kea().certificates.stranger, serverName: 'dhcp-1.campus.example' }
  const misnamed = { certificateAuthority: kea().certificates.authority, serverName: 'dhcp-2.campus.example' }
  for (const trust of [stranger, misnamed]) {
    const failure = await failureOf(open({ trust }).listSubnets(askWithin()))
    expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'trust-not-proven' } })
  }
  expect(requests()).toBe(before)
  await open().listSubnets(askWithin())
  expect(requests()).toBeGreaterThan(before)
})

test('plain HTTP is spoken where the settings say so, and only there', async () => {
  const reach = { host: '127.0.0.1', port: kea().ports.plain }
  const plain = open({ reach, trust: {}, settings: { tls: false } })
  expect((await plain.listSubnets(askWithin())).value).toHaveLength(subnets.length)
  const before = kea().agents[1]!.log().length
  const failure = await failureOf(open({ reach }).listSubnets(askWithin()))
  expect(failure).toMatchObject({ kind: 'unreadable', detail: { cause: 'not-understood' } })
  expect(kea().agents[1]!.log().slice(before)).not.toMatch(/Authorization|HTTP_CLIENT_REQUEST_RECEIVED /)
})

test('a DHCP server that has ended, then the agent too', async () => {
  const can = open()
  expect((await can.listSubnets(askWithin())).value).toHaveLength(subnets.length)
  await kea().server.stop()
  const behind = await failureOf(can.findLeases({ address: '10.20.0.20' }, askWithin()))
  expect(behind).toMatchObject({ kind: 'unreachable', detail: { cause: 'server-error' } })
  expect(behind.message).toContain('its DHCP server does not answer')
  await Promise.all(kea().agents.map((agent) => agent.stop()))
  const gone = await failureOf(open().findLeases({ address: '10.20.0.20' }, askWithin()))
  expect(gone).toMatchObject({ kind: 'unreachable', detail: { cause: 'connection-refused' } })
})
