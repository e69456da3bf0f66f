import { expect, test } from 'vitest'
import { neverText, readNeverText } from './never-block.tsx'

const classes = [
  { name: 'Name servers', entries: ['address 10.0.0.53', 'network 10.1.0.0/24'] },
  { name: 'Intensive care', entries: ['mac 00:1b:54:0a:3c:7f', 'person ada.lovelace'] },
]

test('what is read is what was written, and empty lines mean nothing', () => {
  expect(readNeverText(neverText({ classes }))).toEqual({ classes })
  expect(readNeverText(' \n')).toEqual({ classes: [] })
})

test.each([
  ['address 10.0.0.53', 'Line 1: a class begins with its name and a colon.'],
  ['Servers:\n\nCare:\nperson ada', 'Line 1: “Servers” has nothing below it.'],
  ['Servers:\naddress dns-1', 'Line 2: “dns-1” is not an address.'],
])('of %j is said: %s', (text, fault) => {
  expect(readNeverText(text)).toEqual({ fault })
})
