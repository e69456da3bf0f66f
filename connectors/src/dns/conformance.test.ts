import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { startTestDns, zoneOf } from '../transport/test-dns.ts'
import type { TestDns } from '../transport/test-dns.ts'
import { surroundings } from '../transport/test-server.ts'
import { dnsConformance } from './conformance.ts'
import { resolver } from './resolver/index.ts'

const host = {
  name: 'b07-pc-0231.campus.example.edu',
  address: '10.7.16.41',
  alias: 'reception.campus.example.edu',
}

let server: TestDns
let open: ReturnType<typeof resolver.open>

beforeAll(async () => {
  server = await startTestDns(
    zoneOf([
      { name: 'campus.example.edu', type: 'SOA', data: 'dns-1.campus.example.edu' },
      { name: host.name, type: 'A', data: host.address },
      { name: host.name, type: 'AAAA', data: '2001:0db8:0007:0000:0000:0000:0000:0041' },
      { name: host.alias, type: 'CNAME', data: host.name },
      { name: '41.16.7.10.in-addr.arpa', type: 'PTR', data: 'B07-PC-0231.campus.example.edu' },
    ]),
  )
})
afterAll(async () => {
  await open.close()
  await server.close()
})
beforeEach(async () => {
  await (open as typeof open | undefined)?.close()
  open = resolver.open(
    {
      name: 'dns-1',
      reach: { host: '127.0.0.1', port: server.port },
      trust: {},
      credential: null,
      settings: resolver.settings.parse({ zone: 'campus.example.edu' }),
    },
    surroundings,
  )
})

describe('resolver', () => {
  for (const check of dnsConformance) {
    test(check.name, () => check.run({ can: open.can, host, asked: () => server.asked.length }))
  }
})
