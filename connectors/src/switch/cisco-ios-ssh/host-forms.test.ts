import { expect, test } from 'vitest'
import { parseAuthenticationSessions } from './show-authentication-sessions.ts'
import { parseAuthenticationTable } from './show-authentication-table.ts'
import { parseDeviceTracking, parseDhcpSnooping, parseIpDeviceTracking } from './show-bindings.ts'
import { parseErrDisableRecovery } from './show-errdisable.ts'
import { parseIpArp } from './show-ip-arp.ts'
import { parseShowLogging } from './show-logging.ts'
import { parsePortSecurity } from './show-port-security.ts'
import { parseSpanningTreeInterface } from './show-spanning-tree-interface.ts'
import { parseVrfNames, parseVrfs } from './show-vrf.ts'

// Forms that public recordings of other releases and models have; hosts and values are made up.
const lines = (text: string) => text.split('\n')

test('the time left of a session is its own, not that of its accounting or restart', () => {
  const session = (timeout: string) =>
    parseAuthenticationSessions(
      lines(`            Interface:  GigabitEthernet1/0/9
          MAC Address:  3c52.82aa.1109
            User-Name:  CAMPUS\\\\jdoe
               Status:  Authorized
               Domain:  DATA
      Session timeout:  ${timeout}
  Acct update timeout:  172800s (local), Remaining: 771s
      Restart timeout:  60s, Remaining: 44s
Server Policies:
           Vlan Group:  Name: STAFF, Vlan: 130
Method status list:
        dot1x           Authc Success`),
    ).rows[0]!.detail!
  expect(session('N/A').remaining).toBeNull()
  expect(session('43200s (server), Remaining: 3574s')).toMatchObject({ remaining: 3_574, vlan: 130 })
})

test('a port in the guest VLAN has a session of no host: nothing was lost', () => {
  const text = `            Interface:  GigabitEthernet1/0/9
          MAC Address:  Unknown
           IP Address:  Unknown
               Status:  Authz Success
               Domain:  DATA
        Authorized By:  Guest Vlan
          Vlan Policy:  20`
  expect(parseAuthenticationSessions(lines(text))).toEqual({ rows: [], dropped: 0 })
  expect(
    parseAuthenticationSessions(lines(text.replace('Address:  Unknown', 'Address:  3c52.82aa'))).dropped,
  ).toBe(1)
})

test('a table of sessions in narrow columns, and under a title that was wrapped', () => {
  expect(
    parseAuthenticationTable(
      lines(`Interface                MAC Address    Method  Domain  Status Fg  Session
ID
${'-'.repeat(92)}
Gi1/0/7      3c52.82aa.1107 N/A     UNKNOWN Unauth    0A0A1DFE00001F8D160101FF

Session count = 1`),
    ),
  ).toMatchObject({
    dropped: 0,
    rows: [{ interface: 'GigabitEthernet1/0/7', method: null, domain: null, status: 'Unauth' }],
  })
})

test('device tracking: prefixes are of no host, an L3 image heads its VLANs otherwise', () => {
  const table = parseDeviceTracking(
    lines(`    Network Layer Address                    Link Layer Address     Interface  vlan/bd    prlvl      age        state      Time left
DH4 10.20.0.57                               3c52.82aa.1107         Fif1/0/24  30         0024       2s         REACHABLE  245 s(58 s)
API 10.20.0.58                               3c52.82aa.1108         Gi1/0/8    30         0005       5mn        REACHABLE  1536 ms try 0
DH6 2001:DB8:30::/64                         3c52.82aa.1107         Gi1/0/7    30         0024       3mn        REACHABLE  (2591799 s)
ND  2001:DB8:1::/64                          any                    any        30         0005       3mn        REACHABLE  (2591819 s)`),
  )!
  expect(table.dropped).toBe(0)
  expect(table.rows.map((row) => [row.interface, row.address, row.vlan, row.learned])).toEqual([
    ['FiftyGigE1/0/24', '10.20.0.57', 30, 'DH4'],
    ['GigabitEthernet1/0/8', '10.20.0.58', 30, 'API'],
  ])
})

test('IP device tracking before it told the source: a host that is gone was learned by ARP too', () => {
  expect(
    parseIpDeviceTracking(
      lines(`IP Device Tracking = Enabled
  IP Address     MAC Address   Vlan  Interface              STATE
${'-'.repeat(67)}
10.20.0.57       3c52.82aa.1107  30   GigabitEthernet1/0/7   ACTIVE
10.20.0.58       3c52.82aa.1108  30   GigabitEthernet1/0/8   INACTIVE`),
    )!.rows.map((row) => [row.address, row.vlan, row.learned]),
  ).toEqual([
    ['10.20.0.57', 30, 'ARP'],
    ['10.20.0.58', 30, 'ARP'],
  ])
})

test('an indented table of bindings', () => {
  expect(
    parseDhcpSnooping(
      lines(`  MacAddress          IpAddress        Lease(sec)  Type           VLAN  Interface
  ${'-'.repeat(18)}  ${'-'.repeat(15)}  ${'-'.repeat(10)}  ${'-'.repeat(13)}  ----  ${'-'.repeat(20)}
  3C:52:82:AA:11:07   10.20.0.57       1512        dhcp-snooping   30    GigabitEthernet0/5
  Total number of bindings: 1`),
    ),
  ).toMatchObject({ dropped: 0, rows: [{ address: '10.20.0.57', vlan: 30, leaseLeft: 1_512 }] })
})

test('ports that wait for recovery, indented or with their reason to the right', () => {
  const recovery = parseErrDisableRecovery(
    lines(`ErrDisable Reason            Timer Status
${'-'.repeat(17)}            ${'-'.repeat(14)}
bpduguard                    Enabled

Timer interval: 300 seconds

Interface      Errdisable reason      Time left(sec)
${'-'.repeat(9)}    ${'-'.repeat(21)}    ${'-'.repeat(14)}
  Fa2/4                bpduguard          273
Gi1/0/3                bpduguard           16`),
  )!
  expect([...recovery.left]).toEqual([
    ['FastEthernet2/4', 273],
    ['GigabitEthernet1/0/3', 16],
  ])
})

test('VRFs: interfaces of every kind, a VRF without protocols, and the second table of a 9000', () => {
  const table = lines(`  Name                             Default RD            Protocols   Interfaces
  CAMPUS                           192.0.2.7:115         ipv4,ipv6   Tu1
                                                                     Se0/1/0
                                                                     LI0.4099
  empty                            65201:22

  Platform iVRF Name               iVRF Id               Interfaces
  __Platform_iVRF:_ID00_           0                     LI3/2`)
  expect(parseVrfs(table)).toEqual([
    { name: 'CAMPUS', interfaces: ['Tunnel1', 'Se0/1/0', 'LI0.4099'] },
    { name: 'empty', interfaces: [] },
  ])
  expect(parseVrfNames(table, /\bipv6\b/)).toEqual(['CAMPUS'])
})

test('spanning tree of a port with a group, and of MST towards PVST', () => {
  const rows = (text: string) => parseSpanningTreeInterface(lines(text), 'Gi1/0/7')!.rows
  const rule = '------------------- ---- --- --------- -------- --------------------------------'
  expect(
    rows(`Vlan                Role Sts Cost      Prio.Nbr Type
${rule}
G0:VLAN0130         Desg BKN*2         128.32   P2p *ROOT_Inc`),
  ).toMatchObject([{ vlan: 130, state: 'broken', type: 'P2p *ROOT_Inc' }])
  expect(
    rows(`Mst Instance        Role Sts Cost      Prio.Nbr Type
${rule}
MST1                Altn BLK 20000     128.1    P2p Bound(PVST)`),
  ).toMatchObject([{ vlan: null, role: 'alternate', type: 'P2p Bound(PVST)' }])
})

test('what stands in the log without a code is a message of its own', () => {
  const { rows, complete } = parseShowLogging(
    lines(`Log Buffer (16384 bytes):

000047: Dec  2 12:09:20.100 GMT+1: %SYS-5-CONFIG_I: Configured from console by netops on vty0 (10.0.0.5)
000048: Dec  2 12:09:21.207 GMT+1: Rollback:Acquired Configuration lock.
000049: Dec  2 12:09:22.001 GMT+1: %ILPOWER-7-DETECT: Interface Ten1/1: Power Device detected: IEEE PD`),
  )!
  expect(complete).toBe(true)
  expect(rows.map(({ facility, severity, text }) => [facility, severity, text])).toEqual([
    ['SYS', 5, 'Configured from console by netops on vty0 (10.0.0.5)'],
    ['', 7, 'Rollback:Acquired Configuration lock.'],
    ['ILPOWER', 7, 'Interface Ten1/1: Power Device detected: IEEE PD'],
  ])
  expect(rows[2]!.interface).toBe('TenGigabitEthernet1/1')
})

test('ARP of a private VLAN, of an entry without interface, and under the title of IOS 12', () => {
  expect(
    parseIpArp(
      lines(`Protocol  Address              Age(min)       Hardware Addr     Type      Interface
Internet  10.20.0.57           3              3c52.82aa.1107    ARPA      Vlan201 pv 202
Internet  10.20.0.58           -              3c52.82aa.1108    SRP-A
Internet  10.20.0.59           0              Incomplete        ARPA`),
    ),
  ).toMatchObject({
    dropped: 0,
    rows: [
      { address: '10.20.0.57', interface: 'Vlan201', vlan: 201 },
      { address: '10.20.0.58', interface: null },
    ],
  })
})

test('port security of channels and of ports with long short names', () => {
  expect(
    parsePortSecurity(
      lines(`Secure Port  MaxSecureAddr  CurrentAddr  SecurityViolation  Security Action
                (Count)       (Count)          (Count)
${'-'.repeat(75)}
        Po1              1            0                  1         Restrict
   Fif1/0/4              4            2                  0         Shutdown
${'-'.repeat(75)}
Total Addresses in System (excluding one mac per port)     : 0`),
    ),
  ).toMatchObject({
    dropped: 0,
    rows: [{ interface: 'Port-channel1', action: 'restrict' }, { interface: 'FiftyGigE1/0/4' }],
  })
})
