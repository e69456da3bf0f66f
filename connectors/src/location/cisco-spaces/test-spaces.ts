import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { json, reply, startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { ciscoSpaces } from './index.ts'

const authority = testAuthority()
export const identitySpaces = authority.issue(['127.0.0.1'])
export const laptop = '5c:e9:1e:40:11:7a'
export const now = new Date('2026-11-28T09:00:00Z')
const key = 'e30.e30.key'

export const deviceOf = (change: object = {}) => ({
  deviceId: laptop,
  macAddress: laptop.toUpperCase(),
  deviceType: 'CLIENT',
  isMacHashed: false,
  associated: true,
  hierarchy: 'Zurich->Bld 3->Floor 2',
  floorId: 'f772',
  coordinates: [100, 50],
  rawCoordinates: [-999, -999],
  confidenceFactor: 24,
  computeType: 'RSSI',
  firstLocatedAt: now.getTime() - 3_600_000,
  lastLocatedAt: now.getTime() - 60_000,
  changedOn: String(now.getTime()),
  ssid: 'CORP',
  username: 'CORP\\a.keller',
  ipAddress: ['10.40.12.57'],
  maxDetectedRssi: { apMacAddress: 'a4:53:0e:7b:22:40', band: 'IEEE_802_11_A', slot: 1, rssi: -58 },
  numDetectingAps: 4,
  ...change,
})

/** Seven hundred others beside the laptop, three hundred to a page. */
const devices = [
  deviceOf(),
  ...Array.from({ length: 700 }, (_, at) => {
    const mac = `02:00:00:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`
    return deviceOf({
      deviceId: mac,
      macAddress: mac,
      username: `p${at}`,
      ipAddress: [`10.41.${at >> 8}.${at & 255}`],
    })
  }),
]

const paged: Answering = (received, response) => {
  const query = new URL(received.url, 'https://x').searchParams
  const page = Number(query.get('page') ?? 1)
  const asked = query.get('deviceId')
  const found = devices.filter(({ deviceId }) => asked === null || deviceId === asked)
  const results = found.slice((page - 1) * 300, page * 300)
  json({ results, success: true, morePage: page * 300 < found.length })(received, response)
}

const columns = [
  'tenantid,macaddress,devicetype,campusid,buildingid,floorid,floorhierarchy,coordinatex,coordinatey',
  'sourcetimestamp,maxdetectedapmac,changedon,associated,maxdetectedrssi,ssid,username,ipaddress',
].join(',')
const line = (mac: string, minutesAgo: number, x: string) =>
  `20411,${mac},CLIENT,c,b,f772,Zurich->Bld 3->Floor 2,${x},50,${now.getTime() - minutesAgo * 60_000},` +
  `a4:53:0e:7b:22:40,0,true,-58,CORP,a.keller,"10.40.12.57, fe80::1"`

export const history = [
  columns,
  line(laptop, 90, '100'),
  line('02:00:00:00:00:00', 60, '10'),
  line(laptop, 30, '-999'),
  '20411,,CLIENT,c,b,f772,x,1,2,3,,,,,,,',
].join('\n')

const everything = (): Record<string, Answering> => ({
  '/api/location/v2/devices': paged,
  '/api/location/v1/map/hierarchy': json({
    map: [
      {
        id: '8b1e',
        name: 'Zurich',
        level: 'CAMPUS',
        details: {},
        relationshipData: { children: ['c442'], ancestors: [] },
      },
      {
        id: 'c442',
        name: 'Bld 3',
        level: 'BUILDING',
        relationshipData: { children: ['f772'], ancestors: [{ id: '8b1e' }] },
      },
      {
        id: 'f772',
        name: 'Floor 2',
        level: 'FLOOR',
        relationshipData: { children: [], ancestors: ['8b1e', 'c442'] },
      },
      {
        id: 'f773',
        name: 'Floor 3',
        level: 'FLOOR',
        relationshipData: { children: [], ancestors: ['8b1e', 'c442'] },
      },
    ],
  }),
  '/api/location/v1/map/elements/f772': json({
    map: {
      id: 'f772',
      name: 'Floor 2',
      level: 'FLOOR',
      details: {
        width: 210,
        length: 120,
        height: 10,
        image: { imageName: 'floor_f772.png', width: 2100, height: 1200 },
      },
    },
  }),
  '/api/location/v1/history': reply(200, { 'content-type': 'text/csv' }, history),
})

export const connectSpaces = (port: number, settings: object = {}) =>
  ciscoSpaces.open(
    {
      name: 'spaces-1',
      reach: { host: '127.0.0.1', port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'api-key', secret: new Secret(key) },
      settings: ciscoSpaces.settings.parse(settings),
    },
    { ...context, now: () => now },
  )

export interface TestSpaces {
  readonly server: TestServer
  /** By the path without the query. */
  readonly answers: Record<string, Answering>
  readonly open: ReturnType<typeof ciscoSpaces.open>
  close(): Promise<void>
}

export async function startTestSpaces(settings: object = {}): Promise<TestSpaces> {
  const answers = everything()
  const server = await startTestServer((received, response) => {
    if (received.headers.authorization !== `Bearer ${key}`) return reply(401, {}, '')(received, response)
    const [path = ''] = received.url.split('?')
    ;(answers[path] ?? reply(404, { 'content-type': 'application/json' }, '{}'))(received, response)
  }, identitySpaces)
  const open = connectSpaces(server.port, settings)
  return {
    server,
    answers,
    open,
    async close() {
      await open.close()
      await server.close()
    },
  }
}
