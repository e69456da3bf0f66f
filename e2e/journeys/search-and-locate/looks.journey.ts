import { expect, test } from '../journey.ts'
import { expectLooksWell, phone } from '../seriousness.ts'
import { SearchPage, asking } from './search-page.ts'

test('answer, choices, none found and incomplete, wide and on a phone, in both colours: no serious fault, nothing cut off', async ({
  asRole,
  page,
  lab,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(phone)
  const device = await lab.endpoint(
    'desktop',
    'looks',
    ({ behind, owner }) => behind !== null && owner !== null,
  )
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.settled()
  await search.expectDevice(device)
  await expectLooksWell(page, 'search-answer')
  await search.ask(device.outlet)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(2)
  await expectLooksWell(page, 'search-choices')
  await search.ask('00:11:22:33:44:55')
  await expect(page.getByRole('heading', { name: /^No match for/ })).toBeVisible()
  await expectLooksWell(page, 'search-none')
  await lab.pull('kea-1', { refusing: true })
  await search.ask('00:11:22:33:44:66')
  await expect(page.getByRole('heading', { name: /^Not found in/ })).toBeVisible()
  await expectLooksWell(page, 'search-incomplete')
})

test('on a phone the well sources are folded into one chip that opens', async ({ asRole, page, lab }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const device = await lab.endpoint('printer', 'phone screen')
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.settled()
  await search.expectPlace(device)
  await expect(search.source('Index')).toHaveCount(0)
  await search.sources.getByRole('button', { name: /^\d sources ok$/ }).click()
  await expect(search.source('Index')).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search for a page or an identifier' }).fill('locate')
  await page.getByRole('option', { name: 'Search and locate Workflows' }).click()
  await expect(page).toHaveURL('/workflows/search-and-locate')
  await expect(search.field).toBeFocused()
})

test('what was found is read out, in groups and once', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'read out')
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  const log = search.page.getByRole('log', { name: 'Announcements' })
  await expect(log).toContainText(`${device.switch} ${device.port}`)
})
