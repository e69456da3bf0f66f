import { expect, test } from 'vitest'
import { makerOf } from './vendors.ts'

test.each([
  ['00:3a:9a:4c:0a:84', 'Cisco Systems'],
  ['9c:93:4e:22:17:dd', 'Xerox'],
  ['d0:94:66:71:96:b8', 'Dell'],
  ['00:40:8c:45:aa:6b', 'Axis Communications'],
  // A block of 28 bits in one of 24, and one of 36 bits.
  ['10:06:48:01:02:03', 'FLEXTRONICS TECHNOLOGIES (INDIA)'],
  ['00:1b:c5:00:01:02', 'Converging Systems'],
  ['08:00:27:01:02:03', 'VirtualBox'],
  ['52:54:00:12:34:56', 'QEMU'],
])('%s is of %s', (mac, maker) => {
  expect(makerOf(mac)).toBe(maker)
})

test.each([
  ['a locally administered address', '02:3a:9a:4c:0a:84'],
  ['a block whose holder is not published', '48:76:04:00:00:01'],
  ['a block that nobody holds', 'fc:ff:ff:00:00:01'],
])('%s has no maker', (_, mac) => {
  expect(makerOf(mac)).toBeNull()
})
