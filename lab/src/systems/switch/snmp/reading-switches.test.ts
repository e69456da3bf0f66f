import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interface, Switch } from '../../../world/model/switch.ts'
import { communityClient, v3Client } from './test-client.ts'
import type { Client } from './test-client.ts'
import { startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'

let lab: TestLab
const clients: Client[] = []
const use = (client: Client): Client => {
  clients.push(client)
  return client
}

beforeAll(async () => {
  lab = await startTestLab()
})
afterAll(async () => {
  for (const client of clients) client.close()
  await lab.stop()
})

const oldSwitch = () => lab.device((model) => model.startsWith('WS-C2960X'))
const newSwitch = () => lab.device((model) => model.startsWith('C9300'))
const distribution = () => lab.device((_, role) => role === 'distribution')

const macOf = (index: string): string =>
  index
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join(':')

test('ports tell who signed on, what is secured, and why the switch took one down', async () => {
  for (const device of [oldSwitch(), newSwitch()]) {
    const client = use(communityClient(lab, device.name))
    const signedOn = [...device.interfaces.values()].find(
      (of) =>
        of.authentication &&
        lab.world.attachedTo(device, of).some(({ endpoint }) => lab.world.session(endpoint.mac)),
    )!
    const names = await client.walk('1.0.8802.1.1.1.1.2.4.1.9')
    const here = lab.world
      .attachedTo(device, signedOn)
      .flatMap(({ endpoint }) => lab.world.session(endpoint.mac) ?? [])
    expect(names.get(String(signedOn.ifIndex))?.toString()).toBe(here.at(-1)!.username)
    expect((await client.walk('1.0.8802.1.1.1.1.2.1.1.5')).get(String(signedOn.ifIndex))).toBe(1)
    lab.world.setInterface(device.name, signedOn.name, { errDisabled: 'psecure-violation' })
    expect([...(await client.walk('1.3.6.1.4.1.9.9.548.1.3.1.1.2'))]).toEqual([[`${signedOn.ifIndex}.0`, 9]])
    expect((await client.walk('1.3.6.1.4.1.9.9.315.1.2.1.1.2')).get(String(signedOn.ifIndex))).toBe(3)
    // The reasons stand in a table of their own, whether a port is down for one or not.
    expect((await client.walk('1.3.6.1.4.1.9.9.548.1.2.1.1.3')).get('9')).toBe(1)
    expect([...(await client.walk('1.3.6.1.4.1.9.9.548.1.1.1')).values()]).toEqual([300])
    lab.world.setInterface(device.name, signedOn.name, { errDisabled: null })
    expect((await client.walk('1.3.6.1.4.1.9.9.548.1.3.1.1.2')).size).toBe(0)
    const supplies = await client.walk('1.3.6.1.4.1.9.9.117.1.1.2.1.2')
    const parts = await client.walk('1.3.6.1.2.1.47.1.1.1.1.5')
    expect(supplies.size).toBe(device.members.length)
    for (const index of supplies.keys()) expect(parts.get(index)).toBe(6)
  }
})

test('a bundle tells who is at its other end', async () => {
  const channelOf = (one: Switch) => [...one.interfaces.values()].find((of) => of.kind === 'port-channel')
  const device = [...lab.world.switches.values()].find(
    (one) => one.os === 'ios-xe' && channelOf(one) !== undefined,
  )!
  const channel = channelOf(device)!
  const client = use(communityClient(lab, device.name))
  const far = lab.world.switches.get(channel.uplink?.switch ?? '')
  const mac = far?.mac ?? lab.world.attachedTo(device, channel)[0]!.endpoint.mac
  const partner = (await client.walk('1.2.840.10006.300.43.1.1.1.1.8')).get(String(channel.ifIndex))
  expect((partner as Buffer).toString('hex')).toBe(mac.replaceAll(':', ''))
})

/** Joins what a VLAN context says into `mac interface status`, by way of bridge port and ifIndex. */
async function tableOf(client: Client): Promise<string[]> {
  const ports = await client.walk('1.3.6.1.2.1.17.4.3.1.2')
  const statuses = await client.walk('1.3.6.1.2.1.17.4.3.1.3')
  const indexes = await client.walk('1.3.6.1.2.1.17.1.4.1.2')
  const names = await client.walk('1.3.6.1.2.1.2.2.1.2')
  return [...ports]
    .map(([index, port]) => {
      const name = names.get(String(indexes.get(String(port))))
      return `${macOf(index)} ${port === 0 ? 'cpu' : String(name)} ${String(statuses.get(index))}`
    })
    .sort()
}

function tableInWorld(device: Switch, vlan: number): string[] {
  return lab.world
    .forwardingTable(device, vlan)
    .map((entry) =>
      entry.interface === 'cpu'
        ? `${entry.mac} cpu 4`
        : `${entry.mac} ${entry.interface.name} ${entry.type === 'static' ? 5 : 3}`,
    )
    .sort()
}

test('every VLAN of an IOS switch shows exactly its forwarding table by community', async () => {
  const device = oldSwitch()
  let seen = 0
  for (const vlan of device.vlans) {
    const client = use(communityClient(lab, device.name, `${lab.accounts.readCommunity}@${vlan}`))
    const table = await tableOf(client)
    expect(table).toEqual(tableInWorld(device, vlan))
    seen += table.length
  }
  expect(seen).toBeGreaterThan(20)
  expect(seen).toBe(lab.world.forwardingTable(device).length)
})

test('every VLAN of an IOS-XE switch shows exactly its forwarding table by context', async () => {
  const device = newSwitch()
  let seen = 0
  for (const vlan of device.vlans) {
    const table = await tableOf(use(v3Client(lab, device.name, { context: `vlan-${vlan}` })))
    expect(table).toEqual(tableInWorld(device, vlan))
    seen += table.length
  }
  expect(seen).toBeGreaterThan(20)
})

test('without a context there is only VLAN 1, and the bridge map lists no port of another VLAN', async () => {
  const device = oldSwitch()
  const vlan = [...device.vlans].find((one) => one !== 1 && tableInWorld(device, one).length > 0) ?? 0
  const plain = use(communityClient(lab, device.name))
  expect(await tableOf(plain)).toEqual(tableInWorld(device, 1))
  const ports = await use(communityClient(lab, device.name, `${lab.accounts.readCommunity}@${vlan}`)).walk(
    '1.3.6.1.2.1.17.1.4.1.2',
  )
  const strangers = [...device.interfaces.values()].filter(
    (of) => of.mode === 'access' && of.accessVlan !== vlan && of.voiceVlan !== vlan && of.bridgePort !== null,
  )
  expect(strangers.length).toBeGreaterThan(0)
  expect(ports.size).toBeGreaterThan(0)
  for (const of of strangers) expect(ports.has(String(of.bridgePort))).toBe(false)
})

test('the Q-BRIDGE tree is absent before 17.12 and complete from then on', async () => {
  const root = '1.3.6.1.2.1.17.7'
  expect((await use(communityClient(lab, oldSwitch().name)).walk(root)).size).toBe(0)
  const modern = [...lab.world.switches.values()].find(({ software }) => software.startsWith('17.12'))
  if (modern === undefined) throw new Error('no 17.12 in this campus')
  const client = use(communityClient(lab, modern.name))
  const entries = await client.walk('1.3.6.1.2.1.17.7.1.2.2.1.2')
  expect(entries.size).toBe(lab.world.forwardingTable(modern).length)
  const databases = new Set([...entries.keys()].map((index) => index.split('.')[0]))
  const known = await client.walk('1.3.6.1.2.1.17.7.1.4.2.1.3')
  for (const database of databases) expect([...known.values()].map(String)).toContain(database)
})

test('interfaces carry the two numbering schemes, and rows that are no ports', async () => {
  const names = await use(communityClient(lab, oldSwitch().name)).walk('1.3.6.1.2.1.31.1.1.1.1')
  expect(String(names.get('10101'))).toBe('Gi1/0/1')
  expect([...names.values()].map(String)).toContain('Nu0')
  const device = newSwitch()
  const client = use(v3Client(lab, device.name))
  const described = await client.walk('1.3.6.1.2.1.2.2.1.2')
  const [unrouted] = [...described].find(([, name]) => String(name) === 'unrouted VLAN 1002') ?? []
  const [status] = await client.get(`1.3.6.1.2.1.2.2.1.7.${unrouted}`)
  expect(status?.value).toBe(3)
  for (const { name, ifIndex } of device.interfaces.values())
    expect(String(described.get(String(ifIndex)))).toBe(name)
})

function usedPort(device: Switch): Interface {
  const found = [...device.interfaces.values()].find(
    (of) =>
      of.mode === 'access' && lab.world.attachedTo(device, of).length > 0 && lab.world.watts(device, of) > 0,
  )
  if (found === undefined) throw new Error('nothing is plugged in')
  return found
}

test('a port that is shut loses its entries, its neighbour and its power', async () => {
  const device = oldSwitch()
  const of = usedPort(device)
  const vlan = of.voiceVlan ?? of.accessVlan
  const client = use(communityClient(lab, device.name, `${lab.accounts.readCommunity}@${vlan}`))
  const power = `1.3.6.1.2.1.105.1.1.1.6.${of.member}.${of.name.split('/').at(-1)}`
  const look = async () => ({
    entries: (await tableOf(client)).filter((line) => line.includes(` ${of.name} `)).length,
    oper: (await client.get(`1.3.6.1.2.1.2.2.1.8.${of.ifIndex}`))[0]?.value,
    neighbours: [...(await client.walk('1.3.6.1.4.1.9.9.23.1.2.1.1.6')).keys()].filter((index) =>
      index.startsWith(`${of.ifIndex}.`),
    ).length,
    power: (await client.get(power))[0]?.value,
  })
  expect(await look()).toMatchObject({ oper: 1, power: 3 })
  expect((await look()).entries).toBeGreaterThan(0)
  lab.world.setInterface(device.name, of.name, { adminUp: false })
  expect(await look()).toMatchObject({ entries: 0, oper: 2, neighbours: 0, power: 2 })
  lab.world.setInterface(device.name, of.name, { adminUp: true })
})

test('LLDP says who is at an uplink, and its port numbers are not ifIndexes on the older system', async () => {
  const device = oldSwitch()
  const client = use(communityClient(lab, device.name))
  const ports = await client.walk('1.0.8802.1.1.2.1.3.7.1.3')
  const remotes = await client.walk('1.0.8802.1.1.2.1.4.1.1.9')
  const told = [...remotes].map(([index, name]) => [
    String(ports.get(index.split('.')[1] ?? '')),
    String(name),
  ])
  const speaking = lab.world.neighbours(device).filter((one) => one.protocols.includes('lldp'))
  expect(told.map((pair) => pair.join(' ')).sort()).toEqual(
    speaking.map((one) => `${one.interface.shortName} ${one.name}`).sort(),
  )
  expect(speaking.length).toBeGreaterThan(0)
  for (const number of ports.keys()) expect(Number(number)).toBeLessThan(1_000)
})

test('a gateway shows its ARP table and both families in the newer table', async () => {
  const device = distribution()
  const client = use(v3Client(lab, device.name))
  const media = await client.walk('1.3.6.1.2.1.4.22.1.2')
  expect([...media].map(([index, mac]) => `${index} ${(mac as Buffer).toString('hex')}`).sort()).toEqual(
    lab.world
      .arpTable(device)
      .filter((one) => one.interface.vrf === null)
      .map((one) => `${one.interface.ifIndex}.${one.address} ${one.mac.replaceAll(':', '')}`)
      .sort(),
  )
  const both = await client.walk('1.3.6.1.2.1.4.35.1.4')
  expect([...both.keys()].filter((index) => index.split('.')[1] === '2').length).toBe(
    lab.world.neighbourCache(device).length,
  )
  expect(both.size).toBe(media.size + lab.world.neighbourCache(device).length)
})

test('all serials of a stack are in its chassis rows; the row of the stack has none or the first', async () => {
  for (const os of ['ios', 'ios-xe'] as const) {
    const device = [...lab.world.switches.values()].find((one) => one.os === os && one.members.length > 1)
    if (device === undefined) throw new Error('no stack in this campus')
    const client = use(v3Client(lab, device.name))
    const classes = await client.walk('1.3.6.1.2.1.47.1.1.1.1.5')
    const serials = await client.walk('1.3.6.1.2.1.47.1.1.1.1.11')
    const of = (wanted: number) =>
      [...classes].filter(([, value]) => value === wanted).map(([index]) => String(serials.get(index)))
    expect(of(3)).toEqual(device.members.map(({ serial }) => serial))
    expect(of(11)).toEqual([os === 'ios' ? '' : device.members[0]?.serial])
  }
})

test('VLANs a trunk carries are bits from the most significant on, and a trunk that is down reads notTrunking', async () => {
  const device = newSwitch()
  const trunk = [...device.interfaces.values()].find((of) => of.mode === 'trunk' && of.uplink !== null)
  if (trunk === undefined || trunk.allowedVlans === 'all') throw new Error('no trunk with a list of VLANs')
  const client = use(communityClient(lab, device.name))
  const [enabled] = await client.get(`1.3.6.1.4.1.9.9.46.1.6.1.1.4.${trunk.ifIndex}`)
  const map = enabled?.value as Buffer
  const carried = Array.from({ length: 1024 }, (_, vlan) => vlan).filter(
    (vlan) => ((map[vlan >> 3] ?? 0) & (0x80 >> (vlan & 7))) !== 0,
  )
  expect(carried).toEqual([...trunk.allowedVlans].sort((a, b) => a - b))
  const status = `1.3.6.1.4.1.9.9.46.1.6.1.1.14.${trunk.ifIndex}`
  expect((await client.get(status))[0]?.value).toBe(1)
  lab.world.setInterface(device.name, trunk.name, { adminUp: false })
  expect((await client.get(status))[0]?.value).toBe(2)
  lab.world.setInterface(device.name, trunk.name, { adminUp: true })
})

test('sysUpTime is of the world and wraps after 497 days, the engine time goes on', async () => {
  const device = oldSwitch()
  const client = use(communityClient(lab, device.name))
  const read = async () => {
    const [ticks, seconds] = await client.get('1.3.6.1.2.1.1.3.0', '1.3.6.1.6.3.10.2.1.3.0')
    return { ticks: Number(ticks?.value), seconds: Number(seconds?.value) }
  }
  const up = (lab.world.clock.now() - device.bootedAt) / 1000
  expect((await read()).seconds).toBe(Math.floor(up))
  const bootedAt = device.bootedAt
  Object.assign(device, { bootedAt: lab.world.clock.now() - 42_949_673_960 })
  expect(await read()).toEqual({ ticks: 100, seconds: 42_949_673 })
  Object.assign(device, { bootedAt })
})
