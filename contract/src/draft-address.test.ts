import { expect, test } from 'vitest'
import { longestPageAddress, takesDraft, withDraft, withoutDraft } from './draft-address.ts'

const form = 'site-resources/ups-units/ups-1'

test('the link of a draft opens the page of its form, and that form alone takes it', () => {
  const link = withDraft('/site-resources/ups-units?id=ups-1&edit=yes', form)
  const query = link.slice(link.indexOf('?'))
  expect(link).toMatch(/^\/site-resources\/ups-units\?id=ups-1&edit=yes&/)
  expect(takesDraft(query, form)).toBe(true)
  expect(takesDraft(query, 'site-resources/ups-units-new')).toBe(false)
  expect(withoutDraft(link)).toBe('/site-resources/ups-units?id=ups-1&edit=yes')
})

test('a page without a query stays as it is, and an address that is too long is not kept', () => {
  expect(withoutDraft(withDraft('/account', form))).toBe('/account')
  expect(withoutDraft(`/account?q=${'x'.repeat(longestPageAddress)}`)).toBeNull()
})
