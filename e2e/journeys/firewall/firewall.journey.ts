import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/firewall'
const web = '203.0.113.10'
const main = (page: Page) => page.getByRole('main')
const line = (page: Page, name: string) => main(page).locator(`[data-line="${name}"]`)
const card = (page: Page) => main(page).getByRole('article')

async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

const address = (query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`

test('source, destination and service are entered, stand in the address, and come back with a reload', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'firewall')
  const page = await asRole('engineer', path)
  await main(page).getByRole('textbox', { name: 'Identifier' }).fill(device.mac)
  await main(page).getByRole('textbox', { name: 'Identifier' }).press('Enter')
  await settled(page)
  await main(page).getByLabel('Destination').fill(web)
  await main(page).getByLabel('Service').fill('https')
  await main(page).getByRole('button', { name: 'Test' }).click()
  await expect(page).toHaveURL(/to=203\.0\.113\.10/)
  await settled(page)
  await expect(card(page)).toContainText('is allowed by')
  await expect(card(page)).toContainText(/leased by|session of|seen by/)
  await expect(line(page, 'rule')).toBeVisible()
  await expect(line(page, 'from')).toContainText('ethernet')
  await page.reload()
  await settled(page)
  await expect(card(page)).toContainText('is allowed by')
  await expect(main(page).getByLabel('Destination')).toHaveValue(web)
})

test('the default rule denies without a line, and an opening is asked for with what the firewall said', async ({
  asRole,
}) => {
  const page = await asRole('engineer', address({ q: '10.1.16.9', to: '172.21.0.10', service: 'tcp/27004' }))
  await settled(page)
  await expect(card(page)).toContainText('is denied by interzone-default')
  await expect(card(page)).toContainText('so no line is no proof')
  await card(page).getByRole('link', { name: 'Request opening' }).click()
  await expect(page).toHaveURL(/ivanti-request-submission/)
  await expect(page.getByText(/is denied by interzone-default/)).toBeVisible()
})

test('a service and a destination that are none are refused under their fields', async ({ asRole }) => {
  const page = await asRole('engineer', address({ q: '10.1.16.9' }))
  await settled(page)
  await main(page).getByLabel('Service').fill('tcp/70000')
  await main(page).getByRole('button', { name: 'Test' }).click()
  await expect(main(page)).toContainText('Enter a destination')
  await expect(main(page)).toContainText('Enter a service such as tcp/443')
})

test('a device without an address has none, and no firewall is asked', async ({ asRole }) => {
  const page = await asRole('engineer', address({ q: '00:11:22:33:44:55', to: web }))
  await settled(page)
  await expect(page.getByRole('heading', { name: 'No match for 00:11:22:33:44:55' })).toBeVisible()
})

test('the page is readable wide and on a phone, in light and in dark', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'firewall')
  const page = await asRole('engineer', address({ q: device.mac, to: web, service: 'https' }))
  await settled(page)
  await expectLooksWell(page, 'firewall-allowed')
  await page.goto(address({ q: '10.1.16.9', to: '172.21.0.10', service: 'tcp/27004' }))
  await settled(page)
  await expectLooksWell(page, 'firewall-denied')
})

// Last, since a firewall that was silent is skipped for a while.
test('a silent firewall is named, and nothing is said to be allowed', async ({ asRole, lab }) => {
  await lab.pull('fw-1', { silent: true })
  const page = await asRole('engineer', address({ q: '10.1.16.9', to: web, service: 'https' }))
  await settled(page)
  await expect(main(page)).toContainText(/Not known whether/)
  await expect(main(page)).not.toContainText(/is allowed/)
})
