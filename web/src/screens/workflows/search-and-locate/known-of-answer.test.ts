import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { expect, test } from 'vitest'
import { knownOfAnswer } from './known-of-answer.ts'

type Row = Answer['statements'][number]['rows'][number]

const row = (label: string, value: string): Row => ({ label, value, identifier: true })
const statement = (title: string, ...rows: Row[]) => ({
  source: 'kea-1',
  title,
  observedAt: null,
  freshness: 'live' as const,
  rows,
})
const fact = (name: 'mac' | 'address', value: string) => ({
  name,
  label: name,
  value,
  source: 'kea-1',
  observedAt: null,
  freshness: 'live' as const,
  disputed: false,
})

const nothing: Answer = {
  verdict: 'found',
  sentence: '',
  title: 'LT-00254',
  subtitle: null,
  icon: 'laptop',
  badges: [],
  confidence: { word: 'confirmed', squares: 5, because: '' },
  candidate: null,
  facts: [],
  reasons: [],
  alternatives: [],
  contradictions: [],
  trail: { places: [], addresses: [], vlans: [] },
  statements: [],
  choices: [],
}
const mac = 'a4:bb:6d:52:1c:9e'

test('a device hands its MAC, address and name to the forms, and says when its address is reserved', () => {
  const facts = [fact('mac', mac), fact('address', '10.1.16.10')]
  expect(knownOfAnswer({ ...nothing, facts })).toEqual({
    mac,
    address: '10.1.16.10',
    hostname: 'lt-00254',
    at: null,
    reserved: false,
  })
  const statements = [
    statement('DHCP reservation', row('Address', '10.1.16.11')),
    statement('DHCP reservation', row('Address', '10.1.16.10')),
  ]
  expect(knownOfAnswer({ ...nothing, facts, statements }).reserved).toBe(true)
  expect(knownOfAnswer({ ...nothing, facts, statements: statements.slice(0, 1) }).reserved).toBe(false)
})

test('a title that is no host name, and an IPv6 address, are left out of the forms', () => {
  const facts = [fact('mac', mac), fact('address', '2001:db8::5')]
  expect(knownOfAnswer({ ...nothing, title: mac, facts })).toMatchObject({ address: null, hostname: null })
  expect(knownOfAnswer({ ...nothing, title: 'Hall printer', facts }).hostname).toBe(null)
})

test('a switch leads to its page, a port to that port, and an outlet without one nowhere', () => {
  const own = { ...nothing, verdict: 'infrastructure' as const, icon: 'switch', title: 'sw-b01-1' }
  const of = (...rows: Row[]) => knownOfAnswer({ ...own, statements: [statement(own.title, ...rows)] }).at
  expect(of(row('Address', '10.1.0.11'), row('Last walk', 'ok'))).toEqual({ q: 'sw-b01-1', port: false })
  expect(of(row('Switch', 'sw-b01-1'), row('Interface', 'Gi1/0/4'))).toEqual({
    q: 'sw-b01-1 Gi1/0/4',
    port: true,
  })
  expect(of(row('Building', 'B01'), row('Room', '204'))).toBe(null)
})
