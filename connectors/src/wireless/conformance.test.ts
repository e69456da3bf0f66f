import { closing, conform } from '../test-conformance.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { wirelessConformance } from './conformance.ts'
import type { WirelessUnderTest } from './conformance.ts'
import { catalyst9800 } from './catalyst-9800/index.ts'
import {
  connect9800,
  ethernetMac,
  identity9800,
  excludedMac,
  laptop,
  phone,
  radioMac,
  startTest9800,
} from './catalyst-9800/test-9800.ts'

async function begin9800(): Promise<WirelessUnderTest> {
  const test = await startTest9800()
  closing(() => test.close())
  const { can, writes = {} } = test.open
  return {
    can,
    writes,
    client: {
      mac: laptop,
      stage: 'running',
      stageWord: 'client-status-run',
      exclusion: null,
      privateMac: false,
      accessPoint: 'AP-2-114',
      accessPointMac: radioMac,
      slot: 1,
      ssid: 'CORP',
      bssid: '10:b3:c6:22:41:4f',
      band: '5 GHz',
      channel: 44,
      protocol: '11ax',
      signal: -58,
      signalToNoise: 36,
      rate: 574,
      addresses: ['10.40.12.57', 'fe80::a236:9fff:fe10:2231'],
      vlan: 412,
      vlanName: 'STAFF',
      username: 'CORP\\a.keller',
      method: '802.1X',
      policyProfile: 'PP-OFFICE',
      role: 'local',
      associatedAt: new Date('2026-11-28T07:10:00.500Z'),
      received: 9_921_130,
      sent: 1_048_210,
      device: 'Workstation',
      roams: [
        {
          accessPoint: 'AP-2-114',
          bssid: '10:b3:c6:22:41:4f',
          at: new Date('2026-11-28T07:10:00.500Z'),
          type: 'dot11-roam-type-fast-11r',
          latency: 40,
        },
        {
          accessPoint: 'AP-2-110',
          bssid: '10:b3:c6:22:40:0f',
          at: new Date('2026-11-28T06:00:00Z'),
          type: null,
          latency: 900,
        },
      ],
    },
    waiting: phone,
    excluded: excludedMac,
    nobody: 'a0:36:9f:00:00:01',
    accessPoint: {
      name: 'AP-2-114',
      radioMac,
      ethernetMac,
      serial: 'FGL0000TST1',
      model: 'C9120AXI-E',
      software: '17.12.4.0',
      address: '10.30.4.21',
      location: 'building 2 floor 1',
      joined: true,
      state: 'registered',
      enabled: true,
      mode: 'local',
      bootedAt: new Date('2026-02-11T10:00:01Z'),
      joinedAt: new Date('2026-02-11T10:02:09Z'),
      tags: { policy: 'PT-OFFICE', site: 'ST-B2', rf: 'RF-STD' },
      misconfigured: false,
      power: { reduced: true, words: 'PoE, reduced to 15.4 W' },
      radios: [
        {
          slot: 0,
          band: '2.4 GHz',
          enabled: true,
          up: true,
          mode: 'monitor',
          channel: null,
          width: null,
          powerLevel: null,
          power: null,
          utilisation: null,
          clients: null,
        },
        {
          slot: 1,
          band: '5 GHz',
          enabled: true,
          up: true,
          mode: 'local',
          channel: 44,
          width: 40,
          powerLevel: 3,
          power: 14,
          utilisation: 23,
          clients: 2,
        },
      ],
      uplinks: [
        { protocol: 'LLDP', system: 'sw-b02-1', port: 'Gi1/0/14' },
        { protocol: 'CDP', system: 'sw-b02-1.example.net', port: 'GigabitEthernet1/0/14' },
      ],
      blinking: false,
      lastLeave: { reason: 'wtp-reboot-user-cmd', words: 'it was rebooted by command', at: null },
      joinFailure: null,
    },
    lost: 'AP-2-120',
    asked: () => test.server.received.length,
  }
}

conform('wireless', wirelessConformance, [
  {
    connector: catalyst9800,
    begin: begin9800,
    troubles: httpTroubles({
      name: 'wlc-1',
      identity: identity9800,
      connect: (port) => {
        const system = connect9800(port)
        return {
          question: (ask) => readingOf(system.can.listAccessPoints?.(ask)),
          close: () => system.close(),
        }
      },
    }),
  },
])
