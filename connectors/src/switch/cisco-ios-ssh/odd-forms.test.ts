import { afterEach, describe, expect, test } from 'vitest'
import { parseAuthenticationSessions } from './show-authentication-sessions.ts'
import { parseAuthenticationTable } from './show-authentication-table.ts'
import { parseDeviceTracking, parseDhcpSnooping } from './show-bindings.ts'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { parseErrDisabled } from './show-errdisable.ts'
import { parseInterfaceCounters } from './show-interface-counters.ts'
import { parseShowInterface } from './show-interface.ts'
import { parseInterfacesDescription } from './show-interfaces-description.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInventory } from './show-inventory.ts'
import { parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import { parseVersionUnits } from './show-version-units.ts'
import { parseVlanBrief } from './show-vlan-brief.ts'
import { openScripted, sample, stackReplies } from './test-switch.ts'
import type { Ask } from '../../asking.ts'
import type { Reply } from '../../transport/samples/scripted-switch.ts'

// What real switches print now and then: rows shifted, cut, broken, or with cells that others do not have.

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})
const begin = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openScripted({ ...stackReplies, ...replies })
  close.push(opened.end)
  return opened
}
const ask: Ask = { limit: 5_000, signal: new AbortController().signal }
const odd = (name: string): string[] => sample(`odd-forms/${name}`).split('\n')

describe('neighbours', () => {
  test('a neighbour begins at its name, with a rule before it or without', () => {
    const { rows, dropped } = parseCdpNeighbors(odd('cdp-no-rule'))
    expect(dropped).toBe(0)
    expect(rows.map((row) => [row.name, row.interface, row.remoteInterface])).toEqual([
      ['hall-ap', 'GigabitEthernet1/0/5', null],
      ['dist-9', 'GigabitEthernet1/0/13', 'FastEthernet0/24'],
    ])
  })
  test('a rule in what a neighbour says of itself ends nothing', () => {
    const { rows, dropped } = parseLldpNeighbors(odd('lldp-rule-in-text'))
    expect([rows.length, dropped]).toEqual([1, 0])
    expect(rows[0]).toMatchObject({
      name: 'core-2',
      address: '10.40.0.1',
      capabilities: ['bridge', 'router'],
      detail: { nativeVlan: 40 },
    })
    const text = odd('cdp-no-rule')
    text.splice(9, 0, '-'.repeat(25))
    expect(parseCdpNeighbors(text).rows).toHaveLength(2)
  })
  test('a neighbour without its beginning is counted and lends nothing to the one before', () => {
    const lines = odd('cdp-no-rule').map((line) => (line === 'Device ID: dist-9' ? '-'.repeat(25) : line))
    const { rows, dropped } = parseCdpNeighbors(lines)
    expect([rows.map(({ name }) => name), dropped]).toEqual([['hall-ap'], 1])
    expect(rows[0]?.detail?.software).toBe('17.9.4.27')
  })
  test('fewer than the device counts are not all', () => {
    expect(parseCdpNeighbors([...odd('cdp-no-rule'), 'Total cdp entries displayed : 3']).cut).toEqual({
      counted: 3,
      came: 2,
    })
    const lldp = odd('lldp-rule-in-text').map((line) => line.replace('displayed: 1', 'displayed: 4'))
    expect(parseLldpNeighbors(lldp).cut).toEqual({ counted: 4, came: 1 })
    expect(parseLldpNeighbors(odd('lldp-rule-in-text')).cut).toBeUndefined()
  })
  test.each([
    ['lldp', 'cdp'],
    ['cdp', 'lldp'],
  ] as const)('%s refused leaves those of %s', async (refusedOne, other) => {
    const { can, device } = await begin({
      [`show ${refusedOne} neighbors detail`]: 'Command authorization failed.\n',
    })
    const { value, complete, notRead } = await can.readNeighbours!(device, ask)
    expect(new Set(value.map(({ protocol }) => protocol))).toEqual(new Set([other]))
    expect([complete, notRead]).toEqual([
      false,
      [{ fields: [], cause: 'right-missing', why: 'b12-access-2 does not permit this account to ask that' }],
    ])
  })
  test('both refused are no neighbours at all', async () => {
    const { can, device } = await begin({
      'show cdp neighbors detail': 'Command authorization failed.\n',
      'show lldp neighbors detail': 'Command authorization failed.\n',
    })
    await expect(can.readNeighbours!(device, ask)).rejects.toMatchObject({
      detail: { cause: 'right-missing' },
    })
  })
})

describe('show mac address-table', () => {
  test('an address stands on each of its ports', () => {
    const table = parseMacAddressTable(odd('mac-several-ports'))
    expect(table).toMatchObject({ dropped: 0 })
    expect(table?.cut).toBeUndefined()
    expect(table?.rows.map(({ mac, interface: on }) => [mac.slice(-2), on])).toEqual([
      ['01', 'GigabitEthernet1/0/8'],
      ['01', 'GigabitEthernet1/0/9'],
      ['01', 'GigabitEthernet1/0/10'],
      ['02', 'GigabitEthernet1/0/11'],
    ])
  })
  test('a table that ends before its total is read in part, in words', async () => {
    expect(parseMacAddressTable(odd('mac-cut'))?.cut).toEqual({ counted: 5, came: 4 })
    const { can, device } = await begin({ 'show mac address-table': sample('odd-forms/mac-cut') })
    const { value, complete, notRead } = await can.readForwardingTable!(device, {}, ask)
    expect([value.length, complete, notRead]).toEqual([
      4,
      false,
      [
        {
          fields: [],
          cause: 'not-understood',
          why: 'b12-access-2 announced 5 rows of “show mac address-table” and sent 4',
        },
      ],
    ])
  })
  test('a port of a kind that nobody knows is a port', () => {
    const lines = odd('mac-cut').map((line) => line.replace('Gi1/0/4', 'Xy0/4').replace(': 5', ': 4'))
    expect(parseMacAddressTable(lines)).toMatchObject({ dropped: 0 })
    expect(parseMacAddressTable(lines)?.rows.at(-1)?.interface).toBe('Xy0/4')
  })
})

describe('show interfaces status', () => {
  const told = (name: string) =>
    parseInterfacesStatus(odd(name))?.rows.map((row) => [row.name.slice(-1), row.label, row.status, row.vlan])
  test('while a cable is tested', () => {
    const table = parseInterfacesStatus(odd('status-tdr'))
    expect(told('status-tdr')).toEqual([
      ['1', 'Desk 1', 'connected', '20'],
      ['3', 'Desk 3', 'notconnect', '20'],
      ['4', 'Desk 4', 'connected', '20'],
    ])
    expect([table?.dropped, table?.rows[2]?.speed, table?.rows[2]?.duplex]).toEqual([0, 1000, 'full'])
  })
  test('a name with characters of several octets moves the row and changes nothing', () => {
    expect(told('status-utf8')).toEqual([
      ['1', 'Desk 1', 'connected', '20'],
      ['2', 'Büro Süd', 'connected', '20'],
      ['3', 'Hörsaal', 'err-disabled', '30'],
    ])
    const latin = odd('status-utf8').map((line) => line.replace('Büro Süd', 'Büro Süd  '))
    expect(parseInterfacesStatus(latin)?.rows[1]).toMatchObject({ label: 'Büro Süd', status: 'connected' })
    const full = odd('status-utf8').map((line) => line.replace('Desk 1            ', 'Saal ö am Gang 2 ü'))
    expect(parseInterfacesStatus(full)?.rows[0]).toMatchObject({
      label: 'Saal ö am Gang 2 ü',
      status: 'connected',
    })
  })
  test('a state that is not where it belongs is counted, never guessed', () => {
    const lines = [...odd('status-tdr').slice(0, 1), 'Gi1/0/9   Desk 9             cted    20         a-full']
    expect(parseInterfacesStatus(lines)).toEqual({ rows: [], dropped: 1 })
  })
  test('private VLANs: a host by both of its VLANs, a promiscuous port by the word', async () => {
    expect(told('status-private-vlan')).toEqual([
      ['1', 'Server 1', 'connected', '123'],
      ['4', '* Server 4 *', 'connected', '123,1234'],
      ['7', 'Gateway', 'connected', 'pvlan prom'],
    ])
    const head = 'Interface                      Status         Protocol Description\n'
    const up = (port: string) => `${port.padEnd(31)}up             up\n`
    const { can, device } = await begin({
      'show interfaces status': sample('odd-forms/status-private-vlan'),
      'show interfaces description': head + ['Twe1/0/1', 'Twe1/0/4', 'Twe1/0/17'].map(up).join(''),
    })
    const { value } = await can.readInterfaces!(device, ask)
    expect(value.map(({ mode, privateVlan, accessVlan }) => [mode, privateVlan, accessVlan])).toEqual([
      ['access', undefined, 123],
      ['private-vlan', { role: 'host', primary: 123, secondary: 1234 }, null],
      ['private-vlan', { role: 'promiscuous', primary: null, secondary: null }, null],
    ])
  })
})

test('interfaces that are deleted or reset are neither up nor left out', async () => {
  expect(
    parseInterfacesDescription(odd('description-states'))?.rows.map((row) => [row.state, row.operUp]),
  ).toEqual([
    [null, true],
    ['deleted', false],
    ['reset', false],
  ])
  const { can, device } = await begin({
    'show interfaces description': sample('odd-forms/description-states'),
  })
  const { value } = await can.readInterfaces!(device, ask)
  expect(value.map(({ name, status, operUp }) => [name, status, operUp]).slice(1)).toEqual([
    ['GigabitEthernet0/10.10', 'deleted', false],
    ['GigabitEthernet0/10.30', 'reset', false],
  ])
})

test('a session without a status has that of the method that decided', () => {
  expect(parseAuthenticationSessions(odd('session-no-status'))).toMatchObject({
    dropped: 0,
    rows: [{ mac: '02:aa:bb:00:00:02', method: 'dot1x', status: 'Authc Success' }],
  })
})

test('a session without a status and without methods is there, its status unknown', () => {
  const lines = odd('session-no-status').filter((line) => !/Method|dot1x/.test(line))
  expect(parseAuthenticationSessions(lines)).toMatchObject({
    dropped: 0,
    rows: [{ mac: '02:aa:bb:00:00:02', method: null, status: 'Unknown' }],
  })
})

describe('show version of several units', () => {
  const block = (mac: string, serial: string) => [
    `Base Ethernet MAC Address          : ${mac}`,
    'Model Number                       : C9500-48Y4C',
    `System Serial Number               : ${serial}`,
  ]
  const one = block('02:aa:bb:00:01:00', 'FOC0000AAA1')
  const two = block('02:aa:bb:00:02:00', 'FOC0000AAA2')
  const table = [
    'Switch Ports Model     SW Version  SW Image',
    '------ ----- -----     ----------  --------',
    '     1 62    C9500-48Y4C  17.9.4  CAT9K',
    '*    2 62    C9500-48Y4C  17.9.4  CAT9K',
    '',
  ]
  const facts = (lines: readonly string[]) =>
    [...parseVersionUnits(lines)]
      .toSorted(([one], [other]) => one - other)
      .map(([unit, { mac, serial }]) => [unit, mac?.slice(9), serial?.slice(-1)])
  const both = [
    [1, '00:01:00', '1'],
    [2, '00:02:00', '2'],
  ]
  test('without a table the own lines are of the unit that has no block', () => {
    expect(facts([...two, '', 'Switch 01', '---------', ...one])).toEqual(both)
  })
  test('MAC and serial of a unit are of one block, even where the commanding unit has one too', () => {
    const stackMac = block('02:aa:bb:00:09:00', 'FOC0000AAA2')
    expect(facts([...stackMac, '', ...table, 'Switch 01', ...one, '', 'Switch 02', ...two])).toEqual(both)
  })
  test('a block that nobody names lends nothing to the one before', () => {
    expect(facts([...two, '', ...table, 'Other switch', ...one])).toEqual([
      [1, undefined, undefined],
      [2, '00:02:00', '2'],
    ])
  })
})

test.each([
  'cisco AIR-CAP3702I-E-K9',
  'AIR-AP1832I-E-K9',
  'cisco C9130AXI-E',
  'cisco CW9166I-E',
  'cisco IW3702-2E-UXK9',
  'Cisco IW-6300H-AC-E-K9',
  'cisco ISR-AP1101AC-E',
  'Meraki MR46 Cloud Managed AP',
  'Cisco Meraki CW9164',
  'cisco WAP571',
  'UAP-AC-Pro',
])('%s is an access point by CDP alone, and forwards nothing', (platform) => {
  const lines = [
    'Device ID: ap-9',
    `Platform: ${platform},  Capabilities: Router Switch Trans-Bridge `,
    'Interface: GigabitEthernet1/0/9,  Port ID (outgoing port): GigabitEthernet0',
  ]
  const [row] = parseCdpNeighbors(lines).rows
  expect([row?.capabilities.includes('access-point'), row?.forwards]).toEqual([true, false])
})

test.each([
  'cisco AIR-CT5520-K9',
  'cisco C9200L-48P-4X',
  'cisco C9800-40-K9',
  'Meraki MS225-48LP',
  'cisco IE-3300-8P2S',
])('%s is none', (platform) => {
  const lines = [
    'Device ID: sw-9',
    `Platform: ${platform},  Capabilities: Switch IGMP `,
    'Interface: Te1/1/1,  Port ID (outgoing port): Te1/1/1',
  ]
  expect(parseCdpNeighbors(lines).rows).toMatchObject([{ forwards: true, capabilities: ['switch', 'igmp'] }])
})

test('E0/0 is Ethernet0/0, and bindings are counted', () => {
  const table = parseDeviceTracking(odd('tracking-short-ethernet'))
  expect(table?.rows.map((row) => [row.interface, row.vlan])).toEqual([
    ['Ethernet0/0', 40],
    ['Ethernet0/1', 40],
  ])
  expect([table?.dropped, table?.cut]).toEqual([0, undefined])
  const more = odd('tracking-short-ethernet').map((line) => line.replace('has 2', 'has 7'))
  expect(parseDeviceTracking(more)?.cut).toEqual({ counted: 7, came: 2 })
  const snooping = [
    'MacAddress          IpAddress        Lease(sec)  Type           VLAN  Interface',
    '02:AA:BB:00:00:31   10.40.9.31       600         dhcp-snooping  40    GigabitEthernet1/0/3',
    'Total number of bindings: 2',
  ]
  expect(parseDhcpSnooping(snooping)?.cut).toEqual({ counted: 2, came: 1 })
})

test('sessions are counted', () => {
  const lines = sample('ios-xe-17/show-authentication-sessions').split('\n')
  const whole = parseAuthenticationTable(lines)
  expect(whole?.cut).toBeUndefined()
  const cut = lines.map((line) => line.replace(/^Session count = \d+/, 'Session count = 90'))
  expect(parseAuthenticationTable(cut)?.cut?.counted).toBe(90)
})

test('an interface begins at its own line, whatever stands in brackets there', () => {
  const counters = parseInterfaceCounters(odd('interfaces-spoofing'))
  expect(counters?.rows.map((row) => [row.interface, row.inErrors, row.crc])).toEqual([
    ['GigabitEthernet1/0/1', 10, 4],
    ['Dialer1', 77, 70],
  ])
  const strange = odd('interfaces-spoofing').map((line) => line.replace('Dialer1 is up', 'Dialer1 is 7'))
  expect(parseInterfaceCounters(strange)).toMatchObject({ dropped: 1, rows: [{ inErrors: 10, crc: 4 }] })
  const bare = odd('interfaces-spoofing').filter((line) => !/duplex|errors/.test(line))
  expect(parseShowInterface([...bare, '  Half-duplex, 10Mb/s'])?.speed).toBeNull()
})

test('a message of the log within an item leaves it whole', () => {
  const { rows, dropped } = parseInventory(odd('inventory-split-by-log'))
  expect([rows.map(({ serial }) => serial), dropped]).toEqual([
    ['FOC0000AAA1', 'FOC0000AAA1', 'DCB0000AAA3'],
    0,
  ])
  const lost = odd('inventory-split-by-log').filter(
    (line) => !line.includes(', SN: FOC0000AAA1') || line.startsWith('PID'),
  )
  expect(parseInventory(lost)).toMatchObject({ dropped: 1 })
})

test('a port that was taken down keeps its reason behind a name with characters of several octets', () => {
  const lines = [
    'Port      Name               Status       Reason               Err-disabled Vlans',
    `Gi1/0/3   ${'Hörsaal'.padEnd(17)} err-disabled bpduguard            20`,
  ]
  expect(parseErrDisabled(lines)).toEqual({
    rows: [{ interface: 'GigabitEthernet1/0/3', reason: 'bpduguard', vlans: [20] }],
    dropped: 0,
  })
})

test('a VLAN whose name has characters of several octets keeps its state', () => {
  const head = ['VLAN Name                             Status    Ports', '---- ------ --------- -----']
  // Padded to 32 octets, two of which belong to one character.
  const row = `20   ${'Büro'.padEnd(31)} active    Gi1/0/3`
  expect(parseVlanBrief([...head, row])).toEqual({
    rows: [{ id: 20, name: 'Büro', active: true }],
    dropped: 0,
  })
})

test('a release without `show vlan brief` tells its VLANs by `show vlan`, whose other tables are none', async () => {
  const whole = [
    sample('ios-xe-17/show-vlan-brief').trimEnd(),
    '',
    'VLAN Type  SAID       MTU   Parent RingNo BridgeNo Stp  BrdgMode Trans1 Trans2',
    '---- ----- ---------- ----- ------ ------ -------- ---- -------- ------ ------',
    '10   enet  100010     1500  -      -      -        -    -        0      0',
    '',
    'Remote SPAN VLANs',
    '------------------------------------------------------------------------------',
    '99',
    '',
    'Primary Secondary Type              Ports',
    '------- --------- ----------------- ------------------------------------------',
    '123     1234      isolated          Gi1/0/4',
  ].join('\n')
  const unknown = "             ^\n% Invalid input detected at '^' marker.\n"
  const { can, device } = await begin({ 'show vlan brief': unknown, 'show vlan': `${whole}\n` })
  const { value, dropped } = await can.readVlans!(device, ask)
  expect([value.map(({ id }) => id), dropped]).toEqual([[1, 10, 20, 99], 0])
})

test('the base MAC of a stack, and of a switch that cannot stack', async () => {
  const stack = await begin({})
  const units = (await stack.can.readStack!(stack.device, ask)).value
  expect([units[0]?.base, units[0]?.mac, units[1]?.mac]).toEqual([
    '0c:75:bd:6e:db:00',
    '0c:75:bd:6e:db:00',
    'c8:00:84:ff:7e:00',
  ])
  const unknown = "             ^\n% Invalid input detected at '^' marker.\n"
  const version =
    'sw1 uptime is 5 minutes\nBase ethernet MAC Address       : 02:AA:BB:00:01:00\nModel number: X\n'
  const alone = await begin({ 'show switch': unknown, 'show version': version })
  expect((await alone.can.readStack!(alone.device, ask)).value).toMatchObject([
    { base: '02:aa:bb:00:01:00', mac: '02:aa:bb:00:01:00' },
  ])
})
