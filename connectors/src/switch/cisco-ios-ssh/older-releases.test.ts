import { afterEach, expect, test } from 'vitest'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import { parsePowerBudget } from './show-power-inline.ts'
import { openScripted } from './test-switch.ts'
import type { Ask } from '../../asking.ts'
import type { Reply } from '../../transport/samples/scripted-switch.ts'

// Models and releases whose words differ from those of today's access switches.

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})
const begin = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openScripted(replies)
  close.push(opened.end)
  return opened
}
const ask: Ask = { limit: 5_000, signal: new AbortController().signal }
const unknown = "             ^\n% Invalid input detected at '^' marker.\n"

test('a 6500 shows an entry for each line card, and ports on a line of their own', () => {
  const part = [
    'Displaying entries from DFC switch [1] linecard [2]:',
    '',
    '     vlan   mac address    type   learn    age                 ports',
    '----+----+---------------+-------+-----+----------+-----------------------------',
    '*R   10 001a.2b3c.4d00  static   No        -     Router',
    '*    10 3c52.82aa.1107  dynamic  Yes       5     Po140',
    '     20 001a.2b3c.4d5e  static   No        -     ',
    '                                                 Gi1/1,Gi1/2,Router',
  ]
  expect(parseMacAddressTable([...part, '', ...part])).toEqual({
    dropped: 0,
    rows: [
      { mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'Port-channel140', type: 'dynamic' },
      { mac: '00:1a:2b:3c:4d:5e', vlan: 20, interface: 'GigabitEthernet1/1', type: 'static' },
      { mac: '00:1a:2b:3c:4d:5e', vlan: 20, interface: 'GigabitEthernet1/2', type: 'static' },
    ],
  })
})

test('a 4500 has protocols before the port', () => {
  const lines = [
    'Unicast Entries',
    ' vlan     mac address     type        protocols               port',
    '---------+---------------+--------+---------------------+-------------------------',
    '  10      3c52.82aa.1107   dynamic ip,ipx,assigned,other GigabitEthernet3/7',
    '  10      3c52.82aa.1108    static ip,ipx,assigned,other Switch',
    '  20      3c52.82aa.1109   dynamic ip                    Port-channel12',
    '  20      3c52.82aa.110a   dynamic newer words           GigabitEthernet3/8',
    '',
    'Multicast Entries',
    ' vlan     mac address     type    ports',
    '---------+---------------+-------+--------------------------------------------',
    '  10      ffff.ffff.ffff   system Gi3/7,Gi3/8',
  ]
  expect(parseMacAddressTable(lines)).toEqual({
    dropped: 1,
    rows: [
      { mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'GigabitEthernet3/7', type: 'dynamic' },
      { mac: '3c:52:82:aa:11:09', vlan: 20, interface: 'Port-channel12', type: 'dynamic' },
    ],
  })
})

test('IOS 12.x begins with the address', () => {
  const lines = [
    'Dynamic Address Count:                 2',
    'Secure Address (User-defined) Count:   0',
    'System Self Address Count:             41',
    'Total MAC addresses:                   43',
    'Non-static Address Table:',
    'Destination Address  Address Type  VLAN  Destination Port',
    '-------------------  ------------  ----  --------------------',
    '3c52.82aa.1107       Dynamic         10  FastEthernet0/7',
    '3c52.82aa.1108       Static          20  FastEthernet0/8',
    '3c52.82aa.1109       Dynamic         20  Pseudowire7',
  ]
  expect(parseMacAddressTable(lines)).toEqual({
    dropped: 0,
    rows: [
      { mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'FastEthernet0/7', type: 'dynamic' },
      { mac: '3c:52:82:aa:11:08', vlan: 20, interface: 'FastEthernet0/8', type: 'static' },
      { mac: '3c:52:82:aa:11:09', vlan: 20, interface: 'Pseudowire7', type: 'dynamic' },
    ],
  })
})

test('columns that nobody knows make rows that count as dropped', () => {
  const lines = [
    'Vlan  Mac Address     Type     Origin     Where',
    '10    3c52.82aa.1107  DYNAMIC  local      7',
  ]
  expect(parseMacAddressTable(lines)).toEqual({ rows: [], dropped: 1 })
})

test('a switch of IOS 12.x is asked with a hyphen', async () => {
  const table = [
    'Destination Address  Address Type  VLAN  Destination Port',
    '-------------------  ------------  ----  --------------------',
    '3c52.82aa.1107       Dynamic         10  FastEthernet0/7',
    '',
  ].join('\n')
  const { can, device } = await begin({
    'show mac address-table': unknown,
    'show mac-address-table': table,
    'show mac address-table vlan 10': unknown,
    'show mac-address-table vlan 10': table,
  })
  const whole = await can.readForwardingTable!(device, {}, ask)
  expect(whole).toMatchObject({ dropped: 0, value: [{ vlan: 10, interface: 'FastEthernet0/7' }] })
  expect((await can.readForwardingTable!(device, { vlans: [10] }, ask)).value).toEqual(whole.value)
})

const phone = (on: string, name: string) => `------------------------------------------------
${on}Chassis id: 10.20.0.44
Port id: 0050B6FF7F87:P1
Port Description: SW PORT
System Name: ${name}

System Description:
Cisco IP Phone 8841

Time remaining: 170 seconds
System Capabilities: B,T
Enabled Capabilities: B,T
Management Addresses:
    IP: 10.20.0.44
Vlan ID: - not advertised

MED Information:

    MED Codes:
          (NP) Network Policy, (LI) Location Identification

    F/W revision: sb2
    Manufacturer: Cisco Systems, Inc.
    Model: CP-8841
    Capabilities: NP, PD, IN
    Device type: Endpoint Class III
    Network Policy(Voice): VLAN 66, tagged, Layer-2 priority: 5, DSCP: 46
    PD device, Power source: Unknown, Power Priority: Unknown, Wattage: 6.3
    Location - not advertised

`

test('LLDP-MED names model, maker and the VLAN for voice', () => {
  const { rows } = parseLldpNeighbors(phone('Local Intf: Gi1/0/7\n', 'SEP1').split('\n'))
  expect(rows[0]?.detail).toMatchObject({
    model: 'CP-8841',
    manufacturer: 'Cisco Systems, Inc.',
    voiceVlan: 66,
    drawn: 6.3,
  })
})

test('LLDP of IOS 15.0 does not say where: each port of the short list is asked', async () => {
  const { can, device, scripted } = await begin({
    'show cdp neighbors detail': '% CDP is not enabled\n',
    'show lldp neighbors detail': `${phone('', 'SEP1')}${phone('', 'SEP2')}\nTotal entries displayed: 2\n`,
    'show lldp neighbors': [
      'Capability codes:',
      '    (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device',
      '',
      'Device ID           Local Intf     Hold-time  Capability      Port ID',
      'SEP0050B6FF7F87.campGi1/0/7        180        B,T             0050B6FF7F87:P1',
      'SEP2                Gi1/0/9        180        B,T             0050B6FF7F88:P1',
      '',
      'Total entries displayed: 2',
      '',
    ].join('\n'),
    'show lldp neighbors GigabitEthernet1/0/7 detail': `${phone('', 'SEP1')}\nTotal entries displayed: 1\n`,
    'show lldp neighbors GigabitEthernet1/0/9 detail': `${phone('', 'SEP2')}\nTotal entries displayed: 1\n`,
  })
  const { value, dropped } = await can.readNeighbours!(device, ask)
  expect(dropped).toBe(0)
  expect(value.map((one) => [one.interface, one.name])).toEqual([
    ['GigabitEthernet1/0/7', 'SEP1'],
    ['GigabitEthernet1/0/9', 'SEP2'],
  ])
  expect(scripted.lines.filter((line) => line.startsWith('show lldp'))).toHaveLength(4)
})

test('CDP of a neighbour that has IPv6 alone, its VTP domain and where it is managed', () => {
  const block = (management: readonly string[]) => [
    '-------------------------',
    'Device ID: core-6',
    'Entry address(es): ',
    '  IPv6 address: FE80::259:DCFF:FE50:B84D  (link-local)',
    '  IPv6 address: 2001:DB8:7::1  (global unicast)',
    'Platform: cisco C9500-24Y4C,  Capabilities: Router Switch IGMP ',
    'Interface: TenGigabitEthernet1/1/1,  Port ID (outgoing port): TwentyFiveGigE1/0/1',
    "VTP Management Domain: 'campus'",
    'Management address(es): ',
    ...management,
    '',
  ]
  expect(parseCdpNeighbors(block([])).rows[0]).toMatchObject({
    address: '2001:db8:7::1',
    detail: { vtpDomain: 'campus', managementAddress: null },
  })
  expect(parseCdpNeighbors(block(['  IP address: 10.0.0.1'])).rows[0]?.detail?.managementAddress).toBe(
    '10.0.0.1',
  )
  expect(
    parseCdpNeighbors(block(['  IPv6 address: 2001:DB8:7::2  (global unicast)'])).rows[0]?.detail
      ?.managementAddress,
  ).toBe('2001:db8:7::2')
})

test('watts that name no member are those of the ports below', () => {
  const part = (watts: string, port: string) => [
    `Available:${watts}(w)  Used:55.6(w)  Remaining:314.4(w)`,
    '',
    'Interface Admin  Oper       Power   Device              Class Max',
    '                            (Watts)',
    '--------- ------ ---------- ------- ------------------- ----- ----',
    `${port}   auto   off        0.0     n/a                 n/a   30.0`,
    '',
  ]
  const members = (lines: readonly string[]) =>
    parsePowerBudget(lines)?.map((one) => [one.member, one.available])
  expect(members([...part('370.0', 'Gi1/0/1'), ...part('740.0', 'Gi3/0/1')])).toEqual([
    [1, 370],
    [3, 740],
  ])
  expect(members(part('370.0', 'Fa0/1'))).toEqual([[1, 370]])
})
