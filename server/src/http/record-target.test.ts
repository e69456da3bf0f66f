import { switchQuery } from '@patchbay/contract/common-queries/cisco-switch'
import { readAccount } from '@patchbay/contract/account/account'
import { expect, test } from 'vitest'
import { recordTarget } from './record-target.ts'

test.each([
  ['q=a+printer', {}],
  ['q=a+printer&live=no', { live: 'no' }],
  ['q=a+printer&raw=yes&view=log', { raw: 'yes', view: 'log' }],
])('a question stands in the record without what is as usual: %s', (target, more) => {
  expect(recordTarget(switchQuery, switchQuery.query.parse({ q: 'a printer', ...more }))).toBe(target)
})

test('a call that takes nothing has no target', () => {
  expect(recordTarget(readAccount, {})).toBeNull()
})
