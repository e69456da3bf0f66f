import { expect, test } from 'vitest'
import { parseErrDisabled } from './show-errdisable.ts'
import { parseEtherchannelSummary } from './show-etherchannel-summary.ts'
import { parseShowInterface } from './show-interface.ts'
import { parseInterfaceCounters } from './show-interface-counters.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { parseTransceivers } from './show-interfaces-transceiver.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import { parsePowerBudget, parsePowerInline } from './show-power-inline.ts'
import { parsePowerInlineDetail } from './show-power-inline-detail.ts'
import { parseVlanBrief } from './show-vlan-brief.ts'

// Forms of public recordings of real switches, with names and addresses of our own.

test('a 6800 sets short VLANs far to the right, marks entries and goes on in lines of ports', () => {
  const lines = [
    "        # - Fabric mac address entry. Clear mac cli doesn't clear this entry",
    '',
    'Displaying entries from active supervisor: Earl [1]:',
    '',
    '      vlan   mac address    type   learn    age                 ports',
    '-----+----+---------------+-------+-----+----------+-----------------------------',
    '         40 3c52.82aa.1140  dynamic  Yes      280     Te1/8',
    '          5 3c52.82aa.1105  dynamic  Yes        0     Po10',
    '   S     67 3c52.82aa.1167   static   No       -      Te1/5/11',
    '   R   N/A  3c52.82aa.0001   static   No       -      Router',
    ' *      728 3c52.82aa.1728   static  Yes       -    ',
    '          1 0100.0ccc.ccce   static   No       -    Gi1/14 Po5 Po10 Po20 ',
    '                                                       Po30 Po40 ',
    '                                                       Stby-Switch',
  ]
  const table = parseMacAddressTable(lines)
  expect(table?.dropped).toBe(0)
  expect(table?.rows.map((row) => [row.vlan, row.interface, row.type])).toEqual([
    [40, 'TenGigabitEthernet1/8', 'dynamic'],
    [5, 'Port-channel10', 'dynamic'],
    [67, 'TenGigabitEthernet1/5/11', 'static'],
  ])
})

test('a 4500 writes a routed port in the place of a VLAN: no entry of a VLAN, and nothing lost', () => {
  const lines = [
    'Unicast Entries',
    ' vlan     mac address     type        protocols               port',
    '---------+---------------+--------+---------------------+-------------------------',
    ' 205      3c52.82aa.1107   dynamic ip,ipx,assigned,other GigabitEthernet8/8         ',
    'Te5/1     3c52.82aa.0001    static ip,ipx,assigned,other Switch                     ',
    'Te5/1     3c52.82aa.1108   dynamic ip,ipx,assigned,other TenGigabitEthernet5/1      ',
    '',
    'Multicast Entries',
    ' vlan     mac address     type    ports',
    '---------+---------------+-------+--------------------------------------------',
    '   1      ffff.ffff.ffff   system ',
    'Gi1/48    ffff.ffff.ffff   system Gi1/48,Switch',
  ]
  expect(parseMacAddressTable(lines)).toEqual({
    dropped: 0,
    rows: [{ mac: '3c:52:82:aa:11:07', vlan: 205, interface: 'GigabitEthernet8/8', type: 'dynamic' }],
  })
})

test('power of a 4500: what the device gets, and a budget in whole watts', () => {
  const lines = [
    'Available:4200(w)  Used:143(w)  Remaining:4057(w)',
    '',
    'Interface Admin  Oper            Power(Watts)     Device              Class',
    '                            From PS    To Device                    ',
    '--------- ------ ---------- ---------- ---------- ------------------- -----',
    '',
    'Gi2/1     auto   off        0.0        0.0        n/a                 n/a  ',
    'Gi2/5     auto   on         31.6       30.0       C9120AXE-E          4    ',
    '--------- ------ ---------- ---------- ---------- ------------------- -----',
    '',
    'Totals:          1    on    31.6       30.0      ',
  ]
  const table = parsePowerInline(lines)
  expect(table?.dropped).toBe(0)
  expect(table?.rows.map((row) => [row.interface, row.delivering, row.drawn, row.class, row.device])).toEqual(
    [
      ['GigabitEthernet2/1', false, 0, null, null],
      ['GigabitEthernet2/5', true, 30, '4', 'C9120AXE-E'],
    ],
  )
  expect(parsePowerBudget(lines)).toEqual([{ member: 1, available: 4200, used: 143, remaining: 4057 }])
})

test('power of a 6500 with and without priorities; it tells of no budget', () => {
  const plain = [
    'Interface Admin  Oper            Power(Watts)     Device              Class    Police   ActualConsumption',
    '                            From PS    To Device                    ',
    '--------- ------ ---------- ---------- ---------- ------------------- -----  ---------  ------------------',
    '',
    'Gi1/1     auto   on         7.1        6.3        Cisco IP Phone 8841 2         off           4.3',
    'Gi1/2     auto   off        0          0          n/a                 n/a       off           n/a',
  ]
  const ranked = [
    'Interface Admin  Priority     Oper      Power(Watts)    Device             Class Police ActConsumption',
    '                 (enabled )            From PS To PD',
    '---------------- ---------- ---------- ------- ------- ------------------- ----- ------ --------------',
    '',
    'Gi4/1     auto   low        on             7.1     6.3 Cisco IP Phone 8841     2 off               4.0',
    'Gi4/2     off    n/a        off              0       0 n/a                   n/a off               n/a',
  ]
  for (const lines of [plain, ranked]) {
    const table = parsePowerInline(lines)
    expect(table?.dropped).toBe(0)
    expect(table?.rows.map((row) => [row.delivering, row.drawn, row.class, row.device])).toEqual([
      [true, 6.3, '2', 'Cisco IP Phone 8841'],
      [false, 0, null, null],
    ])
    expect(parsePowerBudget(lines)).toEqual([])
  }
})

test('power of one port with the limits in a table below', () => {
  const lines = [
    'Interface Admin  Oper       Power   Device              Class Max',
    '                            (Watts)                            ',
    '--------- ------ ---------- ------- ------------------- ----- ----',
    'Gi1/0/16  auto   power-deny 0.0     n/a                 n/a   4.0  ',
    '',
    'Interface  AdminPowerMax   AdminConsumption    ',
    '             (Watts)           (Watts)           ',
    '---------- --------------- --------------------  ',
    '',
    'Gi1/0/16               4.0                 15.4',
  ]
  const table = parsePowerInline(lines)
  expect([table?.dropped, table?.rows.length, table?.rows[0]?.fault]).toEqual([0, 1, 'power-deny'])
})

test('watts allocated to a port are not those that its device asked for by LLDP', () => {
  const lines = [
    ' Interface: Gi1/0/4',
    ' Inline Power Mode: auto',
    ' Operational status: on',
    ' Power drawn from the source: 30.0',
    ' Power Negotiation Used: IEEE 802.3at LLDP',
    ' LLDP Power Negotiation --Sent to PD--      --Rcvd from PD--',
    '   Requested Power(W):  25.5                 25.5',
    '   Allocated Power(W):  25.5                 25.5',
  ]
  expect(parsePowerInlineDetail(lines)?.allocated).toBe(30)
})

test('channels with tabs between the cells, states as words, and a legend below', () => {
  const lines = [
    'Number of channel-groups in use:',
    'Group  Port-channel  Protocol    Ports',
    '------+-------------+-----------+-----------------------------------------------',
    '1      Po1(SD)          -',
    '2\tPo2(RU)\t\tLACP\t Te0/0/2(bndl) Te0/0/3(hot-sby) Te0/0/4(susp)',
    '10     Po10(SU)        PAgP        Gi1/0/15(P)     Gi1/0/16(D)     ',
    '                                   Gi1/0/17(P)     ',
    '',
    'RU - L3 port-channel UP State',
    'P/bndl -  Bundled',
    'S/susp  - Suspended',
  ]
  const table = parseEtherchannelSummary(lines)
  expect(table?.dropped).toBe(0)
  expect(
    table?.rows.map((row) => [row.interface, row.protocol, row.operUp, row.members.map((one) => one.state)]),
  ).toEqual([
    ['Port-channel1', 'static', false, []],
    ['Port-channel2', 'lacp', true, ['bundled', 'hot-standby', 'suspended']],
    ['Port-channel10', 'pagp', true, ['bundled', 'down', 'bundled']],
  ])
})

test('a VLAN whose name is longer than its column has the status in the next line', () => {
  const name = 'laboratories-and-workshops-of-building-12'
  const lines = [
    'VLAN Name                             Status    Ports',
    '---- -------------------------------- --------- -------------------------------',
    '1    default                          active    Gi1/0/1, Gi1/0/2',
    `1006 ${name}`,
    '                                      active    Gi1/0/3, Gi1/0/4',
    '                                                Gi1/0/5',
    '1007 locked                           act/lshut',
  ]
  expect(parseVlanBrief(lines)).toEqual({
    dropped: 0,
    rows: [
      { id: 1, name: 'default', active: true },
      { id: 1006, name, active: true },
      { id: 1007, name: 'locked', active: false },
    ],
  })
})

test('a suspended member names its channel, and a channel without members has no VLANs', () => {
  const lines = [
    'Name: Te1/0/21',
    'Switchport: Enabled',
    'Administrative Mode: trunk',
    'Operational Mode: down (suspended member of bundle Po2)',
    'Operational Dot1q Ethertype:  0x8100',
    'Access Mode VLAN: 1 (default)',
    'Trunking VLANs Enabled: 72,99',
    '',
    'Name: Po2',
    'Switchport: Enabled',
    'Administrative Mode: trunk',
    'Operational Mode: down',
    'Access Mode VLAN: unassigned',
    'Trunking Native Mode VLAN: 0 (Inactive)',
  ]
  expect(parseInterfacesSwitchport(lines)).toMatchObject([
    { mode: 'trunk', bundle: 'Port-channel2', allowedVlans: [72, 99] },
    { mode: 'trunk', bundle: null, accessVlan: null, nativeVlan: null },
  ])
})

test('a long word for the VLAN pushes duplex and speed to the right', () => {
  const lines = [
    'Port      Name               Status       Vlan       Duplex  Speed Type',
    'Gi1/0/20  Door east          connected:   30         a-full  a-100 10/100/1000BaseTX',
    'Gi1/0/21  Mirror             monitoring   unassigned     a-full a-1000 10/100/1000BaseT',
    'Te3/0/2                      inactive     1            full   auto No XCVR',
  ]
  const table = parseInterfacesStatus(lines)
  expect(table?.dropped).toBe(0)
  expect(table?.rows.map((row) => [row.status, row.vlan, row.duplex, row.speed, row.media])).toEqual([
    ['connected', '30', 'full', 100, '10/100/1000BaseTX'],
    ['monitoring', 'unassigned', 'full', 1000, '10/100/1000BaseT'],
    ['inactive', '1', 'full', null, 'No XCVR'],
  ])
})

test('an interface in a state of its own begins a block, and keeps its counters to itself', () => {
  const lines = [
    'Vlan10 is up, line protocol is up , Autostate Enabled',
    '     0 output errors, 2 interface resets',
    'GigabitEthernet0/1 is standby mode, line protocol is down ',
    '  Full Duplex, 1000Mbps, link type is auto, media type is T',
    '     7 packets input, 700 bytes, 0 no buffer',
  ]
  expect(parseInterfaceCounters(lines)?.rows).toMatchObject([
    { interface: 'Vlan10', inPackets: null, resets: 2 },
    { interface: 'GigabitEthernet0/1', inPackets: 7, inOctets: 700 },
  ])
  expect(parseShowInterface(lines.slice(2))).toMatchObject({
    adminUp: true,
    operUp: false,
    duplex: 'full',
    speed: 1000,
  })
})

test('err-disabled ports of XE 17 have names cut to 12, and transceivers a column of watts', () => {
  const ports = parseErrDisabled([
    'Port         Name         Status       Reason               Err-disabled Vlans',
    'Te1/0/3      mirror to th err-disabled storm-control        ',
  ])
  expect(ports?.rows).toEqual([{ interface: 'TenGigabitEthernet1/0/3', reason: 'storm-control', vlans: [] }])
  const optics = parseTransceivers([
    'Transceiver is internally calibrated.',
    '             Temperature  Voltage  Current   Tx Power  Rx Power  Max Power',
    'Port         (Celsius)    (Volts)  (mA)      (dBm)     (dBm)      (Watts)',
    '---------    -----------  -------  --------  --------  --------  --------',
    'Te1/1/1      36.1       3.31       4.4      -5.2     -40.0 --     0.0 W',
    'Te1/1/2      30.6       3.33       0.0       N/A       N/A   ',
  ])
  expect(optics?.dropped).toBe(0)
  expect(optics?.rows.map((row) => [row.temperature, row.transmitPower, row.receivePower])).toEqual([
    [36.1, -5.2, -40],
    [30.6, null, null],
  ])
})
