import { expect, test } from '../journey.ts'
import { SearchPage, asking } from './search-page.ts'

const faults = [
  ['aabbccddeef', '11 hex digits, needs 12'],
  ['01:00:5e:00:00:fb', 'group address, not a device'],
  ['10.12.40.300', '300 is above 255'],
  ['VLAN4095', 'VLAN 4095 is outside 1 to 4094'],
  ['ends 3f', '2 hex digits, part of a MAC needs at least 4'],
] as const

test('a text that cannot be an identifier has its fault named under the field, and nothing is asked', async ({
  asRole,
}) => {
  const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
  let asked = 0
  search.page.on('request', (request) => {
    if (request.url().includes('/api/workflows/')) asked += 1
  })
  for (const [text, fault] of faults) {
    await search.field.fill(text)
    await search.field.press('Enter')
    await expect(search.page.getByRole('alert')).toHaveText(fault)
    await expect(search.field).toHaveAttribute('aria-invalid', 'true')
  }
  await search.field.fill('10.12.40.30')
  await expect(search.page.getByRole('alert')).toHaveCount(0)
  expect(asked).toBe(0)
})

test('a faulty address of the page shows the same, in the server’s words', async ({ asRole, complaints }) => {
  complaints.expect(/status of 400/, /GET \/workflows\/search-and-locate\/ failed: 400/)
  const search = new SearchPage(await asRole('desk', asking('aabbccddeef')))
  await expect(search.page.getByRole('alert').filter({ hasText: '11 hex digits, needs 12' })).toBeVisible()
  await expect(search.field).toHaveValue('aabbccddeef')
})

test('nothing knows it and everybody answered: none found', async ({ asRole }) => {
  const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
  for (const q of ['00:11:22:33:44:55', '10.1.250.250', 'no-such-host']) {
    await search.ask(q)
    await expect(search.page.getByRole('heading', { name: `No match for ${q}` })).toBeVisible()
    await expect(search.page.getByRole('main').getByText('None found; every source answered')).toBeVisible()
  }
})
