import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, quietShell, reader } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { Interface, Switch } from '../../../world/model/switch.ts'

// What netmiko, NAPALM, Ansible and pollers ask, read with patterns of theirs.

let lab: CommandLineLab
const shells = new Map<Switch, Shell>()
const backbone = () => [...lab.world.switches.values()].find((one) => one.role === 'distribution')!
const all = () => [firstSwitch(lab, 'ios-xe'), firstSwitch(lab, 'ios'), backbone()] as const

beforeAll(async () => {
  lab = await commandLineLab()
  for (const device of all()) shells.set(device, await quietShell(lab, device))
})
afterAll(async () => {
  for (const shell of shells.values()) shell.close()
  await lab.emulator.stop()
})

const give = (device: Switch, line: string) => shells.get(device)!.give(line)
const own = (device: Switch): Interface =>
  [...device.interfaces.values()].find((of) => of.address === device.address)!
const refused = /% (?:Invalid|Incomplete|Ambiguous)/

test('all of them are known to every kind of switch', async () => {
  const questions = [
    'show hosts',
    'show ip interface',
    'show ipv6 interface',
    'show processes cpu',
    'show proc cpu | include CPU utilization',
    'show memory statistics',
    'show ntp status',
    'show ntp associations',
    'show snmp',
    'show snmp user',
    'dir',
    'dir flash:',
    'show file systems',
    'show lldp',
    'show cdp',
    'show vrf detail',
    'show spanning-tree',
    'show vtp status',
    'show ip route',
    'show ip ssh',
    'show line',
    'show license',
    'show boot',
    'show environment',
    'show environment fan',
    'show environment stack',
    'show env temp status',
    'show run | include snmp-server',
    'show run | section username',
  ]
  for (const device of all())
    for (const line of questions) expect(`${line}: ${await give(device, line)}`).not.toMatch(refused)
})

test('domain, addresses and load as NAPALM and Ansible read them', async () => {
  for (const device of all()) {
    expect(await give(device, 'show hosts')).toContain(`Default domain is ${lab.world.domain}`)
    const text = await give(device, 'show ip interface')
    const blocks = text.split(/^(?=\S)/m)
    expect(new Set(blocks.map((block) => block.split(' ')[0]))).toEqual(new Set(device.interfaces.keys()))
    const block = blocks.find((one) => one.startsWith(`${own(device).name} `))!
    const vlan = lab.world.vlans.get(own(device).accessVlan)
    const bits = vlan?.subnet.split('/')[1] ?? '24'
    expect(block).toContain(`  Internet address is ${device.address}/${bits}`)
    expect(await give(device, 'show processes cpu')).toMatch(
      /^CPU utilization for five seconds: \d+%\/\d+%; one minute: \d+%; five minutes: \d+%$/m,
    )
    const pool = /^Processor +\S+ +(\d+) +(\d+) +(\d+) /m.exec(await give(device, 'show memory statistics'))!
    expect(Number(pool[1])).toBe(Number(pool[2]) + Number(pool[3]))
  }
})

test('IPv6 stands on the gateways of VLANs with a prefix, and nowhere else', async () => {
  const device = backbone()
  const six = [...lab.world.vlans.values()].filter(
    (vlan) => vlan.gatewaySwitch === device.name && vlan.prefix !== null,
  )
  const text = await give(device, 'show ipv6 interface')
  expect(six.length).toBeGreaterThan(0)
  expect(text.match(/^Vlan\d+ is /gm)).toHaveLength(six.length)
  for (const { prefix } of six) expect(text).toContain(`, subnet is ${prefix!.toUpperCase()}`)
  expect(await give(firstSwitch(lab, 'ios'), 'show ipv6 interface')).toBe('')
})

test('a switch that routes has a table, one that bridges a gateway', async () => {
  const access = firstSwitch(lab, 'ios')
  const gateway = lab.world.vlans.get(own(access).accessVlan)!.gateway
  expect(await give(access, 'show ip route')).toContain(`Default gateway is ${gateway}`)
  expect(await give(access, 'show running-config')).toContain(`\nip default-gateway ${gateway}\n`)
  const device = backbone()
  const text = await give(device, 'show ip route')
  const up = [...device.interfaces.values()].filter(
    (of) => of.address !== null && of.vrf === null && lab.world.operUp(device, of),
  )
  expect(text).toMatch(/^Gateway of last resort is /m)
  expect(text.match(/^C {8}\d+\.\d+\.\d+\.\d+\/\d+ is directly connected, /gm)).toHaveLength(up.length)
  const svi = up.find((of) => lab.world.vlans.get(of.accessVlan)?.gatewaySwitch === device.name)!
  expect(text).toContain(
    `C        ${lab.world.vlans.get(svi.accessVlan)!.subnet} is directly connected, ${svi.name}`,
  )
})

test('the whole spanning tree agrees with that of one port', async () => {
  for (const device of all()) {
    const text = await give(device, 'show spanning-tree')
    const way = /Port {8}\d+ \((\S+)\)/.exec(text)
    if (way === null) continue
    const of = device.interfaces.get(way[1]!)!
    expect(text).toMatch(new RegExp(`^${of.shortName} +Root FWD `, 'm'))
    expect(await give(device, `show spanning-tree interface ${of.shortName}`)).toMatch(/ Root FWD /)
    const id = /^VLAN0*(\d+)/m.exec(text)![1]!
    expect(await give(device, `show spanning-tree vlan ${id}`)).toContain(`sys-id-ext ${id})`)
  }
  expect(await give(backbone(), 'show spanning-tree')).toContain('This bridge is the root')
})

test('files, engine and lines', async () => {
  for (const device of all()) {
    const text = await give(device, 'dir')
    expect(text).toMatch(/^Directory of flash:\/$/m)
    expect(text).toMatch(/^\d+ bytes total \(\d+ bytes free\)$/m)
    expect(text).toMatch(/^ +\d+ +[-drwx]{4} +\d+ +\w{3} [ \d]\d \d{4} \d\d:\d\d:\d\d \+00:00 +\S+$/m)
    expect(await give(device, 'show snmp user')).toContain(
      `Engine ID: 8000000903${device.mac.replaceAll(':', '').toUpperCase()}`,
    )
    expect((await give(device, 'show line')).match(/^\*.* VTY /gm)).toHaveLength(1)
  }
})

test('ping and traceroute reach what is there and wait for what is not', async () => {
  const device = firstSwitch(lab, 'ios-xe')
  const near = backbone().address
  expect(await give(device, `ping ${near}`)).toContain('Success rate is 100 percent (5/5), round-trip')
  expect(await give(device, `ping ${near} timeout 1 size 80 repeat 3`)).toContain(
    'Sending 3, 80-byte ICMP Echos',
  )
  expect(await give(device, 'ping 192.0.2.77')).toContain('Success rate is 0 percent (0/5)')
  expect(await give(device, `traceroute ${near}`)).toMatch(new RegExp(`^ +\\d+ ${near} \\d+ msec`, 'm'))
})

test('port security of one port, on and off', async () => {
  for (const device of all().slice(0, 2)) {
    const of = [...device.interfaces.values()].find((one) => lab.world.attachedTo(device, one).length === 1)!
    const ask = () => give(device, `show port-security interface ${of.shortName}`)
    expect(await ask()).toMatch(/^Port Security {14}: Disabled$/m)
    for (const line of [
      'configure terminal',
      `interface ${of.name}`,
      'switchport port-security',
      'switchport port-security maximum 4',
      'end',
    ])
      await give(device, line)
    const text = await ask()
    expect(text).toMatch(/^Port Status {16}: Secure-up$/m)
    expect(text).toMatch(/^Maximum MAC Addresses {6}: 4$/m)
    const mac = lab.world.attachedTo(device, of)[0]!.endpoint.mac.replaceAll(':', '')
    expect(text.replaceAll('.', '')).toContain(`Last Source Address:Vlan   : ${mac}:`)
    lab.world.setInterface(device.name, of.name, { errDisabled: 'psecure-violation' })
    expect(await ask()).toMatch(/^Security Violation Count {3}: 1$/m)
    expect(await ask()).toContain('Secure-shutdown')
    lab.world.setInterface(device.name, of.name, { errDisabled: null })
  }
})

test('a gateway asks in vain for a host that has gone: a row without MAC or interface', async () => {
  const own = [...lab.world.vlans.values()].filter((vlan) => vlan.gatewaySwitch === backbone().name)
  const lease = [...lab.world.leases()].find(
    ({ mac, vlan }) => own.some(({ id }) => id === vlan) && lab.world.attachment(mac) !== null,
  )!
  lab.world.setPower(lease.mac, false)
  const text = await give(backbone(), `show ip arp ${lease.address}`)
  const rows = text.split('\n').filter((row) => row.includes('Incomplete'))
  expect(rows).toHaveLength(1)
  expect(await give(backbone(), 'show ip arp')).toContain('  Incomplete      ARPA')
  for (const row of rows) expect(row).toMatch(/^Internet {2}\S+ +0 {3}Incomplete {6}ARPA$/)
  expect(await give(firstSwitch(lab, 'ios'), 'show ip arp')).not.toContain('Incomplete')
  expect((await give(backbone(), 'show ip arp vrf nobody')).split('\n')).toEqual([
    'Protocol  Address          Age (min)  Hardware Addr   Type   Interface',
  ])
})

test('a reader may see the log and not the files', async () => {
  const device = firstSwitch(lab, 'ios')
  const low = await quietShell(lab, device, reader(lab))
  expect(await low.give('show logging')).toContain('Log Buffer')
  expect(await low.give('dir')).toContain('% Unknown command')
  low.close()
})
