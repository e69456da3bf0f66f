import { expect, test } from 'vitest'
import { poolLine, readPoolText } from './pool-use.tsx'

const networks = [
  { network: '10.20.0.0/16', level: 'refuse' },
  { network: '10.20.30.0/24', level: 'ask' },
] as const

test('what is read is what was written, and empty lines mean nothing', () => {
  expect(readPoolText(networks.map(poolLine).join('\n\n'))).toEqual(networks)
  expect(readPoolText(' \n')).toEqual([])
})

test.each([
  ['10.20.0.0 refuse', 'Line 1: “10.20.0.0” is not a network such as 10.20.0.0/16.'],
  ['\n10.20.0.0/16', 'Line 2: after the network write one of allow, ask, refuse.'],
  ['10.20.0.0/16 ask why', 'Line 1: after the network write one of allow, ask, refuse.'],
  ['10.20.0.0/16 ask\n10.20.0.0/16 allow', 'Line 2: “10.20.0.0/16” appears twice.'],
])('of %j is said: %s', (text, fault) => {
  expect(readPoolText(text)).toEqual({ fault })
})
