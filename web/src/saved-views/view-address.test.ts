import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, placeOf, sameAddress } from './view-address.ts'

const path = '/common-queries/cisco-switch'

test('whatever the address of a page holds, it is there again when its view is opened', () => {
  const search = fc.dictionary(
    fc.constantFrom('q', 'view', 'columns', 'find', 'only', 'list'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(search, (held) => {
      const address = addressOf(path, held)
      expect(address).toMatch(/^\/[a-z0-9/-]*(\?[!-~]*)?$/)
      expect(placeOf(address)).toEqual({ to: path, search: held })
    }),
  )
})

test('the order of parameters and empty ones make no other view', () => {
  expect(sameAddress(`${path}?q=a&view=power`, `${path}?view=power&q=a&only=`)).toBe(true)
  expect(sameAddress(`${path}?q=a`, `${path}?q=b`)).toBe(false)
  expect(sameAddress(path, '/common-queries/dhcp-server')).toBe(false)
})
