import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { json, reply, startTestServer, surroundings } from '../transport/test-server.ts'
import type { Answering, TestServer } from '../transport/test-server.ts'
import { dhcpConformance } from './conformance.ts'
import { kea } from './kea/index.ts'

interface Command {
  readonly command: string
  readonly arguments?: Readonly<Record<string, unknown>>
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

/** Kea with the one lease of the samples: found by its MAC, address, name and subnet, and nothing else. */
const answers: Readonly<Record<string, (given: Readonly<Record<string, unknown>>) => Answering>> = {
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

let server: TestServer
let open: ReturnType<typeof kea.open>

beforeAll(async () => {
  server = await startTestServer((received, response) => {
    const { command, arguments: given = {} } = JSON.parse(received.body) as Command
    ;(answers[command]?.(given) ?? unsupported)(received, response)
  })
})
afterAll(async () => {
  await open.close()
  await server.close()
})
beforeEach(async () => {
  await (open as typeof open | undefined)?.close()
  open = kea.open(
    {
      name: 'kea-1',
      reach: { host: '127.0.0.1', port: server.port },
      trust: {},
      credential: null,
      settings: kea.settings.parse({ tls: false }),
    },
    surroundings,
  )
})

describe('kea', () => {
  for (const check of dhcpConformance) {
    test(check.name, () => check.run({ can: open.can, lease, asked: () => server.received.length }))
  }
})
