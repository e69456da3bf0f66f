import { expect, test } from 'vitest'
import { optionExamples, readOption, reservationOptions } from './reservation-options.ts'

test.each(reservationOptions)('the example of %s is one, and is sent as it is written', (option) => {
  expect(readOption(option, optionExamples[option])).toEqual({ data: optionExamples[option] })
})

test('addresses are written with commas, blanks or semicolons between them, and sent alike', () => {
  expect(readOption('routers', ' 10.0.0.1,10.0.0.2; 10.0.0.3 ')).toEqual({
    data: '10.0.0.1, 10.0.0.2, 10.0.0.3',
  })
})

test.each([
  ['routers', '10.0.0.256', '“10.0.0.256” is not an IPv4 address.'],
  ['routers', ',', 'Separate addresses with commas.'],
  ['ntp-servers', 'time.example.org', '“time.example.org” is not an IPv4 address.'],
  ['domain-name-servers', '10.0.0.1 10.0.0.1', '10.0.0.1 appears twice.'],
  ['routers', Array.from({ length: 64 }, (_, at) => `10.0.0.${at}`).join(), 'It has 63 addresses at most.'],
  ['domain-name', 'a..b', 'A domain has letters, digits and hyphens, 63 at most between the dots.'],
  ['tftp-server-name', '10.0.0', '“10.0.0” is not an IPv4 address.'],
  ['tftp-server-name', 'a b', 'Enter the name or the address of one server.'],
  ['boot-file-name', 'x'.repeat(129), 'A path has 128 characters at most.'],
  [
    'boot-file-name',
    'boot\\x64.com',
    'Enter a path with slashes, without blanks, commas, backslashes and quotes.',
  ],
] as const)('%s of “%s” is refused', (option, text, fault) => {
  expect(readOption(option, text)).toEqual({ fault })
})
