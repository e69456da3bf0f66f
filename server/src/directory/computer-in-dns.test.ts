import type { DnsCapabilities, DnsRecord, RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { dhcpWith, lease, reading, system } from '../locate/test-systems.ts'
import { chip, computerAccount, directory, lineOf, lookUp, one, row } from './test-account.ts'

const dnsName = 'lt-0142.campus.example'
const itself = row({ kind: 'computer', login: 'LT-0142$', name: 'LT-0142', dnsName })
const ad = one(directory([itself], { readComputer: async () => reading(computerAccount({ dnsName })) }))
const kea = system('dhcp', 'kea', dhcpWith([lease({ address: '10.0.10.5', hostname: dnsName })]))

const a = (data: string, type: 'A' | 'AAAA' = 'A'): DnsRecord => ({ type, name: dnsName, data, ttl: 600 })
const ptr = (data: string): DnsRecord => ({ type: 'PTR', name: 'x.in-addr.arpa', data, ttl: null })

/** Answers to a name with these records, and to an address with its names. */
function dns(forth: readonly DnsRecord[], back: Readonly<Record<string, readonly string[]>> = {}) {
  const asked: RecordsQuestion[] = []
  const can: Partial<DnsCapabilities> = {
    findRecords: async (question) => {
      asked.push(question)
      return reading('name' in question ? forth : (back[question.address] ?? []).map(ptr))
    },
  }
  return { asked, system: system('dns', 'dns-1', can) }
}

const lineWith = async (...systems: Parameters<typeof lookUp>[1]) =>
  lineOf((await lookUp('LT-0142', [ad, ...systems])).answer, 'dnsRecords')

test('the name of a computer is resolved, and its addresses back to the name', async () => {
  const server = dns([a('10.0.10.5'), a('2001:db8::5', 'AAAA')], {
    '10.0.10.5': [dnsName],
    '2001:db8::5': [dnsName],
  })
  expect(await lineWith(kea, server.system)).toMatchObject({
    value: '10.0.10.5, 2001:db8::5',
    detail: 'and back to its name',
    tone: 'plain',
    source: 'dns-1',
  })
  expect(server.asked).toEqual([{ name: dnsName }, { address: '10.0.10.5' }, { address: '2001:db8::5' }])
})

test.each([
  [
    'another name',
    [a('10.0.10.5')],
    { '10.0.10.5': ['old.campus.example'] },
    '10.0.10.5 has the name old.campus.example',
  ],
  ['no name', [a('10.0.10.5')], {}, '10.0.10.5 has no name'],
  ['another lease', [a('10.0.10.9')], { '10.0.10.9': [dnsName] }, 'its lease is on 10.0.10.5'],
] as const)('where an address has %s, both sides are told', async (_, forth, back, words) => {
  expect(await lineWith(kea, dns(forth, back).system)).toMatchObject({ tone: 'warn', detail: words })
})

test('a name that is an alias is called by where it leads', async () => {
  const alias: DnsRecord = { type: 'CNAME', name: dnsName, data: 'host-7.campus.example', ttl: 600 }
  const server = dns([alias, a('10.0.10.5')], { '10.0.10.5': ['host-7.campus.example'] })
  expect(await lineWith(kea, server.system)).toMatchObject({ tone: 'plain', value: '10.0.10.5' })
})

test('that there is no address, no DNS and no answer is told apart', async () => {
  expect(await lineWith(kea, dns([]).system)).toMatchObject({ value: null, state: 'none', why: 'no address' })
  expect(await lineWith(kea)).toMatchObject({ state: 'unanswered', why: 'no DNS is connected' })
  const silent = system('dns', 'dns-1', {
    findRecords: async () => Promise.reject(unreachable({ cause: 'timed-out', message: 'no answer' })),
  })
  expect(await lineWith(kea, silent)).toMatchObject({
    state: 'unanswered',
    why: expect.stringMatching(/no answer/) as string,
  })
})

test('nobody is asked for the records of a person', async () => {
  const server = dns([a('10.0.10.5')])
  const found = await lookUp('jdoe', [one(directory([row()])), server.system])
  expect(chip(found, 'dns-1')).toMatchObject({
    state: 'not-asked',
    why: 'only a computer has a name in DNS',
  })
  expect(server.asked).toEqual([])
})
