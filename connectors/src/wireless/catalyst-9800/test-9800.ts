import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { catalyst9800 } from './index.ts'

const authority = testAuthority()
const client = 'Cisco-IOS-XE-wireless-client-oper:client-oper-data'
const accessPoint = 'Cisco-IOS-XE-wireless-access-point-oper:access-point-oper-data'
const global = 'Cisco-IOS-XE-wireless-ap-global-oper:ap-global-oper-data'
export const rrm = 'Cisco-IOS-XE-wireless-rrm-oper:rrm-oper-data'

export const laptop = 'a0:36:9f:10:22:31'
/** With a MAC of its own choice, waiting for an address. */
export const phone = 'da:a1:19:00:4c:02'
export const excludedMac = 'a0:36:9f:10:22:99'
export const radioMac = '10:b3:c6:22:41:40'
export const ethernetMac = '10:b3:c6:1f:90:2c'
/** It stands in the history of joins alone. */
export const lost = '10:b3:c6:22:50:00'

type Row = Record<string, unknown>

/** A controller in lists: what one of them holds, by its path below the data tree. The first fields of a row are its key. */
export const tables = (): Record<string, { key: readonly string[]; rows: Row[] }> => ({
  [`${client}/common-oper-data`]: {
    key: ['client-mac'],
    rows: [
      {
        'client-mac': laptop,
        'ap-name': 'AP-2-114',
        'ms-ap-slot-id': 1,
        'ms-radio-type': 'client-dot11ax-5ghz-prot',
        'wlan-id': 3,
        'client-type': 'dot11-client-normal',
        'co-state': 'client-status-run',
        username: 'CORP\\a.keller',
        'method-id': 'dot1x-auth-id',
        'is-locally-administered-mac': false,
      },
      {
        'client-mac': phone,
        'ap-name': 'AP-2-114',
        'ms-ap-slot-id': 0,
        'ms-radio-type': 'client-dot11n-24-ghz-prot',
        'co-state': 'client-status-ip-learning',
        username: '',
        'method-id': 'no-method-id',
        'is-locally-administered-mac': true,
      },
    ],
  },
  [`${client}/dot11-oper-data`]: {
    key: ['ms-mac-address'],
    rows: [
      {
        'ms-mac-address': laptop,
        'ms-bssid': '10:b3:c6:22:41:4f',
        'ap-mac-address': radioMac,
        'current-channel': 44,
        'vap-ssid': 'CORP',
        'wlan-profile': 'corp',
        'policy-profile': 'PP-OFFICE',
        'ms-assoc-time': '2026-11-28T07:10:00.5+00:00',
      },
    ],
  },
  [`${client}/sisf-db-mac`]: {
    key: ['mac-addr'],
    rows: [
      {
        'mac-addr': laptop,
        'ipv4-binding': { 'ip-key': { 'zone-id': 0, 'ip-addr': '10.40.12.57' } },
        'ipv6-binding': [{ 'ip-key': { 'zone-id': 2147483648, 'ip-addr': 'fe80::a236:9fff:fe10:2231' } }],
      },
      { 'mac-addr': phone, 'ipv4-binding': { 'ip-key': { 'zone-id': 0, 'ip-addr': '0.0.0.0' } } },
    ],
  },
  [`${client}/traffic-stats`]: {
    key: ['ms-mac-address'],
    rows: [
      {
        'ms-mac-address': laptop,
        'bytes-rx': '9921130',
        'bytes-tx': '1048210',
        'most-recent-rssi': -58,
        'most-recent-snr': 36,
        'current-rate': 'm11 ss2',
        speed: 574,
      },
    ],
  },
  [`${client}/policy-data`]: {
    key: ['mac'],
    rows: [{ mac: laptop, 'res-vlan-id': 412, 'res-vlan-name': 'STAFF' }],
  },
  [`${client}/mobility-oper-data`]: {
    key: ['ms-mac-addr'],
    rows: [{ 'ms-mac-addr': laptop, 'mm-client-role': 'mm-client-role-local' }],
  },
  [`${client}/mm-if-client-history`]: {
    key: ['client-mac'],
    rows: [
      {
        'client-mac': laptop,
        'mobility-history': {
          entry: [
            {
              'ap-name': 'AP-2-110',
              bssid: '10:b3:c6:22:40:0f',
              'ms-assoc-time': '2026-11-28T06:00:00+00:00',
              'dot11-roam-type': 'dot11-roam-type-none',
              'run-latency': 900,
            },
            {
              'ap-name': 'AP-2-114',
              bssid: '10:b3:c6:22:41:4f',
              'ms-assoc-time': '2026-11-28T07:10:00.5+00:00',
              'dot11-roam-type': 'dot11-roam-type-fast-11r',
              'run-latency': 40,
            },
          ],
        },
      },
    ],
  },
  [`${client}/dc-info`]: {
    key: ['client-mac'],
    rows: [{ 'client-mac': laptop, 'device-type': 'Workstation' }],
  },
  [`${client}/exclusion-data`]: {
    key: ['client-mac'],
    rows: [
      {
        'client-mac': excludedMac,
        'exclude-reason': 'client-excl-wrong-psk',
        'authentication-method': 'excl-client-auth-no-method-id',
        'ap-name': 'AP-2-114',
        'wlan-ssid': 'DEVICES',
        'exclusion-time': '1970-01-01T00:00:00+00:00',
        'ip-addr': '0.0.0.0',
      },
    ],
  },
  [`${accessPoint}/capwap-data`]: {
    key: ['wtp-mac'],
    rows: [
      {
        'wtp-mac': radioMac,
        name: 'AP-2-114',
        'wtp-ip': '10.30.4.21',
        'device-detail': {
          'static-info': {
            'board-data': { 'wtp-serial-num': 'FGL0000TST1', 'wtp-enet-mac': ethernetMac },
            'ap-models': { model: 'C9120AXI-E' },
          },
          'dynamic-info': { 'led-state-enabled': true, 'led-flash-enabled': false, 'flash-sec': 0 },
          'wtp-version': { 'sw-version': '17.12.4.0' },
        },
        'ap-location': { floor: 0, location: 'building 2 floor 1' },
        'tag-info': {
          'resolved-tag-info': {
            'resolved-policy-tag': 'PT-OFFICE',
            'resolved-site-tag': 'ST-B2',
            'resolved-rf-tag': 'RF-STD',
          },
          'is-ap-misconfigured': false,
        },
        'ap-state': { 'ap-admin-state': 'adminstate-enabled', 'ap-operation-state': 'registered' },
        'ap-mode-data': { 'wtp-mode': 'local-mode' },
        'ap-time-info': {
          'boot-time': '2026-02-11T10:00:01+00:00',
          'join-time': '2026-02-11T10:02:09+00:00',
          'join-time-taken': 128,
        },
        'num-radio-slots': 3,
      },
    ],
  },
  [`${accessPoint}/ap-name-mac-map`]: {
    key: ['wtp-name'],
    rows: [{ 'wtp-name': 'AP-2-114', 'wtp-mac': radioMac, 'eth-mac': ethernetMac }],
  },
  [`${accessPoint}/radio-oper-data`]: {
    key: ['wtp-mac', 'radio-slot-id'],
    rows: [
      {
        'wtp-mac': radioMac,
        'radio-slot-id': 0,
        'radio-type': 'radio-80211abgn',
        'admin-state': 'enabled',
        'oper-state': 'radio-up',
        'radio-mode': 'radio-mode-monitor',
        'current-active-band': 'dot11-2-dot-4-ghz-band',
      },
      {
        'wtp-mac': radioMac,
        'radio-slot-id': 1,
        'radio-type': 'radio-80211a',
        'admin-state': 'enabled',
        'oper-state': 'radio-up',
        'radio-mode': 'radio-mode-local',
        'current-active-band': 'dot11-5-ghz-band',
        'phy-ht-cfg': { 'cfg-data': { 'curr-freq': 44, 'chan-width': 40 } },
        'radio-band-info': [
          {
            'band-id': 0,
            'phy-tx-pwr-cfg': { 'cfg-data': { 'current-tx-power-level': 3 } },
            'phy-tx-pwr-lvl-cfg': { 'cfg-data': { 'tx-power-level-1': 20, 'tx-power-level-3': 14 } },
          },
        ],
      },
      { 'wtp-mac': radioMac, 'radio-slot-id': 2, 'radio-type': 'radio-remote-lan', 'oper-state': 'radio-up' },
    ],
  },
  [`${rrm}/rrm-measurement`]: {
    key: ['wtp-mac', 'radio-slot-id'],
    rows: [{ 'wtp-mac': radioMac, 'radio-slot-id': 1, load: { 'cca-util-percentage': 23, stations: 2 } }],
  },
  [`${accessPoint}/oper-data`]: {
    key: ['wtp-mac'],
    rows: [
      {
        'wtp-mac': radioMac,
        'ap-pow': { 'power-type': 'pwr-src-poe-lgcy', 'power-mode': 'dot11-set-15-4-pwr' },
      },
    ],
  },
  [`${accessPoint}/lldp-neigh`]: {
    key: ['wtp-mac', 'neigh-mac'],
    rows: [
      {
        'wtp-mac': radioMac,
        'neigh-mac': 'd4:e8:80:1a:33:00',
        'system-name': 'sw-b02-1',
        'port-id': 'Gi1/0/14',
      },
    ],
  },
  [`${accessPoint}/cdp-cache-data`]: {
    key: ['mac-addr'],
    rows: [
      {
        'mac-addr': 'd4:e8:80:1a:33:0e',
        'wtp-mac-addr': radioMac,
        'cdp-cache-device-id': 'sw-b02-1.example.net',
        'cdp-cache-device-port': 'GigabitEthernet1/0/14',
      },
    ],
  },
  [`${global}/ap-join-stats`]: {
    key: ['wtp-mac'],
    rows: [
      {
        'wtp-mac': radioMac,
        'ap-join-info': {
          'ap-ip-addr': '10.30.4.21',
          'ap-ethernet-mac': ethernetMac,
          'ap-name': 'AP-2-114',
          'is-joined': true,
          'last-join-failure-type': 'jf-none',
          'last-error-time': '1970-01-01T00:00:00+00:00',
        },
        'ap-disconnect-reason': 'wtp-reboot-user-cmd',
        'disconnect-reason': 'unkown',
      },
      {
        'wtp-mac': lost,
        'ap-join-info': {
          'ap-ip-addr': '10.30.4.99',
          'ap-ethernet-mac': '10:b3:c6:1f:99:00',
          'ap-name': 'AP-2-120',
          'is-joined': false,
          'last-join-failure-type': 'jf-ap-auth-failure',
          'last-fail-join-atmpt-time': '2026-11-28T07:59:00+00:00',
        },
        'ap-disconnect-reason': 'wtp-max-retransmission-reached',
      },
    ],
  },
  [`${global}/emltd-join-count-stat`]: { key: [], rows: [{ 'joined-aps-count': 1 }] },
  [`${global}/wlan-client-stats`]: {
    key: ['wlan-id'],
    rows: [
      {
        'wlan-id': 3,
        'client-curr-state-run': 1,
        'client-curr-state-iplearn': 1,
        'client-curr-state-l2auth': 0,
      },
    ],
  },
})

export interface Test9800 {
  readonly server: TestServer
  readonly tables: ReturnType<typeof tables>
  /** Bodies that operations were told, by their name. */
  readonly received: { readonly operation: string; readonly input: Row }[]
  /** Answers that come first, by the path without the query; each is used once. */
  readonly once: Map<string, Answering[]>
  readonly open: ReturnType<typeof catalyst9800.open>
  close(): Promise<void>
}

const yang = { 'content-type': 'application/yang-data+json' }
export const problem =
  (status: number, tag: string, message: string): Answering =>
  (_received, response) => {
    const error = [{ 'error-type': 'application', 'error-tag': tag, 'error-message': message }]
    response.writeHead(status, yang).end(JSON.stringify({ 'ietf-restconf:errors': { error } }))
  }

export const connect9800 = (port: number, settings: object = {}) =>
  catalyst9800.open(
    {
      name: 'wlc-1',
      reach: { host: '127.0.0.1', port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
      settings: catalyst9800.settings.parse(settings),
    },
    context,
  )

export const identity9800 = authority.issue(['127.0.0.1'])

/** `release` as its models: the RPC that de-authenticates came with 17.14. */
export async function startTest9800(release: '17.12' | '17.15' = '17.15'): Promise<Test9800> {
  const held = tables()
  const told: Test9800['received'][number][] = []
  const once: Test9800['once'] = new Map()
  const answer: Answering = (received, response) => {
    const path = decodeURIComponent(received.url.split('?')[0] ?? '')
    const first = once.get(path)?.shift()
    if (first !== undefined) return first(received, response)
    if (path.startsWith('/restconf/operations/')) {
      const operation = path.slice('/restconf/operations/'.length)
      if (operation.includes('apf-ms') && release === '17.12')
        return problem(400, 'malformed-message', 'unknown rpc')(received, response)
      told.push({ operation, input: (JSON.parse(received.body) as { input: Row }).input })
      return void response.writeHead(204).end()
    }
    const [place = '', key] = path.slice('/restconf/data/'.length).split('=')
    const table = held[place]
    if (table === undefined) return problem(404, 'invalid-value', 'uri keypath not found')(received, response)
    const [module = ''] = place.split(':')
    const name = `${module}:${place.split('/').at(-1) ?? ''}`
    const rows =
      key === undefined
        ? table.rows
        : table.rows.filter((row) => table.key.map((field) => String(row[field])).join(',') === key)
    if (rows.length === 0 && key !== undefined)
      return problem(404, 'invalid-value', 'uri keypath not found')(received, response)
    if (rows.length === 0) return void response.writeHead(204).end()
    const value = table.key.length === 0 ? rows[0] : rows
    response.writeHead(200, yang).end(JSON.stringify({ [name]: value }))
  }
  const server = await startTestServer(answer, identity9800)
  const open = connect9800(server.port)
  return {
    server,
    tables: held,
    received: told,
    once,
    open,
    async close() {
      await open.close()
      await server.close()
    },
  }
}
