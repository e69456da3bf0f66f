import { closing, conform } from '../test-conformance.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { json, reply } from '../transport/test-server.ts'
import type { Answering } from '../transport/test-server.ts'
import { controllerConformance } from './conformance.ts'
import type { ControllerUnderTest } from './conformance.ts'
import { catalystCenter } from './catalyst-center/index.ts'
import {
  connectCenter,
  identityCenter,
  inventory,
  laptop,
  startTestCenter,
  switchId,
} from './catalyst-center/test-center.ts'

async function beginCenter(): Promise<ControllerUnderTest> {
  const test = await startTestCenter()
  closing(() => test.close())
  const { can, writes = {} } = test.open
  const at = new Date(1_795_251_602_000)
  return {
    can,
    writes,
    device: {
      id: switchId,
      name: 'bld3-acc-sw12.example.net',
      address: '10.31.8.12',
      mac: 'd4:e8:80:1a:33:00',
      ethernetMac: null,
      serials: ['FOC2631X0AB', 'FOC2631X0AC'],
      models: ['C9300-48UXM', 'C9300-48UXM'],
      family: 'Switches and Hubs',
      role: 'ACCESS',
      software: '17.9.5',
      reachable: 'yes',
      unreachableReason: null,
      synchronization: { state: 'Partial Collection Failure', reason: 'SNMP-TIMEOUT', at },
      upSince: new Date(at.getTime() - 4_049_011_000),
      wirelessController: null,
      health: {
        overall: 4,
        scores: [
          { of: 'CPU', score: 10 },
          { of: 'memory', score: 4 },
        ],
        site: 'Global/Zurich/Bld 3/Floor 2',
        at: new Date(1_795_251_540_000),
      },
      compliance: [
        {
          device: switchId,
          type: 'IMAGE',
          status: 'NON_COMPLIANT',
          checkedAt: new Date(1_795_250_000_000),
        },
      ],
      site: 'Global/Zurich/Bld 3',
      neighbours: [{ name: 'bld3-dist-1.example.net', address: '10.31.0.2' }],
    },
    client: {
      mac: laptop,
      name: 'LT-4471',
      username: 'a.keller',
      connected: true,
      wireless: true,
      device: 'ap-b3-7',
      deviceAddress: '10.31.9.8',
      port: null,
      ssid: 'CORP',
      band: '5.0',
      channel: 36,
      signal: -58,
      signalToNoise: 36,
      address: '10.40.12.57',
      vlan: 412,
      authentication: 'WPA2 Enterprise',
      site: 'Global/Zurich/Bld 3/Floor 2',
      wirelessController: 'wlc-1',
      health: [{ of: 'OVERALL', score: 10, reason: null }],
      issues: 0,
      at: new Date(1_795_251_540_000),
    },
    nobody: '02:00:00:00:00:99',
    devices: inventory.length,
    asked: () => test.server.received.length,
  }
}

/** Logs in as it should, and is in trouble with the question alone. */
const afterLogin =
  (answer: Answering): Answering =>
  (received, response) =>
    received.url.includes('/auth/token')
      ? json({ Token: 'e30.e30.xxxxxxxx' })(received, response)
      : answer(received, response)
const plain = { 'content-type': 'application/json' }

conform('controller', controllerConformance, [
  {
    connector: catalystCenter,
    begin: beginCenter,
    troubles: httpTroubles({
      name: 'cc-1',
      identity: identityCenter,
      connect: (port) => {
        const system = connectCenter(port)
        return { question: (ask) => readingOf(system.can.listDevices?.(ask)), close: () => system.close() }
      },
      own: {
        'refuses the right': afterLogin(reply(403, plain, '{}')),
        'has an error of its own': afterLogin(reply(500, plain, '{}')),
      },
    }),
  },
])
