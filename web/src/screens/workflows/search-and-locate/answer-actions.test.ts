import { expect, test } from 'vitest'
import { knownOfAnswer } from './answer-actions.tsx'
import { fact, emptyAnswer, row, statement } from './test-answer.ts'

const mac = 'a4:bb:6d:52:1c:9e'

test('a device hands its MAC, address and name to the forms, and says when its address is reserved', () => {
  const facts = [fact('mac', mac), fact('address', '10.1.16.10')]
  expect(knownOfAnswer({ ...emptyAnswer, facts })).toEqual({
    mac,
    address: '10.1.16.10',
    hostname: 'lt-00254',
    at: null,
    reserved: false,
    owner: null,
  })
  const statements = [
    statement('DHCP reservation', row('Address', '10.1.16.11')),
    statement('DHCP reservation', row('Address', '10.1.16.10')),
  ]
  expect(knownOfAnswer({ ...emptyAnswer, facts, statements }).reserved).toBe(true)
  expect(knownOfAnswer({ ...emptyAnswer, facts, statements: statements.slice(0, 1) }).reserved).toBe(false)
})

test('whose a device is goes along by login, however the answer calls them', () => {
  const called = (value: string, ...statements: ReturnType<typeof statement>[]) =>
    knownOfAnswer({ ...emptyAnswer, facts: [fact('owner', value)], statements }).owner
  const person = (name: string, login: string) =>
    statement('Person', row('Name', name), row('Username', login))
  expect(called('Jane Doe', person('John Doe', 'jdoe2'), person('Jane Doe', 'jdoe'))).toBe('jdoe')
  expect(called('jdoe')).toBe('jdoe')
  expect(called('Jane Doe', person('John Doe', 'jdoe2'))).toBe(null)
})

test('a title that is no host name, and an IPv6 address, are left out of the forms', () => {
  const facts = [fact('mac', mac), fact('address', '2001:db8::5')]
  expect(knownOfAnswer({ ...emptyAnswer, title: mac, facts })).toMatchObject({
    address: null,
    hostname: null,
  })
  expect(knownOfAnswer({ ...emptyAnswer, title: 'Hall printer', facts }).hostname).toBe(null)
})

test('a switch leads to its page, a port to that port, and an outlet without one nowhere', () => {
  const own = { ...emptyAnswer, verdict: 'infrastructure' as const, icon: 'switch', title: 'sw-b01-1' }
  const of = (...rows: ReturnType<typeof row>[]) =>
    knownOfAnswer({ ...own, statements: [statement(own.title, ...rows)] }).at
  expect(of(row('Address', '10.1.0.11'), row('Last walk', 'ok'))).toEqual({ q: 'sw-b01-1', port: false })
  expect(of(row('Switch', 'sw-b01-1'), row('Interface', 'Gi1/0/4'))).toEqual({
    q: 'sw-b01-1 Gi1/0/4',
    port: true,
  })
  expect(of(row('Building', 'B01'), row('Room', '204'))).toBe(null)
})
