import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { lease, minutesAgo, reading } from '../../locate/test-systems.ts'
import { emptyBook, emptyDhcpDossier } from '../dossier.ts'
import { nameServiceOf } from './draw-dns.ts'

const address = '10.0.10.120'
const record: DnsRecord = { type: 'A', name: 'lt-0142.campus.example', data: address, ttl: 600 }

function drawn(
  state: Source['state'],
  records: readonly DnsRecord[] | null,
  of: Parameters<typeof lease>[0] = {},
) {
  const book = emptyBook({ name: 'kea-1', title: 'DHCP kea-1' })
  const value = lease({ address, startedAt: minutesAgo(100), ...of })
  book.leases.set(address, { source: 'kea-1', at: new Date(), value })
  const dossier = emptyDhcpDossier({ by: 'address', address }, null, [book])
  if (records !== null) {
    dossier.dns.push({ source: 'dns-1', question: { name: record.name }, reading: reading(records) })
  }
  const chip: Source = {
    id: 'dns-1',
    name: 'DNS dns-1',
    kind: 'dns',
    state,
    required: false,
    why: 'it is silent',
  }
  return nameServiceOf(dossier, [chip], new Date())
}

test('records are told with their source and age, each once', () => {
  const { sentence, records } = drawn('ok', [record, record])
  expect(sentence).toBe('one record')
  expect(records).toMatchObject([{ ...record, source: 'dns-1', observedAt: expect.any(String) as string }])
})

test('no record is only said by a server that answered', () => {
  expect(drawn('none', []).sentence).toBe('no record')
  expect(drawn('asking', null).sentence).toBe('DNS is being asked')
  expect(drawn('failed', null).sentence).toBe('DNS dns-1: it is silent')
  expect(drawn('not-asked', null).sentence).toBe('not asked')
  expect(drawn('not-configured', null).sentence).toBe('no DNS is connected')
  expect(drawn('failed', [record]).sentence).toBe('one record, but DNS dns-1 did not list all')
})

test.each([
  [true, true, 'entered by DHCP kea-1'],
  [false, false, 'not entered by DHCP'],
  [true, false, 'the address entered by DHCP kea-1, the reverse record not by DHCP'],
  [null, null, null],
])('the flags %s and %s of the lease say who enters the records', (fqdnForward, fqdnReverse, owner) => {
  expect(drawn('ok', [record], { fqdnForward, fqdnReverse }).owner).toBe(owner)
})
