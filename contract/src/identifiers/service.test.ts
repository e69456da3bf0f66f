import { expect, test } from 'vitest'
import { readService, serviceWords } from './service.ts'

test.each([
  ['443', 'tcp/443'],
  ['tcp/443', 'tcp/443'],
  ['udp 53', 'udp/53'],
  ['53/udp', 'udp/53'],
  ['UDP:123', 'udp/123'],
  ['https', 'tcp/443'],
  ['DNS', 'udp/53'],
  ['ping', 'icmp'],
  [' rdp ', 'tcp/3389'],
])('%s is %s', (text, words) => {
  const read = readService(text)
  expect('fault' in read ? read.fault : serviceWords(read)).toBe(words)
})

test.each(['', '0', '65536', 'tcp', 'tcp/53/udp', 'toString', 'tcp/4 43', '10.0.0.1'])(
  '"%s" is no service',
  (text) => {
    expect(readService(text)).toHaveProperty('fault')
  },
)
