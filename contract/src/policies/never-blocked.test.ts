import { expect, test } from 'vitest'
import { neverExamples, readNeverBlocked } from './never-blocked.ts'

test.each([
  ['address 10.0.0.53', { kind: 'address', match: '10.0.0.53' }],
  ['Address  2001:DB8:0::1', { kind: 'address', match: '2001:db8::1' }],
  ['network 10.1.0.0/24', { kind: 'network', match: '10.1.0.0/24' }],
  ['network 2001:db8::/64', { kind: 'network', match: '2001:db8::/64' }],
  ['mac 001b.540a.3c7f', { kind: 'mac', match: '00:1b:54:0a:3c:7f' }],
  ['person Ada.Lovelace', { kind: 'person', match: 'ada.lovelace' }],
])('%s is read in one spelling', (line, read) => expect(readNeverBlocked(line)).toEqual(read))

test('the examples are what they are examples of', () => {
  for (const [kind, line] of Object.entries(neverExamples)) {
    expect(readNeverBlocked(line)).toMatchObject({ kind })
  }
})

test.each([
  ['10.0.0.53', '“10.0.0.53” must begin with address, network, mac, person'],
  ['address 10.0.0.256', '“10.0.0.256” is not an address: 256 is above 255'],
  ['address dns-1', '“dns-1” is not an address'],
  ['network 10.1.0.5/24', '“10.1.0.5/24” is an address in 10.1.0.0/24, not a network'],
  ['network 0.0.0.0/0', '“0.0.0.0/0” covers every address'],
  ['network 10.1.0.0', '“10.1.0.0” is not a network, such as 10.1.0.0/24'],
  ['mac pump-7', '“pump-7” is not a MAC'],
  ['mac 01:00:5e:00:00:01', expect.stringMatching(/^“01:00:5e:00:00:01” is not a MAC/)],
  ['person Ada Lovelace', '“Ada Lovelace” is not a username: spaces and stars are not allowed'],
])('of %s is said what is wrong', (line, fault) => expect(readNeverBlocked(line)).toEqual({ fault }))
