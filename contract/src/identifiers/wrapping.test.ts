import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classify, filterText } from './identifiers.ts'
import { readPortRange } from './port-range.ts'
import { meantText } from './wrapping.ts'

const meant = (text: string) => {
  const reading = classify(text)
  return 'fault' in reading
    ? `fault: ${reading.fault}`
    : `${reading.identifier.kind} ${reading.identifier.canonical}`
}

test.each([
  ['10.1.16.10,', 'ipv4 10.1.16.10'],
  ['(10.1.16.10)', 'ipv4 10.1.16.10'],
  ['"10.1.16.10".', 'ipv4 10.1.16.10'],
  ['[10.1.16.10]', 'ipv4 10.1.16.10'],
  ['10.1.16.10.', 'ipv4 10.1.16.10'],
  ['10.1.16.10:', 'ipv4 10.1.16.10'],
  ['10.1.16.10:443', 'ipv4 10.1.16.10'],
  ['10.1.16.10:161/udp', 'ipv4 10.1.16.10'],
  ['10.1.16.10/', 'ipv4 10.1.16.10'],
  ['10.1.16.10/admin/login', 'ipv4 10.1.16.10'],
  ['https://10.1.16.10:8443/ui?x=1#top', 'ipv4 10.1.16.10'],
  ['<https://10.1.16.10/>', 'ipv4 10.1.16.10'],
  ['ssh://admin@10.1.16.10:22', 'ipv4 10.1.16.10'],
  ['IP: 10.1.16.10', 'ipv4 10.1.16.10'],
  ['• 10.1.16.10;', 'ipv4 10.1.16.10'],
  ['the printer at 10.1.16.10 does not print', 'ipv4 10.1.16.10'],
  ['from 10.1.16.10 to 10.1.16.11 it fails', 'fault: 2 addresses: ask for one at a time'],
  ['10.1.16.10/29', 'ipv4 10.1.16.10'],
  ['10.1.16.0/29', 'network 10.1.16.0/29'],
  ['2001:db8:3:10::/64', 'network 2001:db8:3:10::/64'],
  ['2001:DB8:3:10::/127,', 'network 2001:db8:3:10::/127'],
  ['2001:db8::/31', 'network 2001:db8::/31'],
  ['2001:db8::/32', 'network 2001:db8::/32'],
  ['2001:db8:3:10::5/64', 'ipv6 2001:db8:3:10::5'],
  ['2001:db8::1/128', 'ipv6 2001:db8::1'],
  ['[2001:db8::5]:443', 'ipv6 2001:db8::5'],
  ['[2001:db8::5]', 'ipv6 2001:db8::5'],
  ['https://[2001:db8::5]:8443/', 'ipv6 2001:db8::5'],
  ['2001:db8::5.', 'ipv6 2001:db8::5'],
  ['LT-00254,', 'name LT-00254'],
  ['‘LT-00254’', 'name LT-00254'],
  ['B03-109-D.', 'name B03-109-D'],
  ['lt-40817.campus.example.', 'name lt-40817.campus.example'],
  ['lt-40817.campus.example:443', 'name lt-40817.campus.example'],
  ['http://lt-40817.campus.example/x', 'name lt-40817.campus.example'],
  ['40817.', 'phone 40817'],
  ['<i.solberg@campus.example>', 'email i.solberg@campus.example'],
  ['mailto:i.solberg@campus.example?subject=x', 'email i.solberg@campus.example'],
  ['Ingrid Solberg <i.solberg@campus.example>', 'email i.solberg@campus.example'],
  ['"Solberg, Ingrid" <i.solberg@campus.example>,', 'email i.solberg@campus.example'],
  ['i.solberg@campus.example;', 'email i.solberg@campus.example'],
  ['(22) 85 50 50', 'phone 22855050'],
  ['2001:db8::', 'ipv6 2001:db8::'],
  ['tel:+47-22-85-50-50', 'phone +4722855050'],
  ['Solberg, Ingrid', 'name Ingrid Solberg'],
  ['O’Brien, Máire', "name Máire O'Brien"],
  ['Máire O’Brien', "name Máire O'Brien"],
  ["Máire O'Brien", "name Máire O'Brien"],
  ['(a4:bb:6d:52:1c:9e)', 'mac a4:bb:6d:52:1c:9e'],
  ['a4bb.6d52.1c9e,', 'mac a4:bb:6d:52:1c:9e'],
  ['aa:bb:', 'partial-mac aabb'],
  ['a4-bb-6d-', 'partial-mac a4bb6d'],
  ['sw-b01-1 Te1/0/49/1', 'port sw-b01-1 Te1/0/49/1'],
  ['sw-b01-1 TenGigabitEthernet1/0/49/1', 'port sw-b01-1 Te1/0/49/1'],
  ['sw-b01-1 1/0/49/1', 'port sw-b01-1 1/0/49/1'],
  ['SW-B03-1: Gi1/0/38,', 'port sw-b03-1 Gi1/0/38'],
  ['sw-b03-1:1/0/38', 'port sw-b03-1 1/0/38'],
  ['sw-b03-1.campus.example Gi1/0/38', 'port sw-b03-1.campus.example Gi1/0/38'],
  ['10.3.0.11 Gi1/0/38', 'port 10.3.0.11 Gi1/0/38'],
  ['INC-48213', 'ticket INC48213'],
  ['INC-48213.', 'ticket INC48213'],
])('%s is %s', (text, expected) => {
  expect(meant(text)).toBe(expected)
})

/** What people pasted, each line as it is meant. */
const pasted: Readonly<Record<string, string>> = {
  '10.1.16.10,': 'ipv4 10.1.16.10',
  '(10.1.16.10)': 'ipv4 10.1.16.10',
  '10.1.16.10:443': 'ipv4 10.1.16.10',
  'LT-00254,': 'name LT-00254',
  'B03-109-D.': 'name B03-109-D',
  'Family, Given': 'name Given Family',
  '2001:db8:3:10::/64': 'network 2001:db8:3:10::/64',
  'sw-b01-1 Te1/0/49/1': 'port sw-b01-1 Te1/0/49/1',
  'sw-b03-1.campus.example Gi1/0/38': 'port sw-b03-1.campus.example Gi1/0/38',
  // Nothing certain: Search offers what stands in it.
  'printer in B01-209 does not work': 'name printer in B01-209 does not work',
  'INC-48213': 'ticket INC48213',
}

test('what people pasted is read as it is meant', () => {
  const lines = readFileSync(new URL('./samples/pasted.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const texts = lines.map((line) => line.split('\t')[0] ?? '')
  expect(Object.fromEntries(texts.map((text) => [text, meant(text)]))).toEqual(pasted)
})

test.each([
  ['(a4bb.6d52.1c9e),', 'a4:bb:6d:52:1c:9e'],
  ['10.1.16.10:443', '10.1.16.10'],
  ['2001:DB8:0::5', '2001:db8::5'],
  ['<i.solberg@campus.example>', 'i.solberg@campus.example'],
  ['"LT-00254",', 'LT-00254'],
  ['10.1.16', '10.1.16'],
  ['down at 10.1.16.10 again', 'down at 10.1.16.10 again'],
])('the filter of a list reads %s as %s', (typed, read) => {
  expect(filterText(typed)).toBe(read)
  expect(filterText(read)).toBe(read)
})

test('a text far longer than any identifier is refused with its length, whatever it is made of', () => {
  for (const one of ['x', '(', '.', '10.1.16.10 ', 'ä']) {
    const text = one.repeat(10_000)
    expect(meant(text)).toBe(`fault: ${text.length} characters: an identifier has 300 at most`)
  }
})

test('what is no surrounding stays, and nothing is taken off twice', () => {
  for (const text of ['B12-204-A', '*3f2a', 'aabb*', 'Gi1/0/14', 'a.b', '#40817']) {
    expect(meantText(text)).toBe(text)
    expect(meantText(meantText(`(${text}),`))).toBe(meantText(text))
  }
})

test('the lanes of a broken out port are a range of their own', () => {
  expect(readPortRange('sw-b01-1 te1/0/49/1-4')).toEqual({
    switch: 'sw-b01-1',
    ports: [{ before: 'Te1/0/49/', first: 1, last: 4 }],
  })
})
