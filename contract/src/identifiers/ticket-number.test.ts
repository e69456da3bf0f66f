import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketNumber } from './ticket-number.ts'

test.each([
  ['123', '123', null],
  [' #123 ', '123', null],
  ['INC-123', '123', 'fault'],
  ['incident 123', '123', 'fault'],
  ['INC0010023', '10023', 'fault'],
  ['SR#10288', '10288', 'request'],
  ['REQ_7', '7', 'request'],
  ['RT 20', '20', null],
] as const)('%j is ticket %s', (text, number, kind) => {
  expect(ticketNumber(text)).toEqual({ number, kind })
})

test.each(['', 'by phone', 'INC', '0', 'A-1-2', '12 34', 'INC-123 and INC-124', '1234567890123456'])(
  '%j is none',
  (text) => {
    expect(ticketNumber(text)).toBeNull()
  },
)

test('whatever is typed, what is read is digits alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = ticketNumber(text)
      return read === null || /^[1-9]\d{0,14}$/.test(read.number)
    }),
  )
})
