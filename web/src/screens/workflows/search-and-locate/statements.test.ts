import { expect, test } from 'vitest'
import { agreeingRows } from './statements.tsx'
import { fact, emptyAnswer, row, statement } from './test-answer.ts'

const mac = 'a4:bb:6d:52:1c:9e'
const place = {
  switch: 'sw-b01-1',
  interface: 'Gi1/0/14',
  outlet: null,
  building: null,
  floor: null,
  room: null,
  roomName: null,
}

const left = (answer: typeof emptyAnswer) =>
  agreeingRows(answer).map((agreeing, at) =>
    (answer.statements[at]?.rows ?? []).filter((_, row) => !agreeing.has(row)).map(({ label }) => label),
  )

test('a panel keeps what the answer does not say, and what a system above did not say', () => {
  const lease = statement('DHCP lease', row('MAC', mac), row('Address', '10.1.16.10'), row('State', 'active'))
  const answer = {
    ...emptyAnswer,
    facts: [fact('mac', mac), fact('address', '10.1.16.10')],
    statements: [lease, lease],
  }
  expect(left(answer)).toEqual([['State'], []])
})

test('a port in another spelling, a name with its domain and a VLAN under its own name are the same', () => {
  const candidate = { place } as unknown as typeof emptyAnswer.candidate
  const session = statement(
    'Session',
    row('Interface', 'GigabitEthernet1/0/14'),
    row('Host name', 'lt-00254.campus.example'),
    row('vlan', '10'),
    row('Group', '10'),
    row('Interface', 'TenGigabitEthernet1/0/14'),
  )
  const answer = { ...emptyAnswer, candidate, facts: [fact('vlan', '10 staff')], statements: [session] }
  expect(left(answer)).toEqual([['Group', 'Interface']])
})

test('what sources disagree on stands in every panel', () => {
  const lease = statement('DHCP lease', row('address', '10.1.16.10'))
  const facts = [{ ...fact('address', '10.1.16.10'), disputed: true }]
  expect(left({ ...emptyAnswer, facts, statements: [lease, lease] })).toEqual([['address'], ['address']])
})
