import type { Device } from '@patchbay/connectors/asking'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, device, askWithin } from './systems/connect.ts'
import { hosts, macOfHost, startLayer2Lab, switches } from './systems/layer-2-lab.ts'
import type { Switch } from './systems/layer-2-lab.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { until } from './systems/until.ts'

const lab = running(whyNot('layer-2-lab', { namespaces: true }), startLayer2Lab)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open() {
  const system = connect('switch', 'snmp', {
    credential: { kind: 'snmp-v2c', community: new Secret('public') },
  })
  opened.push(system)
  return system.can
}

const target = (name: Switch): Device => {
  const { host, port } = lab().agent(name)
  return device(name, host, port)
}

/** Where each switch has each host while all links are up: sw1 is the root, and sw3 blocks its link to sw2. */
const places: Readonly<Record<Switch, readonly string[]>> = {
  sw1: ['p1', 'p2', 'u1', 'u1', 'u2', 'u2'],
  sw2: ['u1', 'u1', 'p1', 'p2', 'u1', 'u1'],
  sw3: ['u1', 'u1', 'u1', 'u1', 'p1', 'p2'],
}

const expectedOn = (name: Switch) => hosts.map((host, at) => `${macOfHost(host)} ${places[name][at]}`)

async function hostsOn(name: Switch): Promise<string[]> {
  const { value, complete, dropped } = await open().readForwardingTable(target(name), {}, askWithin())
  expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 })
  const known = new Set(hosts.map(macOfHost))
  return value
    .filter(({ mac }) => known.has(mac))
    .map(({ mac, interface: on }) => `${mac} ${on}`)
    .sort()
}

const settledOn = (name: Switch, expected: readonly string[]) =>
  until(`${name} has the hosts where they are`, 60_000, async () => {
    await lab().traffic()
    expect(await hostsOn(name)).toEqual([...expected].sort())
    return true
  })

test.for(switches)('%s has all six hosts on the right ports', async (name) => {
  await settledOn(name, expectedOn(name))
})

test.for(switches)(
  '%s: the forwarding table is the kernel’s, without the bridge’s own addresses',
  async (name) => {
    const own = JSON.parse(await lab().inside(name, 'ip', '-j', 'link')) as { address: string }[]
    const mine = new Set(own.map(({ address }) => address))
    // Stations come and go by the second: hosts' IPv6 and the bridges' own frames keep some of them alive.
    await until('both tables agree', 60_000, async () => {
      const kernel = await lab().learned(name)
      const { value } = await open().readForwardingTable(target(name), {}, askWithin())
      expect(value.map(({ mac, interface: on }) => `${mac} ${on}`).sort()).toEqual(
        [...kernel]
          .filter(([mac]) => !mine.has(mac))
          .map(([mac, on]) => `${mac} ${on}`)
          .sort(),
      )
      expect(new Set(value.map(({ vlan, type }) => `${vlan} ${type}`))).toEqual(new Set(['1 dynamic']))
      return true
    })
  },
)

test.for(switches)('%s: a host asked for by its MAC', async (name) => {
  for (const [at, host] of hosts.entries()) {
    await lab().traffic()
    const { value } = await open().findMac(target(name), macOfHost(host).replaceAll(':', '-'), askWithin())
    const on = places[name][at]!
    expect(value.entries).toEqual([{ mac: macOfHost(host), vlan: 1, interface: on, type: 'dynamic' }])
    expect(value.interface).toMatchObject({ name: on, operUp: true })
  }
  expect((await open().findMac(target(name), '02:00:5e:10:00:99', askWithin())).value.entries).toEqual([])
})

test.for(switches)('%s: interfaces as the kernel has them', async (name) => {
  // snmpd keeps what it read of the kernel for some seconds: just after the start a bridge may still look down.
  await until(`${name} tells its interfaces as they are`, 60_000, async () => {
    const links = JSON.parse(await lab().inside(name, 'ip', '-j', 'link')) as {
      ifindex: number
      ifname: string
      address: string
      flags: string[]
      operstate: string
    }[]
    const { value } = await open().readInterfaces(target(name), askWithin())
    const byIndex = (one: { index: number | null }, other: { index: number | null }) =>
      one.index! - other.index!
    expect(
      value
        .map(({ index, name: on, adminUp, operUp, mac }) => ({ index, on, adminUp, operUp, mac }))
        .sort(byIndex),
    ).toEqual(
      links
        .map(({ ifindex, ifname, flags, operstate, address }) => ({
          index: ifindex,
          on: ifname,
          adminUp: flags.includes('UP'),
          // Loopback knows no state of operation; net-snmp takes it for up.
          operUp: operstate === 'UP' || ifname === 'lo',
          mac: ifname === 'lo' ? null : address,
        }))
        .sort(byIndex),
    )
    expect(value).toHaveLength(7)
    return true
  })
})

test.for(switches)('%s: its four neighbours as lldpcli shows them', async (name) => {
  const { value, complete, dropped } = await open().readNeighbours(target(name), askWithin())
  expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 })
  const told = await lab().lldp(name)
  expect(told).toHaveLength(4)
  const row = (one: {
    interface: string
    name: string
    mac: string | null
    remoteInterface: string | null
  }) => `${one.interface} ${one.name} ${one.mac} ${one.remoteInterface}`
  expect(value.map(row).sort()).toEqual(told.map(row).sort())
  expect(
    value
      .filter(({ forwards }) => forwards)
      .map((one) => one.name)
      .sort(),
  ).toEqual(switches.filter((other) => other !== name).map((other) => `${other}.campus.example`))
  for (const one of value.filter(({ forwards }) => forwards)) {
    const peer = one.name.split('.')[0] as Switch
    expect(one).toMatchObject({
      protocol: 'lldp',
      address: lab().agent(peer).host,
      mac: `02:00:5e:00:0${peer.slice(2)}:01`,
      platform: expect.stringContaining('Linux'),
    })
  }
})

test('everything of a switch in one go is what the single questions give', async () => {
  const can = open()
  const tables = ['system', 'interfaces', 'neighbours', 'vlans', 'power'] as const
  const parts = await can.collect(target('sw1'), { tables }, askWithin())
  const values = Object.fromEntries(
    Object.entries(parts).map(([table, part]) => [
      table,
      'reading' in part ? part.reading.value : part.failure,
    ]),
  )
  const interfaces = (await can.readInterfaces(target('sw1'), askWithin())).value
  expect(values).toMatchObject({
    system: { name: 'sw1.campus.example', description: 'Linux bridge sw1' },
    // The seconds since the last change go on between two readings.
    interfaces: interfaces.map((one) => ({ ...one, lastChange: expect.any(Number) as number })),
    vlans: [],
    power: [],
  })
  expect(values['neighbours']).toHaveLength(4)
})

test('a link that goes down takes its neighbour and its stations with it, and gives them back', async () => {
  await settledOn('sw1', expectedOn('sw1'))
  await lab().inside('sw1', 'ip', 'link', 'set', 'u2', 'down')
  try {
    await until('the neighbour is gone', 60_000, async () => {
      const { value } = await open().readNeighbours(target('sw1'), askWithin())
      expect(value.map((one) => one.interface).sort()).toEqual(['p1', 'p2', 'u1'])
      return true
    })
    await until('the interface is down', 60_000, async () => {
      const { value } = await open().readInterfaces(target('sw1'), askWithin())
      expect(value.find(({ name }) => name === 'u2')).toMatchObject({
        adminUp: false,
        operUp: false,
        speed: null,
      })
      return true
    })
    // The tree finds the way over sw2, whose link to sw3 was blocked.
    await settledOn(
      'sw1',
      expectedOn('sw1').map((row) => row.replace('u2', 'u1')),
    )
  } finally {
    await lab().inside('sw1', 'ip', 'link', 'set', 'u2', 'up')
  }
  await until('the neighbour is back', 60_000, async () => {
    const { value } = await open().readNeighbours(target('sw1'), askWithin())
    return value.some((one) => one.interface === 'u2')
  })
  await settledOn('sw1', expectedOn('sw1'))
})

test('a host that is unplugged is on no port any more', async () => {
  await settledOn('sw2', expectedOn('sw2'))
  await lab().inside('h21', 'ip', 'link', 'set', 'eth0', 'down')
  try {
    await until('its MAC is forgotten', 60_000, async () => {
      const { value } = await open().findMac(target('sw2'), macOfHost('h21'), askWithin())
      return value.entries.length === 0
    })
    const { value } = await open().readInterfaces(target('sw2'), askWithin())
    expect(value.find(({ name }) => name === 'p2')).toMatchObject({ adminUp: true, operUp: true })
  } finally {
    await lab().inside('h21', 'ip', 'link', 'set', 'eth0', 'up')
  }
  await settledOn('sw2', expectedOn('sw2'))
})
