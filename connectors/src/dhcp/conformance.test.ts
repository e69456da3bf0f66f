import { readFileSync } from 'node:fs'
import { Secret } from '../secret.ts'
import { closing, conform } from '../test-conformance.ts'
import { json, reply, startTestServer, context } from '../transport/test-server.ts'
import type { Answering } from '../transport/test-server.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { dhcpConformance } from './conformance.ts'
import type { DhcpUnderTest } from './conformance.ts'
import { kea } from './kea/index.ts'

type Given = Readonly<Record<string, unknown>>

interface Command {
  readonly command: string
  readonly arguments?: Given
}

const sample = (name: string) =>
  reply(
    200,
    { 'content-type': 'application/json' },
    readFileSync(new URL(`./kea/samples/${name}.json`, import.meta.url), 'utf8'),
  )
const nothing = json([{ result: 3, text: '0 IPv4 lease(s) found.' }])
const refused = json([{ result: 1, text: "'subnets' parameter not specified" }])
const unsupported = json([{ result: 2, text: 'command not supported.' }])

const lease = {
  mac: '3c:52:82:aa:10:7e',
  address: '10.7.16.41',
  hostname: 'b07-pc-0231.campus.example.edu',
  subnetId: '716',
}

type Answers = Readonly<Record<string, (given: Given) => Answering>>

/** Kea with the one lease of the samples: found by its MAC, address, name and subnet, and nothing else. */
const answers: Answers = {
  'config-get': () => sample('config-get'),
  'lease4-get': (given) => (given['ip-address'] === lease.address ? sample('lease4-get') : nothing),
  'lease4-get-by-hw-address': (given) =>
    given['hw-address'] === lease.mac ? sample('lease4-get-by-hw-address') : nothing,
  'lease4-get-by-hostname': (given) =>
    String(given['hostname']) === `${lease.hostname}.` ? sample('lease4-get-by-hw-address') : nothing,
  'lease4-get-all': ({ subnets }) => (Array.isArray(subnets) ? sample('lease4-get-by-hw-address') : refused),
  'statistic-get-all': () => sample('statistic-get-all'),
  'status-get': () => sample('status-get-hot-standby'),
  'version-get': () => json([{ result: 0, text: '2.6.1', arguments: { extended: '2.6.1' } }]),
}

/** The leases of a crowd, one after the other from 10.7.16.1 on. */
const row = (at: number) => ({
  'ip-address': `10.7.${16 + (at >> 8)}.${at & 255}`,
  'hw-address': `02:00:00:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`,
  'subnet-id': 716,
  'valid-lft': 3_600,
  cltt: 1_763_800_000,
  state: 0,
  hostname: '',
})
const crowd = Array.from({ length: 2_345 }, (_, at) => row(at + 1))

/** A server without the searches, as before Kea 1.7.1: it has pages of all its leases. */
const paging = (from: (address: unknown) => number): Answers => ({
  'config-get': () => sample('config-get'),
  'lease4-get-page': ({ from: address, limit }) => {
    const start = from(address)
    const leases = crowd.slice(start, start + Number(limit))
    return json([{ result: leases.length === 0 ? 3 : 0, arguments: { leases, count: leases.length } }])
  },
})
const positionOf = (address: unknown) => crowd.findIndex((one) => one['ip-address'] === address) + 1

const open = (port: number) =>
  kea.open(
    {
      name: 'kea-1',
      reach: { host: '127.0.0.1', port },
      trust: {},
      credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
      settings: kea.settings.parse({ tls: false }),
    },
    context,
  )

async function over(said: Answers) {
  const server = await startTestServer((received, response) => {
    const { command, arguments: given = {} } = JSON.parse(received.body) as Command
    ;(said[command]?.(given) ?? unsupported)(received, response)
  })
  closing(() => server.close())
  const system = open(server.port)
  closing(() => system.close())
  return { can: system.can, asked: () => server.received.length }
}

const last = crowd.at(-1)
const begin = async (): Promise<DhcpUnderTest> => ({
  ...(await over(answers)),
  lease,
  crowded: async () => ({
    ...(await over(paging(positionOf))),
    mac: last?.['hw-address'] ?? '',
    address: last?.['ip-address'] ?? '',
  }),
  // Gives its first page whatever comes behind.
  circling: async () => ({ ...(await over(paging(() => 0))), mac: last?.['hw-address'] ?? '' }),
})

conform('dhcp', dhcpConformance, [
  {
    connector: kea,
    begin,
    troubles: httpTroubles({
      name: 'kea-1',
      connect: (port) => {
        const system = open(port)
        return { question: (ask) => readingOf(system.can.listSubnets?.(ask)), close: () => system.close() }
      },
      own: {
        'refuses the login': json({ result: 401, text: 'Unauthorized' }),
        'refuses the right': json([{ result: 403, text: 'Forbidden' }]),
        'has an error of its own': json([{ result: 1, text: 'unable to' }]),
      },
    }),
  },
])
