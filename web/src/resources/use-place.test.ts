import { expect, test } from 'vitest'
import { viewOf } from './use-place.ts'

const everything = { edit: true, import: true }
const nothing = { edit: false, import: false }

test.each([
  [{}, 'list', 'list'],
  [{ id: '12' }, 'detail', 'detail'],
  [{ id: '12', edit: 'yes' }, 'edit', 'detail'],
  [{ add: 'yes' }, 'add', 'list'],
  [{ import: 'yes' }, 'import', 'list'],
  [{ labels: 'yes' }, 'labels', 'labels'],
])('%o opens the %s, for whoever only reads the %s', (address, may, reads) => {
  expect([viewOf(address, everything), viewOf(address, nothing)]).toEqual([may, reads])
})
