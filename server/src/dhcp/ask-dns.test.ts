import type { DnsRecord, RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { lease, mac, reading, system } from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { askDnsForAddresses as askDns } from './ask-dns.ts'
import { emptyBook, emptyDhcpDossier } from './dossier.ts'
import { noClient } from './search.ts'
import type { DhcpFacts, DhcpSearch } from './search.ts'
import type { DhcpSubject } from './text.ts'

const address = '10.0.10.120'
const answers: Readonly<Record<string, DnsRecord>> = {
  'lt-0142': { type: 'A', name: 'lt-0142.campus.example', data: address, ttl: 600 },
  [address]: { type: 'PTR', name: '120.10.0.10.in-addr.arpa', data: 'lt-0142.campus.example', ttl: null },
}

function part(subject: DhcpSubject) {
  const book = emptyBook({ name: 'kea-1', title: 'DHCP kea-1' })
  const dossier = emptyDhcpDossier(subject, null, [book])
  const around = {
    search: {
      dossier,
      ask: { signal: new AbortController().signal, limit: 1_000 },
      grown: () => undefined,
    },
    turn: { asking: () => undefined, waiting: () => undefined },
    soFar: null,
  } as unknown as RowPart<DhcpSearch, DhcpFacts, 'dns'>
  return { around, dossier, book }
}

/** Both rows of a DNS server, one after the other. */
async function askDnsForAddresses(row: RowPart<DhcpSearch, DhcpFacts, 'dns'>, of: System<'dns'>) {
  const reason = noClient(row.search)
  if (reason !== null) return { notAsked: reason }
  const soFar = await askDns({ ...row, system: of })
  return askDns({ ...row, system: of, soFar })
}

const asked: RecordsQuestion[] = []
const dns = system('dns', 'dns-1', {
  findRecords: async (question) => {
    asked.push(question)
    const found = answers['name' in question ? question.name : question.address]
    return reading(found === undefined ? [] : [found])
  },
})

test('the address and the name that its lease has are asked for, each once', async () => {
  asked.length = 0
  const { around, dossier, book } = part({ by: 'address', address })
  const value = lease({ address, mac: mac(1), hostname: 'lt-0142' })
  book.leases.set(address, { source: 'kea-1', at: new Date(), value })
  expect(await askDnsForAddresses(around, dns)).toEqual({ count: 2, complete: true })
  expect(asked).toEqual([{ address }, { name: 'lt-0142' }])
  expect(dossier.dns.map(({ source }) => source)).toEqual(['dns-1', 'dns-1'])
})

test('a name that no DNS can have is not asked for, and a subnet or a server not at all', async () => {
  asked.length = 0
  const { around, book } = part({ by: 'address', address })
  const value = lease({ address, hostname: 'Anna’s phone' })
  book.leases.set(address, { source: 'kea-1', at: new Date(), value })
  await askDnsForAddresses(around, dns)
  expect(asked).toEqual([{ address }])
  expect(await askDnsForAddresses(part({ by: 'server', server: 'kea-1' }).around, dns)).toEqual({
    notAsked: 'not needed for a server',
  })
  const scope = part({ by: 'network', network: '10.0.10.0/24' })
  scope.dossier.networks.add('10.0.10.0/24')
  expect(await askDnsForAddresses(scope.around, dns)).toEqual({ notAsked: 'not needed for a subnet' })
})

test('a server that fails fails its part: nothing is told of it', async () => {
  const silent = system('dns', 'dns-1', {
    findRecords: () => Promise.reject(unreachable({ cause: 'timed-out', message: 'dns-1 did not answer' })),
  })
  const { around, dossier } = part({ by: 'address', address })
  await expect(askDnsForAddresses(around, silent)).rejects.toThrow('dns-1 did not answer')
  expect(dossier.dns).toEqual([])
})
