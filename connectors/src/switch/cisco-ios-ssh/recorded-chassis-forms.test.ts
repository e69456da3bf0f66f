import { expect, test } from 'vitest'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { parseEnvironment } from './show-environment.ts'
import { chassisSerials, parseShowInventory } from './show-inventory.ts'
import { parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { parseShowSwitch } from './show-switch.ts'
import { parseShowVersion } from './show-version.ts'
import { parseVersionUnits } from './show-version-units.ts'

// Forms of public recordings of real switches, with names, serials and addresses of our own.

test('versions of old, unreleased and modular images', () => {
  const of = (...lines: string[]) => parseShowVersion(['sw1 uptime is 5 minutes', ...lines])
  expect(
    of(
      'Cisco Internetwork Operating System Software ',
      'IOS (tm) C2950 Software (C2950-I6K2L2Q4-M), Version 12.1(22)EA7, RELEASE SOFTWARE (fc2)',
      'System restarted by power-on',
      'Cisco WS-C2950-24 (RC32300) processor (revision R0) with 19912K bytes of memory.',
      'Processor board ID FOC0001A0B1, with hardware revision 00000000',
    ),
  ).toMatchObject({
    software: '12.1(22)EA7',
    model: 'WS-C2950-24',
    serials: ['FOC0001A0B1'],
    restart: 'power-on',
  })
  expect(
    of(
      'Cisco IOS Software [Everest], Catalyst L3 Switch Software (CAT3K_CAA-UNIVERSALK9-M), Experimental Version 16.4.20170410:165034 [v164 105]',
      'Cisco IOSv () processor (revision 1.0) with 935161K/111616K bytes of memory.',
    ),
  ).toMatchObject({ software: '16.4.20170410:165034', model: 'IOSv' })
  expect(
    of(
      'Cisco IOS Software, C900 Software, Version 15.8(3)M3b',
      'Cisco C921-4P (revision 1.0) with 94K bytes',
    ),
  ).toMatchObject({ model: 'C921-4P' })
})

test('units: two of StackWise Virtual without a table, and a switch that cannot stack', () => {
  const pair = [
    'Cisco IOS XE Software, Version 17.09.05',
    'Cisco IOS Software [Cupertino], Catalyst L3 Switch Software (CAT9K_IOSXE), Version 17.9.5, RELEASE SOFTWARE (fc1)',
    'core-1 uptime is 3 days, 1 minute',
    'cisco C9500-24Y4C (X86) processor with 2900319K/6147K bytes of memory.',
    'Processor board ID CAT0001L41F',
    'Model Number                       : C9500-24Y4C         ',
    'System Serial Number               : CAT0001L41F',
    '',
    'Switch 02',
    '---------',
    'Model Number                       : C9500-24Y4C         ',
    'System Serial Number               : CAT0001L42F',
  ]
  expect([...parseVersionUnits(pair)].map(([number, unit]) => [number, unit.serial, unit.software])).toEqual([
    [1, 'CAT0001L41F', '17.09.05'],
    [2, 'CAT0001L42F', null],
  ])
  const alone = [
    'Cisco IOS Software, Catalyst 4500 L3 Switch Software (cat4500e-ENTSERVICESK9-M), Version 12.2(54)SG1, RELEASE SOFTWARE (fc1)',
    'core-2 uptime is 2 years, 9 minutes',
    'cisco WS-C4948E (MPC8548) processor (revision 4) with 1048576K bytes of memory.',
    'Processor board ID CAT0002S15C',
  ]
  expect(parseVersionUnits(alone).get(1)).toMatchObject({
    model: 'WS-C4948E',
    serial: 'CAT0002S15C',
    software: '12.2(54)SG1',
  })
})

test('serials of chassis: not those of line cards with bare numbers', () => {
  const item = (name: string, description: string, pid: string, serial: string) => [
    `NAME: "${name}", DESCR: "${description}"`,
    `PID: ${pid.padEnd(18)}, VID: V01  , SN: ${serial}`,
    '',
  ]
  const of = (...lines: string[]) => chassisSerials(parseShowInventory(lines))
  expect(
    of(
      ...item('WS-C6504-E', 'Cisco Systems Cisco 6500 4-slot Chassis System', 'WS-C6504-E', 'FXS0001Q1R8'),
      ...item('1', 'VS-SUP2T-10G 5 ports Supervisor Engine 2T 10GE', 'VS-SUP2T-10G', 'SAL0001N0F'),
      ...item('2', 'WS-X6816-10GE CEF720 16 port 10GE Rev. 2.0', 'WS-X6816-10GE', 'SAL0002QB3'),
    ),
  ).toEqual(['FXS0001Q1R8'])
  expect(
    of(
      ...item('Switch 1 Chassis', 'Cisco Catalyst Series C9500X-28C8D Chassis', 'C9500X-28C8D', 'FDO0001AE5'),
      ...item('Switch 1 Slot 1 Supervisor', 'Cisco Catalyst 9500X', 'C9500X-28C8D', 'FDO0001AE5'),
      ...item('Switch 2 Chassis', 'Cisco Catalyst Series C9500X-28C8D Chassis', 'C9500X-28C8D', 'FDO0002VEC'),
    ),
  ).toEqual(['FDO0001AE5', 'FDO0002VEC'])
  expect(
    of(...item('Switch System', 'Cisco Systems, Inc. WS-C4948 1 slot switch ', '', 'FOX0001GU8L')),
  ).toEqual(['FOX0001GU8L'])
})

test('states of members with several words, and one that is not provisioned', () => {
  const { rows, dropped } = parseShowSwitch([
    'Switch#   Role    Mac Address     Priority Version  State ',
    '-------------------------------------------------------------------------------------',
    '*1       Active   0c75.bd6e.db00     15     V02     Ready                               ',
    ' 2       Standby  0c75.bd6e.dc00     14     V02     HA sync in progress                 ',
    ' 3       Member   0000.0000.0000     0              Unprovisioned                       ',
  ])!
  expect(dropped).toBe(0)
  expect(rows.map((row) => row.state)).toEqual(['Ready', 'HA sync in progress', 'Unprovisioned'])
})

test('sensors of a 9300 with 17.15: milliwatts, turns of a fan in small letters', () => {
  const { rows, dropped } = parseEnvironment([
    'Sensor List: Environmental Monitoring ',
    ' Sensor          Location        State               Reading       Range(min-max)       ',
    ' PS1 CURin       1               GOOD                1377 mA          na',
    ' PS1 POWin       1               GOOD              167750 mW          na',
    ' PS1 FAN         1               GOOD                6480 rpm         na',
    '',
    'Switch\t FAN\t Speed\t State\t Airflow direction',
    '---------------------------------------------------',
    '  1  \t  1\t5440 \t  OK\t Front to Back',
    '',
    'SW  PID                 Serial#     Status           Sys Pwr  PoE Pwr  Watts',
    '--  ------------------  ----------  ---------------  -------  -------  -----',
    '1B  Unknown             Unknown      No Input Power  Bad      Bad      Unknown    ',
    '',
    '---------------------------------------------------',
  ])!
  expect(dropped).toBe(0)
  expect(rows.map((row) => [row.kind, row.name, row.value, row.unit, row.healthy])).toEqual([
    ['other', 'PS1 CURin', 1377, null, true],
    ['other', 'PS1 POWin', 167.75, 'W', true],
    ['fan', 'PS1 FAN', 6480, 'rpm', true],
    ['fan', 'FAN 1', 5440, 'rpm', true],
    ['power-supply', 'Power supply B', null, null, false],
  ])
})

test('fans of supplies are of the member above them, and a temperature has the state below it', () => {
  const { rows } = parseEnvironment([
    'Switch 1 FAN 1 is OK',
    'FAN PS-1 is OK',
    'Switch 2 FAN 1 is OK',
    'FAN PS-1 is NOT PRESENT',
    'Switch 1: SYSTEM TEMPERATURE is OK',
    'Inlet Temperature Value: 31 Degree Celsius',
    'Temperature State: GREEN',
    'Hotspot Temperature Value: 106 Degree Celsius',
    'Temperature State: YELLOW',
  ])!
  expect(rows.map((row) => [row.name, row.member, row.state, row.healthy])).toEqual([
    ['FAN 1', 1, 'OK', true],
    ['FAN PS-1', 1, 'OK', true],
    ['FAN 1', 2, 'OK', true],
    ['FAN PS-1', 2, 'NOT PRESENT', null],
    ['System temperature', 1, 'OK', true],
    ['Inlet temperature', 1, 'GREEN', true],
    ['Hotspot temperature', 1, 'YELLOW', false],
  ])
  const single = parseEnvironment(['FAN is OK', 'TEMPERATURE is OK', 'SWITCH: 3', 'FAN 2 is FAULTY'])!
  expect(single.rows.map((row) => [row.name, row.member, row.healthy])).toEqual([
    ['FAN', null, true],
    ['System temperature', null, true],
    ['FAN 2', 3, false],
  ])
})

test('CDP without dashes before the first neighbour, and a version in the second line', () => {
  const { rows, dropped } = parseCdpNeighbors([
    'Device ID: workshop-1',
    'Entry address(es): ',
    '  IP address: 10.0.0.7',
    'Platform: Cisco SG300-28 (PID:SRW2024-K9)-VSD,  Capabilities: Switch IGMP ',
    'Interface: GigabitEthernet1/0/2,  Port ID (outgoing port): gi25',
    'Holdtime : 155 sec',
    'Version :',
    '1.4.11.5',
    'advertisement version: 2',
    'Duplex: full (Mismatch)',
    '-------------------------',
    'Device ID: old-core',
    'Entry address(es):',
    'Platform: cisco WS-C6009,  Capabilities: Router Switch IGMP',
    'Interface: GigabitEthernet2/1,  Port ID (outgoing port): GigabitEthernet2/1',
    'Version :',
    'Cisco Internetwork Operating System Software',
    'IOS (tm) c6sup2_rp Software (c6sup2_rp-PK2SV-M), Version 12.1(26)E7, RELEASE SOFTWARE (fc1)',
    '',
    'Power Available TLV:',
    '',
    '    Power request id: 0, Power management id: 1, Power available: 0, Power management level: -1',
  ])
  expect(dropped).toBe(0)
  expect(rows.map((row) => [row.name, row.interface, row.detail?.duplex])).toEqual([
    ['workshop-1', 'GigabitEthernet1/0/2', 'full'],
    ['old-core', 'GigabitEthernet2/1', null],
  ])
  expect(rows[0]?.detail?.software).toBe('1.4.11.5')
  expect(rows[1]?.detail?.software).toContain('Version 12.1(26)E7')
})

test('LLDP without dashes before the first neighbour; a chassis of several words; hyphens for what is not known', () => {
  const { rows, dropped } = parseLldpNeighbors([
    'Local Intf: Gi2/0/13',
    'Local Intf service instance: -',
    'Chassis id: PLC-1200                   7DS7 212-1BH40  S V-A1',
    'Port id: port-001.line2',
    'System Name - not advertised',
    'System Description - not advertised',
    '',
    'Management Addresses:',
    '    IPV6: ::',
    'Vlan ID: - not advertised',
    'Peer Source MAC: 0050.b6ff.7f87',
    '',
    'MED Information:',
    '',
    '    Serial number: -',
    '    Manufacturer: Example',
    '    Network Policy(Voice): VLAN data, untagged, Layer-2 priority: 5, DSCP: 46',
  ])
  expect(dropped).toBe(0)
  expect(rows).toMatchObject([
    {
      interface: 'GigabitEthernet2/0/13',
      name: 'PLC-1200 7DS7 212-1BH40 S V-A1',
      remoteInterface: 'port-001.line2',
      address: null,
      mac: '00:50:b6:ff:7f:87',
      detail: { serial: null, manufacturer: 'Example', voiceVlan: null },
    },
  ])
})

test('a 9500 names sensors by slot and has trays of fans; a 9400 begins with the slot', () => {
  const core = parseEnvironment([
    'Sensor List:  Environmental Monitoring ',
    ' Sensor                  Location        State           Reading',
    ' PSOC-MB_0: VOUT         R0              Normal          12071 mV',
    ' Temp: Coretemp          R0              Critical        97 Celsius',
    ' Temp: FC                P0              Fan Speed 65%   21 Celsius',
    '',
    'Power                                                    Fan States',
    'Supply  Model No              Type  Capacity  Status     0     1',
    '------  --------------------  ----  --------  ---------  -----------',
    'PS0     C9K-PWR-650WAC-R      AC    650 W     ok         good  N/A',
    'PS1     C9K-PWR-650WAC-R      AC    n.a.      bad-input  N/A   N/A',
    '',
    'Fan                 Fan States',
    'Tray    Status      0     1     2     3',
    '------  ----------  -----------------------',
    'FM0     ok          good  good  good  good',
  ])!
  expect(core.dropped).toBe(0)
  expect(core.rows.map((row) => [row.kind, row.name, row.value, row.unit, row.healthy])).toEqual([
    ['voltage', 'PSOC-MB_0: VOUT', 12_071, 'mV', true],
    ['temperature', 'Temp: Coretemp', 97, 'Celsius', false],
    ['temperature', 'Temp: FC', 21, 'Celsius', null],
    ['power-supply', 'PS0', 650, 'W', true],
    ['power-supply', 'PS1', null, null, false],
    ['fan', 'FM0', null, null, true],
  ])
  const slots = parseEnvironment([
    'Number of Critical alarms:  0',
    '',
    ' Slot        Sensor          Current State   Reading        Threshold(Minor,Major,Critical,Shutdown)',
    ' ----------  --------------  --------------- ------------   ---------------------------------------',
    ' R0          PSOC-MB_10: VOU Normal          1203  mV     \tna',
    ' R0          Temp: Inlet_A   Minor           47    Celsius\t(45 ,55 ,65 ,70 )(Celsius)',
  ])!
  expect(slots.dropped).toBe(0)
  expect(slots.rows.map((row) => [row.name, row.member, row.value, row.healthy])).toEqual([
    ['PSOC-MB_10: VOU', null, 1203, true],
    ['Temp: Inlet_A', null, 47, false],
  ])
})

test('a 9200L has a sensor without unit, and a supply that is not there', () => {
  const { rows, dropped } = parseEnvironment([
    'Sensor List: Environmental Monitoring ',
    ' Sensor          Location        State               Reading       Range(min-max)',
    ' PS1 Status word 1               GOOD                   2             na',
    ' PS2 Hotspot     2               NOT PRESENT            0 Celsius     na',
  ])!
  expect(dropped).toBe(0)
  expect(rows.map((row) => [row.kind, row.name, row.member, row.value, row.healthy])).toEqual([
    ['other', 'PS1 Status word', 1, 2, true],
    ['temperature', 'PS2 Hotspot', 2, 0, null],
  ])
})
