import { usualPortProfiles } from '@patchbay/contract/policies/usual-port-profiles'
import { expect, test } from 'vitest'
import { profileText, readProfileText } from './port-profiles.tsx'

test('what comes with the console is read as it was written', () => {
  const { profiles } = usualPortProfiles
  expect(readProfileText(profileText(profiles))).toEqual(profiles)
  expect(readProfileText(`\n  ${profileText(profiles).replaceAll('\n', '\n\n  ')}\n`)).toEqual(profiles)
})

test('what is not said stays as it is at the port', () => {
  expect(readProfileText('Desk:\nAccess VLAN 20\nport shut down\nbounce NOW')).toEqual([
    {
      name: 'Desk',
      accessVlans: ['20'],
      voiceVlans: [],
      description: null,
      enabled: false,
      power: null,
      powerPriority: null,
      authentication: 'any',
      signOn: null,
      bounce: 'now',
      usedBy: [],
    },
  ])
})

test('power, its priority and what a port asks of whoever comes are read as they are written', () => {
  const lines = ['power static', 'power priority high', 'authentication 802.1X, then MAB']
  const profiles = readProfileText(['Desk:', ...lines].join('\n'))
  expect(profiles).toMatchObject([{ power: 'static', powerPriority: 'high', signOn: 'dot1x-mab' }])
  expect('fault' in profiles ? '' : profileText(profiles)).toBe(['Desk:', ...lines].join('\n'))
  expect(readProfileText('Desk:\nauthentication 802.1x then mab')).toMatchObject([{ signOn: 'dot1x-mab' }])
})

test.each([
  ['Desk:\nauthentication webauth', 'Line 2: “webauth” is not one of none; 802.1X; MAB; 802.1X, then MAB.'],
  ['access vlan 20', 'Line 1: a profile begins with its name and a colon.'],
  ['Desk:\n\nDESK:', 'Line 3: “DESK” is listed already.'],
  ['Desk:\naccess vlan 4095', 'Line 2: “4095” is not a VLAN from 1 to 4094.'],
  ['Desk:\nvoice vlan *', 'Line 2: “*” matches any VLAN.'],
  [
    'Desk:\naccess vlan the staff',
    'Line 2: “the staff” is not a VLAN name: no spaces, 60 characters at most.',
  ],
  ['Desk:\ndescription {rom} {outlet}', 'Line 2: “{rom}” is not one of {room}, {outlet}, {owner}, {ticket}.'],
])('of %j is said: %s', (text, fault) => {
  expect(readProfileText(text)).toEqual({ fault })
})

test('a line that begins with no word of a profile is named, with the words that there are', () => {
  expect(readProfileText('Desk:\npower maybe')).toEqual({
    fault: expect.stringMatching(/^Line 2: “power maybe” begins with none of access vlan, .*, used by\.$/),
  })
})
