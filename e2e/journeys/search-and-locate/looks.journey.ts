import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { SearchPage, asking } from './search-page.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`answer, choices, none found and incomplete in ${colorScheme} colours at ${width} pixels: no serious fault, nothing cut off`, async ({
      asRole,
      page,
      lab,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const device = await lab.endpoint(
        'desktop',
        'looks',
        ({ behind, owner }) => behind !== null && owner !== null,
      )
      const search = new SearchPage(await asRole('desk', asking(device.mac)))
      const looksWell = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await seriousFindings(page)).toEqual([])
      }
      await search.settled()
      await search.expectDevice(device)
      await looksWell()
      await search.ask(device.outlet)
      await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(2)
      await looksWell()
      await search.ask('00:11:22:33:44:55')
      await expect(page.getByRole('heading', { name: /^Nothing knows/ })).toBeVisible()
      await looksWell()
      await lab.pull('kea-1', { refusing: true })
      await search.ask('00:11:22:33:44:66')
      await expect(page.getByRole('heading', { name: /^Not found in/ })).toBeVisible()
      await looksWell()
    })
  }
}

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
