import { closing, conform } from '../test-conformance.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { locationConformance } from './conformance.ts'
import type { LocationUnderTest } from './conformance.ts'
import { ciscoSpaces } from './cisco-spaces/index.ts'
import { connectSpaces, identitySpaces, laptop, now, startTestSpaces } from './cisco-spaces/test-spaces.ts'

async function beginSpaces(): Promise<LocationUnderTest> {
  const test = await startTestSpaces()
  closing(() => test.close())
  return {
    can: test.open.can,
    device: {
      mac: laptop,
      floor: 'f772',
      hierarchy: ['Zurich', 'Bld 3', 'Floor 2'],
      x: 30.48,
      y: 15.24,
      accuracy: 7.32,
      computedBy: 'RSSI',
      at: new Date(now.getTime() - 60_000),
      firstAt: new Date(now.getTime() - 3_600_000),
      associated: true,
      ssid: 'CORP',
      username: 'CORP\\a.keller',
      addresses: ['10.40.12.57'],
      accessPoint: 'a4:53:0e:7b:22:40',
      signal: -58,
      heardBy: 4,
    },
    nobody: '02:ff:00:00:00:99',
    onFloor: 701,
    now,
    asked: () => test.server.received.length,
  }
}

conform('location', locationConformance, [
  {
    connector: ciscoSpaces,
    begin: beginSpaces,
    troubles: httpTroubles({
      name: 'spaces-1',
      identity: identitySpaces,
      connect: (port) => {
        const system = connectSpaces(port)
        return { question: (ask) => readingOf(system.can.listFloors?.(ask)), close: () => system.close() }
      },
    }),
  },
])
