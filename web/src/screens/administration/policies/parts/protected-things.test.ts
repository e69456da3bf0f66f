import { expect, test } from 'vitest'
import { classText, readClassText } from './protected-things.tsx'

const classes = [
  { name: 'Intensive care', things: ['room B12-3-*', 'device 00:11:22:*'], owners: ['ines.ward', 'jo'] },
  { name: 'Core', things: ['switch core-*', 'port sw-b12-2 Gi1/0/14', 'vlan 999'], owners: [] },
]

test('what is read is what was written, and empty lines mean nothing', () => {
  expect(readClassText(classText({ classes }))).toEqual({ classes })
  expect(readClassText(`\n\n  ${classText({ classes }).replaceAll('\n', '\n\n  ')}\n`)).toEqual({ classes })
  expect(readClassText('  \n')).toEqual({ classes: [] })
})

test.each([
  ['room B12-3-*', 'Line 1: a class begins with its name and a colon.'],
  ['Core:\n\nCORE:\nvlan 1', 'Line 3: “CORE” is listed already.'],
  ['Core:\n\nCare:\nvlan 1', 'Line 1: “Core” has nothing below it.'],
  ['Core:\nowner jo', 'Line 1: “Core” has nothing below it.'],
  ['Core:\nvlan 1\nowner jo and ada', 'Line 3: “jo and ada” is not a username.'],
  ['Core:\nvlan 4095', 'Line 2: “4095” is not a VLAN from 1 to 4094.'],
  ['Core:\nswitch *', 'Line 2: “switch *” would protect everything.'],
  [
    'Core:\nbuilding B12',
    'Line 2: “building B12” must begin with switch, port, vlan, room, device, host, person, address, group, then a name.',
  ],
  ['Core:\ndevice pump-7', 'Line 2: “pump-7” is not a MAC, or the start of one before a *.'],
  ['Core:\nport Gi1/0/14', 'Line 2: “Gi1/0/14” is not a switch and port.'],
])('of %j is said: %s', (text, fault) => {
  expect(readClassText(text)).toEqual({ fault })
})
