import { closing, conform } from '../test-conformance.ts'
import { dnsAnswer, startTestDns, zoneOf } from '../transport/test-dns.ts'
import type { DnsAnswering } from '../transport/test-dns.ts'
import { context } from '../transport/test-server.ts'
import { readingOf } from '../transport/test-troubles.ts'
import { dnsConformance } from './conformance.ts'
import { resolver } from './resolver/index.ts'

const host = {
  name: 'b07-pc-0231.campus.example.edu',
  address: '10.7.16.41',
  alias: 'reception.campus.example.edu',
}

const zone = zoneOf([
  { name: 'campus.example.edu', type: 'SOA', data: 'dns-1.campus.example.edu' },
  { name: host.name, type: 'A', data: host.address },
  { name: host.name, type: 'AAAA', data: '2001:0db8:0007:0000:0000:0000:0000:0041' },
  { name: host.alias, type: 'CNAME', data: host.name },
  { name: '41.16.7.10.in-addr.arpa', type: 'PTR', data: 'B07-PC-0231.campus.example.edu' },
])

const open = (port: number) => {
  const system = resolver.open(
    {
      name: 'dns-1',
      reach: { host: '127.0.0.1', port },
      trust: {},
      credential: null,
      settings: resolver.settings.parse({ zone: 'campus.example.edu' }),
    },
    context,
  )
  closing(() => system.close())
  return system.can
}

async function over(answer: DnsAnswering) {
  const server = await startTestDns(answer)
  closing(() => server.close())
  return { can: open(server.port), asked: () => server.asked.length }
}

const troubledDns = (can: ReturnType<typeof open>, asked: () => number) => ({
  name: 'dns-1',
  question: (ask: Parameters<NonNullable<typeof can.readZone>>[0]) =>
    readingOf(can.findRecords?.({ name: host.name }, ask)),
  asked,
})
const troubled = (answer: DnsAnswering) => async () => {
  const { can, asked } = await over(answer)
  return troubledDns(can, asked)
}

conform('dns', dnsConformance, [
  {
    connector: resolver,
    begin: async () => ({ ...(await over(zone)), host }),
    troubles: {
      'is gone': async () => {
        const server = await startTestDns(zone)
        await server.close()
        return troubledDns(open(server.port), () => 0)
      },
      'is silent': troubled(() => null),
      'refuses the login': 'DNS has no login.',
      'refuses the right': troubled((asked) => dnsAnswer(asked, [], { code: 5 })),
      'answers something else': troubled((asked) => dnsAnswer(asked, [], { code: 4 })),
      'has an error of its own': troubled((asked) => dnsAnswer(asked, [], { code: 2 })),
      'asks to be left alone': 'DNS has no word for it: who is asked too often is silent.',
      'answers without end': 'An answer of DNS has 65 535 octets at most, by its own length.',
    },
  },
])
