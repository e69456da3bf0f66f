import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../failures.ts'
import { rounds } from '../test-rounds.ts'
import { gateLine } from '../transport/ssh-gate.ts'
import { addressWord, descriptionWord, interfaceWord, macWord, vlanWord } from './typed-values.ts'

test('values come out in the form the device takes', () => {
  expect(interfaceWord('gi1/0/7')).toBe('GigabitEthernet1/0/7')
  expect(vlanWord(4094)).toBe('4094')
  expect(macWord('3C-52-82-AA-11-07')).toBe('3c52.82aa.1107')
  expect(addressWord('2001:DB8::0001')).toBe('2001:db8::1')
  expect(descriptionWord('desk 2-114 (left)')).toBe('desk 2-114 (left)')
})

test('whatever the text, a word is one word of the allow-list or a refusal', () => {
  const makers = [interfaceWord, macWord, addressWord, descriptionWord]
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60, unit: 'binary' }),
        fc
          .constantFrom('Gi1/0/7', '10.0.0.1', '0011.2233.4455', 'fe80::1%Vl10')
          .chain((good) => fc.string({ maxLength: 6, unit: 'binary' }).map((tail) => good + tail)),
      ),
      fc.constantFrom(...makers),
      (text, make) => {
        try {
          const word = make(text)
          expect(gateLine(word)).toBe(word)
          if (make !== descriptionWord) expect(word).toMatch(/^[A-Za-z0-9/.:-]+$/)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
          expect((error as Failure).detail.cause).toBe('text-not-allowed')
        }
      },
    ),
    { numRuns: rounds(20_000) },
  )
})

test.each([0, 4095, 1.5, Number.NaN, -1])('VLAN %s is refused', (id) =>
  expect(() => vlanWord(id)).toThrow(Failure),
)
