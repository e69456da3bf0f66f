import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { json, reply, startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { catalystCenter } from './index.ts'

const authority = testAuthority()
export const identityCenter = authority.issue(['127.0.0.1'])
export const intent = '/dna/intent/api/v1'
export const switchId = '8d3c1f5a-6a0e-4a6f-8c2b-0b6c7b3f9e21'
export const laptop = '5c:e9:1e:40:11:7a'

export const deviceRow = (change: object = {}) => ({
  id: switchId,
  instanceUuid: switchId,
  hostname: 'bld3-acc-sw12.example.net',
  managementIpAddress: '10.31.8.12',
  macAddress: 'd4:e8:80:1a:33:00',
  apEthernetMacAddress: null,
  serialNumber: 'FOC2631X0AB, FOC2631X0AC',
  platformId: 'C9300-48UXM, C9300-48UXM',
  family: 'Switches and Hubs',
  role: 'ACCESS',
  softwareVersion: '17.9.5',
  reachabilityStatus: 'Reachable',
  reachabilityFailureReason: '',
  collectionStatus: 'Partial Collection Failure',
  inventoryStatusDetail:
    '<status><general code="PARTIAL_COLLECTION_FAILURE"/><topCause code="SNMP-TIMEOUT"/></status>',
  errorCode: 'null',
  errorDescription: null,
  interfaceCount: '0',
  uptimeSeconds: 4_049_011,
  lastUpdateTime: 1_795_251_602_000,
  associatedWlcIp: '',
  ...change,
})

const answerWith = (value: unknown): Answering => json({ response: value, version: '1.0' })

const filtered =
  (rows: readonly Record<string, unknown>[]): Answering =>
  (received, response) => {
    const query = new URL(received.url, 'https://x').searchParams
    const names: Readonly<Record<string, string>> = {
      hostname: 'hostname',
      managementIpAddress: 'managementIpAddress',
      macAddress: 'macAddress',
      serialNumber: 'serialNumber',
    }
    const asked = Object.entries(names).flatMap(([filter, field]) => {
      const value = query.get(filter)
      return value === null
        ? []
        : [{ field, value: new RegExp(`^${value.replace(/^([^*]*)$/, '$1')}$`, 'i') }]
    })
    const offset = Number(query.get('offset') ?? 1) - 1
    const limit = Number(query.get('limit') ?? 500)
    if (limit > 500)
      return json({ response: { errorCode: 'NCWS51000', message: 'limit' } }, 400)(received, response)
    const found = rows.filter((row) =>
      asked.every(({ field, value }) =>
        (typeof row[field] === 'string' ? row[field] : '').split(', ').some((one) => value.test(one)),
      ),
    )
    answerWith(found.slice(offset, offset + limit))(received, response)
  }

/** Five hundred access points beside the switch: one page and one more. */
export const inventory: readonly Record<string, unknown>[] = [
  deviceRow(),
  ...Array.from({ length: 500 }, (_, at) =>
    deviceRow({
      id: `ap-${at}`,
      hostname: `ap-b3-${at}`,
      managementIpAddress: `10.31.${9 + Math.floor(at / 250)}.${(at % 250) + 1}`,
      macAddress: `a4:53:0e:7b:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`,
      serialNumber: `FGL${at}`,
      family: 'Unified AP',
      collectionStatus: 'Managed',
      inventoryStatusDetail: '<status><general code="SUCCESS"/></status>',
    }),
  ),
]

const everything = (): Record<string, Answering> => ({
  [`${intent}/network-device`]: filtered(inventory),
  // A count as text, as older releases have it.
  [`${intent}/network-device/count`]: answerWith('501'),
  [`${intent}/device-detail`]: answerWith({
    nwDeviceName: 'bld3-acc-sw12.example.net',
    overallHealth: '4',
    cpuScore: 10,
    memoryScore: 4,
    interfaceLinkErrHealthScore: -1,
    location: 'Global/Zurich/Bld 3/Floor 2',
    timestamp: 1_795_251_540_000,
  }),
  [`${intent}/compliance/${switchId}/detail`]: answerWith([
    {
      deviceUuid: switchId,
      complianceType: 'Image',
      status: 'NON_COMPLIANT',
      lastUpdateTime: 1_795_250_000_000,
    },
  ]),
  [`${intent}/networkDevices/${switchId}/assignedToSite`]: answerWith({
    deviceId: switchId,
    siteNameHierarchy: 'Global/Zurich/Bld 3',
  }),
  // A bare array, and an error in the place of neighbours in another.
  [`${intent}/device-enrichment-details`]: json([
    {
      deviceDetails: {
        neighborTopology: [
          {
            nodes: [
              { id: switchId, name: 'bld3-acc-sw12.example.net', ip: '10.31.8.12' },
              { id: 'x1', name: 'bld3-dist-1.example.net', ip: '10.31.0.2' },
            ],
            links: [],
          },
        ],
      },
    },
  ]),
  [`${intent}/client-detail`]: (received, response) => {
    const mac = new URL(received.url, 'https://x').searchParams.get('macAddress')
    if (mac !== laptop.toUpperCase()) return json({ detail: {}, connectionInfo: null })(received, response)
    json({
      detail: {
        hostMac: laptop.toUpperCase(),
        connectionStatus: 'CONNECTED',
        hostType: 'WIRELESS',
        userId: 'a.keller',
        hostName: 'LT-4471',
        hostIpV4: '10.40.12.57',
        healthScore: [{ healthType: 'OVERALL', reason: '', score: 10 }],
        vlanId: 412,
        ssid: 'CORP',
        frequency: '5.0',
        channel: '36',
        location: 'Global/Zurich/Bld 3/Floor 2',
        clientConnection: 'ap-b3-7',
        authType: 'WPA2 Enterprise',
        connectedDevice: [{ type: null, name: 'ap-b3-7', id: 'ap-7', 'ip address': '10.31.9.8', band: null }],
        rssi: '-58.0',
        snr: '36.0',
        issueCount: 0,
        lastUpdated: 1_795_251_540_000,
        port: null,
        wlcName: 'wlc-1',
      },
    })(received, response)
  },
  [`${intent}/site-health`]: answerWith([
    {
      siteId: 'b1',
      siteName: 'Bld 3',
      parentSiteName: ' All Sites',
      siteType: 'BUILDING',
      healthyNetworkDevicePercentage: 92,
      healthyClientsPercentage: null,
      numberOfNetworkDevice: 25,
      numberOfClients: 0,
      apDeviceTotalCount: 20,
      apDeviceGoodCount: 19,
    },
  ]),
  [`${intent}/sites`]: answerWith([
    { id: 'b1', nameHierarchy: 'Global/Zurich/Bld 3', type: 'building' },
    { id: 'f2', nameHierarchy: 'Global/Zurich/Bld 3/Floor 2', type: 'floor' },
  ]),
  [`${intent}/sites/count`]: answerWith({ count: 2 }),
  '/dna/data/api/v1/siteHealthSummaries/b1': answerWith({
    id: 'b1',
    siteHierarchy: 'Global/Zurich/Bld 3',
    siteType: 'building',
    networkDeviceGoodHealthPercentage: 92,
    networkDeviceCount: 25,
    clientCount: 0,
    apDeviceCount: 20,
    apDeviceGoodHealthCount: 19,
  }),
  [`${intent}/issues`]: json({
    response: [
      {
        issueId: 'AXq8',
        name: 'Network Device 10.31.8.12 Is Unreachable From Controller',
        siteId: 'b1',
        deviceId: switchId,
        clientMac: '',
        issue_occurence_count: 3,
        status: 'active',
        priority: 'P1',
        category: 'Availability',
        last_occurence_time: 1_795_251_300_000,
      },
    ],
    totalCount: '1',
    version: '1.0',
  }),
  [`${intent}/compliance/detail`]: answerWith([
    {
      deviceUuid: switchId,
      complianceType: 'IMAGE',
      status: 'NON_COMPLIANT',
      lastUpdateTime: 1_795_250_000_000,
    },
  ]),
  [`${intent}/compliance/detail/count`]: answerWith(1),
  [`${intent}/licenses/device/count`]: answerWith(1),
  [`${intent}/licenses/device/summary`]: answerWith([
    { device_uuid: switchId, device_name: 'bld3-acc-sw12.example.net', network_license: 'Advantage' },
  ]),
  [`${intent}/network-device/sync`]: (_received, response) =>
    response
      .writeHead(202, { 'content-type': 'application/json' })
      .end(JSON.stringify({ response: { taskId: 'a7c1', url: '/api/v1/task/a7c1' }, version: '1.0' })),
})

export interface TestCenter {
  readonly server: TestServer
  /** By the path without the query. */
  readonly answers: Record<string, Answering>
  /** What the task says, one look after the other; the last stays. */
  readonly tasks: object[]
  /** Tokens given so far; the last one alone is taken. */
  logins: number
  readonly open: ReturnType<typeof catalystCenter.open>
  close(): Promise<void>
}

/** Signed by nobody: its end alone is read. */
const tokenOf = (number: number, end: number) =>
  ['e30', Buffer.from(JSON.stringify({ exp: end, jti: number })).toString('base64url'), 'x'].join('.')

export const connectCenter = (port: number) =>
  catalystCenter.open(
    {
      name: 'cc-1',
      reach: { host: '127.0.0.1', port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'password', username: 'observer', password: new Secret('s3cret-words') },
      settings: catalystCenter.settings.parse({}),
    },
    context,
  )

export async function startTestCenter(): Promise<TestCenter> {
  const answers = everything()
  const tasks: object[] = [{ progress: 'begun' }, { endTime: 1, isError: false, progress: 'Synced devices' }]
  let logins = 0
  const answer: Answering = (received, response) => {
    const [path = ''] = received.url.split('?')
    if (path === '/dna/system/api/v1/auth/token') {
      const basic = `Basic ${Buffer.from('observer:s3cret-words').toString('base64')}`
      if (received.headers.authorization !== basic) return reply(401, {}, '')(received, response)
      logins += 1
      return json({ Token: tokenOf(logins, Date.now() / 1000 + 3_600) })(received, response)
    }
    const claims = String(received.headers['x-auth-token']).split('.')[1] ?? ''
    const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { jti?: number }
    if (jti !== logins) return json({ exp: 'token expired' }, 401)(received, response)
    if (path === `${intent}/task/a7c1`) {
      const state = tasks.length > 1 ? tasks.shift() : tasks[0]
      return answerWith(state)(received, response)
    }
    const missing = json({ response: { errorCode: 'NCND01136', message: 'Not found' }, version: '1.0' }, 404)
    ;(answers[path] ?? missing)(received, response)
  }
  const server = await startTestServer(answer, identityCenter)
  const open = connectCenter(server.port)
  return {
    server,
    answers,
    tasks,
    get logins() {
      return logins
    },
    set logins(count) {
      logins = count
    },
    open,
    async close() {
      await open.close()
      await server.close()
    },
  }
}
