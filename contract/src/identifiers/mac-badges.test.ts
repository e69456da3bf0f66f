import { expect, test } from 'vitest'
import { macBadges } from './mac.ts'

test.each([
  ['00:00:5e:00:01:0a', ['virtual router (VRRP)']],
  // VRRP for IPv6 (RFC 9568, 7.3).
  ['00:00:5e:00:02:0a', ['virtual router (VRRP)']],
  ['00:00:0c:07:ac:01', ['virtual router (HSRP)']],
  ['00:00:0c:9f:f0:01', ['virtual router (HSRP)']],
  ['00:05:73:a0:00:01', ['virtual router (HSRP)']],
  ['00:50:56:89:77:62', ['virtual machine']],
  ['00:0c:29:00:00:01', ['virtual machine']],
  ['00:05:69:00:00:01', ['virtual machine']],
  ['00:15:5d:00:00:01', ['virtual machine']],
  ['08:00:27:00:00:01', ['virtual machine']],
  ['00:16:3e:00:00:01', ['virtual machine']],
  ['00:1c:42:00:00:01', ['virtual machine']],
  // QEMU's is locally administered, and still no device that hides.
  ['52:54:00:00:00:01', ['virtual machine']],
])('%s tells what it is: %j', (mac, badges) => {
  expect(macBadges(mac)).toEqual(badges)
})

test.each(['2', '6', 'a', 'e'])('a second digit of %s is a private address', (digit) => {
  expect(macBadges(`a${digit}:bb:6d:52:1c:9e`)).toEqual(['private address'])
})

test.each([
  'a4:bb:6d:52:1c:9e',
  '00:00:5e:00:00:0a',
  '00:00:5e:00:03:0a',
  '00:00:0c:07:ad:01',
  '00:00:0c:9f:e0:01',
  '00:05:73:a1:00:01',
  '00:50:57:00:00:01',
])('%s has no badge', (mac) => {
  expect(macBadges(mac)).toEqual([])
})
